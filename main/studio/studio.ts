// Everything a person can do in one business, from signing in until signing out: its library, and sync over it.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../preload/error.ts';
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { Log } from '../log.ts';
import { midOf } from '../media/local-files.ts';
import { createKeptPictures } from '../media/kept-pictures.ts';
import { createMediaLinks, type MediaLinks } from '../media/links.ts';
import type { Wire } from '../service/send.ts';
import { createBackups } from '../store/backups.ts';
import { openLibrary } from '../store/library.ts';
import type { PreferencesStore } from '../store/preferences.ts';
import { createStore } from '../store/store.ts';
import { openSync, type Sync } from '../sync/engine.ts';
import { dropOrphans } from '../sync/media-intake.ts';
import { createAccount, type AccountView } from './account.ts';
import { createEpochFile } from './epoch-file.ts';
import { createFreshLinks } from './fresh-links.ts';
import type { LibraryPlace } from './library.ts';
import { createPosts, type Posts } from './posts.ts';
import { createPublishing, type Publishing } from './publishing.ts';
import { createWriting, type Writing } from './writing.ts';

export type Studio = {
  sync: Sync;
  account: AccountView;
  posts: Posts;
  writing: Writing;
  publishing: Publishing;
  links: MediaLinks;
  close(): Promise<void>;
};

export type Surroundings = {
  wire: Wire;
  clock: Clock;
  log: Log;
  events: CoreEvents;
  random: () => number;
  preferences: Pick<PreferencesStore, 'read'>;
};

/** `key` null: nothing can be sent or read, the library alone is open. */
type Business = { base: URL; key: string | null; businessId: string; place: LibraryPlace };

/** Throws AppError `storage` when the library cannot be opened. `onKey`: what the service makes of the key, on change. */
export const openStudio = (
  business: Business,
  surroundings: Surroundings,
  onKey: (verdict: 'taken' | 'refused') => void,
): Studio => {
  const { base, key, businessId, place } = business;
  const { wire, clock, log, events, random, preferences } = surroundings;
  const { db, salvage } = openLibrary(place.databaseFile);
  if (salvage) log.error({ ...salvage }, 'the library was damaged; what could be read of it goes on');
  mkdirSync(place.mediaDir, { recursive: true, mode: 0o700 });
  const store = createStore(db);

  const links = createMediaLinks({
    ask: {
      async media(id) {
        const { reply } = await sync.requests.read('media.get', { path: { mediaId: id } }, 'refresh');
        return { id, url: reply.body.url };
      },
      post: (postId) => freshLinks(postId),
    },
    fileOf(id) {
      const mid = midOf(id) ?? store.media.midOf(id);
      const row = mid === null ? null : store.media.read(mid);
      return row && { path: join(place.mediaDir, row.file), mimeType: row.mimeType, sizeBytes: row.sizeBytes };
    },
    pictures: createKeptPictures({ folder: place.picturesDir, log }),
    base,
    wire: { stream: (outgoing) => (sync.online.connection() === 'airplane' ? stayed() : wire.stream(outgoing)) },
    clock,
    log,
  });
  const sync: Sync = openSync({
    store,
    businessId,
    base,
    key,
    wire,
    clock,
    random,
    newId: randomUUID,
    newKey: randomUUID,
    log,
    events,
    epochFile: createEpochFile(place.epochFile),
    fileOf: ({ file, name, mimeType, sizeBytes }) => ({
      path: join(place.mediaDir, file),
      fileName: name,
      mimeType,
      sizeBytes,
    }),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    noteLinks: links.note,
    backup: createBackups({ db, folder: place.copiesDir, nowMs: () => clock.now() }),
    airplane: preferences.read().airplane,
  });

  dropOrphans(store, place.mediaDir, clock.now()).catch((error: unknown) =>
    log.warn({ err: error }, 'files that nothing names could not be removed'),
  );
  const freshLinks = createFreshLinks({ store, requests: sync.requests, clock });
  const stopListening = events.on((_, { topics }) => {
    if (topics.includes('preferences')) sync.setAirplane(preferences.read().airplane);
  });
  sync.online.onChange((connection) => {
    if (connection === 'paused') onKey('refused');
    if (connection === 'online') onKey('taken');
  });
  const posts = createPosts({ sync, links });
  return {
    sync,
    account: createAccount({ sync }),
    posts,
    writing: createWriting({ sync }),
    publishing: createPublishing({ sync, posts }),
    links,
    async close() {
      stopListening();
      sync.close();
      store.checkpoint('truncate');
      db.close();
    },
  };
};

const stayed = () => Promise.reject(new AppError({ kind: 'unreachable', message: 'Galley is in airplane mode.' }));
