// The stored files: listed, described, cropped, trimmed, and removed when nothing needs them.
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { AlbumName } from '../../../preload/contract/albums.ts';
import type { MediaFile, MediaPage, MediaUse } from '../../../preload/contract/media.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import { midOf } from '../../media/local-files.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';
import { json } from '../../store/database/row-schema.ts';
import { type MediaCursor, mediaSortKey, type MediaRow } from '../../store/media.ts';
import type { Sync } from '../../sync/engine.ts';
import { neededFiles } from '../../sync/outbox/needed-files.ts';
import { dropUnusedUpload } from '../../sync/outbox/upload-queue.ts';
import { createEncodedCopies, type EncodedCopies } from './encoded-copies.ts';
import { toMediaFile } from './media-file.ts';
import { createMediaCopies } from './copies.ts';

/** All except `list` throw AppError `not-found` for a file that does not exist. */
export type MediaLibrary = {
  list(of: ParsedInput<'media.list'>): MediaPage;
  read(id: MediaId): { file: MediaFile; uses: MediaUse[]; albums: AlbumName[] };
  update(of: ParsedInput<'media.update'>): MediaFile;
  /** Deletes the file from the disk, too. Throws `invalid` with reason `in-use`. */
  remove(id: MediaId): null;
  /** Throws `invalid` for a video, and what the workers throw. */
  crop(of: ParsedInput<'media.crop'>): Promise<MediaFile>;
  /** These throw `invalid` for a picture, and what the workers throw. */
  keyFrames(id: MediaId): Promise<number[]>;
  trim(of: ParsedInput<'media.trim'>): Promise<MediaFile>;
  encoded: Pick<EncodedCopies, 'write'>;
  beginEncoded(id: MediaId): Promise<string>;
  endEncoded(copy: string): Promise<MediaFile>;
  /** One that is being trimmed or encoded, by the window's name for it: nothing of it is left. */
  cancelCopy(copy: string): Promise<void>;
  /** Throws `invalid` for a picture. */
  keepPoster(id: MediaId, picture: string): Promise<MediaFile>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'apiKey'>;
  workers: MediaWorkers;
  folder: MediaFolder;
  events: Pick<CoreEvents, 'changed'>;
};

const pageSize = 100;
const Cursor = json.pipe(z.tuple([z.union([z.string(), z.number()]), z.number()]));

/** The local id of a file's id in the window. Throws AppError `not-found`. */
export const fileNumber = (id: MediaId): number => {
  const mid = midOf(id);
  if (mid === null) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
  return mid;
};

