// The brand kit, memories and pictures of the brand, with unsent changes applied; and words to avoid.
import { synced } from '../../../preload/rules/post-state.ts';
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { BrandKit, BrandRules, Remembered } from '../../../preload/contract/brand.ts';
import type { Step } from '../../../preload/contract/undo.ts';
import type { MediaId } from '../../../preload/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { NotedMedia } from '../../media/signed-links.ts';
import { json } from '../../store/database/row-schema.ts';
import { readBrand } from '../../sync/outbox/operations/brand.ts';
import type { Sync } from '../../sync/engine.ts';
import { brandOrderingKey } from '../../sync/outbox/queue.ts';
import { readMemories } from '../../sync/outbox/operations/memories.ts';
import { attachmentOf, imageOf } from '../../sync/posts/fields.ts';
import { summarise } from '../../sync/posts/projection.ts';
import { keepSnapshot, memoriesSnapshot, brandPicturesSnapshot } from '../../sync/kernel/cached-replies.ts';
import { createRenew } from '../background-refresh.ts';
import type { BrandPicture, BrandPicturePage } from '../../../preload/contract/media.ts';

export type BrandWork = {
  /**
   * If it is older than some minutes, it is also refreshed in the background. Throws what reading throws when there is
   * none yet.
   */
  read(): Promise<BrandKit>;
  /** As last read, without a request; null: it never was. */
  known(): BrandKit | null;
  /**
   * Stored at once, and can be undone; sent by field (docs/sync.md#the-brand-kit-is-merged-by-field). Throws AppError
   * `unreachable` before the first reading.
   */
  edit(fields: ParsedInput<'brand.edit'>): BrandKit;
  /** Throws AppError `not-found` for a file that is not there, `invalid` for a video. */
  setLogo(mediaId: string): BrandKit;
  /** Throws what reading throws when there are none yet and the service can be reached. */
  memories(): Promise<Remembered>;
  remember(text: string): Remembered & Step;
  forget(id: string): Remembered & Step;
  rules(): BrandRules;
  saveAvoided(words: readonly string[]): BrandRules;
  /** A fresh link to the logo by the id it is shown under; null: the id is not a logo's. Throws AppError. */
  logoLink(id: string): Promise<NotedMedia | null>;
};

type Deps = { sync: Sync; log: Log };

/** Refreshed when the view is opened. */
const freshMs = 5 * 60_000;
/** The service only identifies a logo by a link, which may change with each reading. */
const logoPrefix = 'brand-logo-';
const Words = json.pipe(z.array(z.string()));

export const createBrand = ({ sync, log }: Deps): BrandWork => {
  const { store, transact, requests, sendForecast, online } = sync;
  const renew = createRenew({ sync, log });

  const ask = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('brand.get', {}, 'refresh');
    transact((tx) => keepSnapshot(tx, 'brand', reply.body, startedAtMs));
  };
  const askMemories = async (): Promise<void> => {
    const { reply, startedAtMs } = await requests.read('brand.memories', {}, 'refresh');
    transact((tx) => keepSnapshot(tx, 'memories', reply.body, startedAtMs));
  };

  const kit = (): BrandKit => {
    const known = readBrand(store);
    const snapshot = store.snapshots.read('brand');
    if (!known || !snapshot)
      throw new AppError({ kind: 'unreachable', message: "The service hasn't sent the brand yet." });
    const { brand, waiting, logo } = known;
    const operations = store.operations.withOrderingKey(brandOrderingKey);
    const contested = operations.flatMap(({ id }) => store.conflicts.openOfOperation(id).map(({ field }) => field));
    return {
      businessName: brand.businessName,
      description: brand.description ?? '',
      industry: brand.industry ?? '',
      targetAudience: brand.targetAudience ?? '',
      toneOfVoice: brand.toneOfVoice,
      colors: brand.colors,
      colorsConfigured: brand.colorsConfigured || waiting.includes('colors'),
      keywords: brand.keywords,
      fonts: brand.fonts,
      fontsConfigured: brand.fontsConfigured,
      logo: logo
        ? shown(imageOf(logo))
        : (brand.logoUrl ?? null) === null
          ? null
          : shown(`${logoPrefix}${snapshot.readAtMs}`),
      websiteUrl: brand.websiteUrl ?? null,
      timezone: brand.timezone ?? null,
      waiting,
      contested,
      sync: summarise(store, operations, synced, sendForecast),
      readAt: new Date(snapshot.readAtMs).toISOString(),
    };
  };

  const remembered = (): Remembered => {
    const snapshot = store.snapshots.read('memories');
    return { memories: readMemories(store), readAt: snapshot ? new Date(snapshot.readAtMs).toISOString() : null };
  };

  const rules = (): BrandRules => {
    const snapshot = store.meta.read('avoided_words');
    const brand = readBrand(store)?.brand;
    return {
      avoided: snapshot === null ? [] : (Words.safeParse(snapshot).data ?? []),
      keywords: brand?.keywords ?? [],
      tone: brand?.toneOfVoice ?? [],
    };
  };

  return {
    async read() {
      if (store.snapshots.read('brand')) renew('brand', '', freshMs, ask);
      else await ask();
      return kit();
    },
    known: () => (store.snapshots.read('brand') ? kit() : null),
    edit(fields) {
      kit();
      sync.change({ do: 'brand.edit', fields });
      return kit();
    },
    setLogo(mediaId) {
      const attachment = attachmentOf(mediaId);
      const file = 'mid' in attachment ? store.media.read(attachment.mid) : undefined;
      if (file === null) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
      if (file?.type === 'video')
        throw new AppError({ kind: 'invalid', message: 'A logo must be a picture.', field: 'mediaId' });
      sync.change({ do: 'brand.logo', attachment });
      return kit();
    },
    async memories() {
      if (memoriesSnapshot(store)) renew('memories', '', freshMs, askMemories);
      else if (online.connection() === 'online') await askMemories();
      return remembered();
    },
    remember(text) {
      const { stepId } = sync.change({ do: 'memory.add', text });
      return { ...remembered(), stepId };
    },
    forget(memoryId) {
      const { stepId } = sync.change({ do: 'memory.remove', memoryId });
      return { ...remembered(), stepId };
    },
    rules,
    saveAvoided: (words) =>
      transact((tx) => {
        store.meta.write('avoided_words', JSON.stringify(words));
        tx.changed('account');
        return rules();
      }),
    async logoLink(id) {
      if (!id.startsWith(logoPrefix)) return null;
      const { reply } = await requests.read('brand.get', {}, 'refresh');
      const url = reply.body.logoUrl;
      if (!url) throw new AppError({ kind: 'not-found', message: 'There is no logo.' });
      return { id, url };
    },
  };
};