export const createMediaLibrary = ({ sync, workers, folder, events }: Deps): MediaLibrary => {
  const { store, transact, apiKey } = sync;

  const rowOf = (id: MediaId): MediaRow => {
    const row = store.media.read(fileNumber(id));
    if (!row) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
    return row;
  };
  const shown = (mid: number): MediaFile => {
    const row = store.mediaLists.one(mid, apiKey);
    if (!row) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
    return toMediaFile(row);
  };
  const notifyAndRead = (mid: number): MediaFile => {
    events.changed('media', 'tray');
    return shown(mid);
  };
  const copies = createMediaCopies({ sync, workers, folder });
  const encoded = createEncodedCopies({ copies, folder });
  const running = new Map<string, AbortController>();
  const cancellable = async (copy: string, work: (signal: AbortSignal) => Promise<number>): Promise<MediaFile> => {
    const stop = new AbortController();
    running.set(copy, stop);
    try {
      return notifyAndRead(await work(stop.signal));
    } finally {
      running.delete(copy);
    }
  };

  return {
    list({ cursor, ...filter }) {
      const rows = store.mediaLists.page(filter, cursor === undefined ? null : decode(cursor), pageSize, apiKey);
      const last = rows.length === pageSize ? rows.at(-1) : undefined;
      return {
        files: rows.map(toMediaFile),
        nextCursor: last ? JSON.stringify([mediaSortKey(last, filter.sort), last.mid]) : null,
        total: store.mediaLists.count(filter),
        tags: store.mediaTags.counts(),
        storedBytes: store.mediaLists.storedBytes(),
      };
    },
    read(id) {
      const { mid } = rowOf(id);
      const uses = store.mediaUses.ofFile(mid);
      return {
        file: shown(mid),
        uses: uses.map(({ pid, ...use }) => ({ ...use, postId: String(pid) as PostId })),
        albums: store.albums.ofFile(mid).map(({ aid, name }) => ({ id: aid, name })),
      };
    },
    update({ id, name, altText, tags }) {
      const row = rowOf(id);
      transact((tx) => {
        tx.store.media.describe(row.mid, {
          name: name?.trim() || row.name,
          altText: altText === undefined ? row.altText : altText?.trim() || null,
        });
        if (tags)
          tx.store.mediaTags.write(
            row.mid,
            tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
          );
        // Posts are found by the names of their files.
        if (name !== undefined) for (const { pid } of tx.store.mediaUses.ofFile(row.mid)) tx.touch(pid);
      });
      return notifyAndRead(row.mid);
    },
    remove(id) {
      const row = rowOf(id);
      transact((tx) => {
        dropUnusedUpload(tx, row.mid);
        if (
          tx.store.mediaUses.ofFile(row.mid).length > 0 ||
          tx.store.tray.holds(row.mid) ||
          neededFiles(tx.store).has(row.mid)
        )
          throw new AppError({ kind: 'invalid', reason: 'in-use', message: 'This file is still needed.' });
        tx.store.media.remove(row.mid);
      });
      folder.drop(row);
      events.changed('media');
      return null;
    },
    async crop({ id, area, maxWidth }) {
      const size = maxWidth === undefined ? null : ({ is: 'width', width: maxWidth } as const);
      return notifyAndRead(await copies.ofPicture(fileNumber(id), { area, size }));
    },
    async keyFrames(id) {
      const row = rowOf(id);
      if (row.type !== 'video')
        throw new AppError({ kind: 'invalid', message: 'Only a video has key frames.', field: 'id' });
      return workers.keyFrames({ path: folder.pathOf(row.file) });
    },
    encoded,
    beginEncoded: async (id) => {
      const { mid, type } = rowOf(id);
      if (type !== 'video') throw new AppError({ kind: 'invalid', message: 'Only a video is encoded.', field: 'id' });
      return encoded.begin(mid);
    },
    endEncoded: (copy) => cancellable(copy, (signal) => encoded.end(copy, signal)),
    trim: ({ id, copy, ...range }) => cancellable(copy, (signal) => copies.ofVideo(fileNumber(id), range, signal)),
    async cancelCopy(copy) {
      running.get(copy)?.abort();
      await encoded.cancel(copy);
    },
    async keepPoster(id, picture) {
      const row = rowOf(id);
      if (row.type !== 'video')
        throw new AppError({ kind: 'invalid', message: 'Only a video has a poster.', field: 'id' });
      const poster = await workers.poster({
        picture: Buffer.from(picture, 'base64'),
        thumbnailDir: folder.thumbnailDir,
        name: row.sha256,
      });
      transact((tx) => tx.store.media.keepPoster(row.mid, poster));
      return notifyAndRead(row.mid);
    },
  };
};

/** Throws AppError `invalid` for an invalid cursor. */
const decode = (cursor: string): MediaCursor => {
  const parsed = Cursor.safeParse(cursor);
  if (!parsed.success)
    throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
  const [key, mid] = parsed.data;
  return { key, mid };
};

export const mediaMethods = (media: MediaLibrary) =>
  ({
    'media.list': (input) => media.list(input),
    'media.read': ({ id }) => media.read(id),
    'media.update': (input) => media.update(input),
    'media.remove': ({ id }) => media.remove(id),
    'media.crop': (input) => media.crop(input),
    'media.keyFrames': ({ id }) => media.keyFrames(id),
    'media.trim': (input) => media.trim(input),
    'media.beginEncoded': ({ id }) => media.beginEncoded(id),
    'media.encodedPart': async (input) => {
      await media.encoded.write(input);
      return null;
    },
    'media.endEncoded': ({ copy }) => media.endEncoded(copy),
    'media.cancelCopy': async ({ copy }) => {
      await media.cancelCopy(copy);
      return null;
    },
    'media.keepPoster': ({ id, picture }) => media.keepPoster(id, picture),
  }) satisfies Partial<Handlers>;