const shown = (id: string) => id as MediaId;

export const brandMethods = (brand: BrandWork) =>
  ({
    'brand.read': () => brand.read(),
    'brand.edit': (fields) => brand.edit(fields),
    'brand.setLogo': ({ mediaId }) => brand.setLogo(mediaId),
    'memories.list': () => brand.memories(),
    'memories.add': ({ text }) => brand.remember(text),
    'memories.remove': ({ id }) => brand.forget(id),
    'brand.rules': () => brand.rules(),
    'brand.saveAvoided': ({ words }) => brand.saveAvoided(words),
  }) satisfies Partial<Handlers>;

// The brand's library of pictures at the service: read when it is opened, and available offline as last read.
export type BrandPictures = {
  /**
   * In the order of the service, which returns all at once (public-api.md, Brand). Throws AppError when they were never
   * read and the service refuses them now.
   */
  page(cursor?: string): Promise<BrandPicturePage>;
  /** A fresh link to one of them; null: it is none of them. Throws AppError. */
  link(id: string): Promise<NotedMedia | null>;
};

type PictureDeps = {
  sync: Pick<Sync, 'store' | 'transact' | 'requests' | 'time' | 'online'>;
  note: (media: readonly NotedMedia[]) => void;
};
const pageSize = 200;

export const createBrandPictures = ({ sync, note }: PictureDeps): BrandPictures => {
  const { store, transact, requests, time, online } = sync;

  const read = async (): Promise<NotedMedia[]> => {
    const { reply, startedAtMs } = await requests.read('brand.images', {}, 'refresh');
    const links = reply.body.images.map(({ attachmentId, url }) => ({ id: attachmentId, url }));
    note(links);
    transact((tx) => keepSnapshot(tx, 'brand-images', reply.body, startedAtMs));
    return links;
  };

  const known = (): BrandPicture[] | null =>
    brandPicturesSnapshot(store)?.images.map(({ attachmentId, tags }) => ({ id: attachmentId as MediaId, tags })) ??
    null;

  const readAtMs = (): number | null => store.snapshots.read('brand-images')?.readAtMs ?? null;
  const isFresh = (): boolean => time.nowMs() - (readAtMs() ?? -Infinity) < freshMs;

  return {
    async page(cursor = '0') {
      if (!/^\d{1,9}$/.test(cursor))
        throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
      if (cursor === '0' && online.connection() === 'online' && !isFresh()) {
        await read().catch((error: unknown) => {
          if (known() === null) throw error;
        });
      }
      const all = known() ?? [];
      const start = Number(cursor);
      const end = start + pageSize;
      const atMs = readAtMs();
      return {
        pictures: all.slice(start, end),
        nextCursor: end < all.length ? String(end) : null,
        readAt: atMs === null ? null : new Date(atMs).toISOString(),
      };
    },
    async link(id) {
      if (known()?.some((picture) => picture.id === id) !== true) return null;
      return (await read()).find((link) => link.id === id) ?? null;
    },
  };
};

export const brandPictureMethods = (pictures: BrandPictures) =>
  ({ 'media.brandPictures': ({ cursor }) => pictures.page(cursor) }) satisfies Partial<Handlers>;
