// What Galley stores on the disk, by kind, and which kinds can be freed.
import type { Handlers } from '../../../preload/bridge.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FreeableKind, type StorageKind, crashDumpsFolder } from '../../../preload/rules/choices.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaId } from '../../../preload/ids.ts';
import { derivedShown } from '../../../preload/rules/own-bounds.ts';
import type { Amount, DerivedFile, FreeOutcome, StorageUse } from '../../../preload/contract/support.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { PictureCache } from '../../media/picture-cache.ts';
import { mediaIdOf, thumbnailIdOf } from '../../media/local-files.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaRow } from '../../store/media.ts';
import type { Sync } from '../../sync/engine.ts';
import { fileNumber } from '../media-library/media-library.ts';
import { unusedFiles } from '../media-library/unused-files.ts';
import type { LibraryPlace } from '../../session/library-places.ts';

export type StorageWork = {
  /** As the disk has it now. Throws what the file system throws. */
  read(): Promise<StorageUse>;
  /** Checks again what is needed at the moment of deleting. */
  free(kind: FreeableKind): Promise<FreeOutcome>;
  /** The same, of one file. Throws AppError `not-found`, and `invalid` with reason `in-use`. */
  removeDerived(id: MediaId): Promise<FreeOutcome>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'> & { time: { nowMs(): number } };
  place: LibraryPlace;
  folder: Pick<MediaFolder, 'drop'>;
  pictures: Pick<PictureCache, 'clear'>;
  events: Pick<CoreEvents, 'changed'>;
};

export const createStorage = ({ sync, place, folder, pictures, events }: Deps): StorageWork => {
  const { store, transact, time } = sync;

  const unused = () => unusedFiles(store, time.nowMs());

  /** The small files beside them belong to the process that writes dumps, which may be active. */
  const crashDumps = async () =>
    (await filesIn(join(place.dataDir, crashDumpsFolder))).filter(({ path }) => path.endsWith('.dmp'));

  const read = async (): Promise<StorageUse> => {
    const whole = await amountIn(place.dataDir);
    const [copies, originals, thumbnails, shown, library] = await Promise.all([
      amountIn(place.copiesDir),
      amountIn(place.mediaDir),
      amountIn(place.thumbnailDir),
      amountIn(place.picturesDir),
      amountIn(dirname(place.databaseFile), false),
    ]);
    const files = store.media.all();
    const made = amountOf(files.filter(({ madeFrom }) => madeFrom !== null));
    const known = { library, copies, originals: less(originals, made), derived: made, thumbnails, pictures: shown };
    const other = Object.values(known).reduce(less, whole);
    const kinds: Record<StorageKind, Amount> = { ...known, other };
    const free = unused();
    const freeable = { pictures: shown, unused: amountOf(free), crashes: amountOf(await crashDumps()) };
    return { folder: place.dataDir, kinds, freeable, derived: derivedOf(files, free) };
  };

  const dropUnused = (which: (row: MediaRow) => boolean = () => true): Amount => {
    const gone = transact((tx) => {
      const rows = unused().filter(which);
      for (const { mid } of rows) tx.store.media.remove(mid);
      return rows;
    });
    for (const row of gone) folder.drop(row);
    events.changed('media');
    return amountOf(gone);
  };

  const frees: Record<FreeableKind, () => Amount | Promise<Amount>> = {
    unused: () => dropUnused(),
    async pictures() {
      const shown = await amountIn(place.picturesDir);
      await pictures.clear();
      return shown;
    },
    async crashes() {
      const dumps = await crashDumps();
      for (const { path } of dumps) await rm(path, { force: true });
      return amountOf(dumps);
    },
  };

  return {
    read,
    async free(kind) {
      const freed = await frees[kind]();
      return { freed, use: await read() };
    },
    async removeDerived(id) {
      const mid = fileNumber(id);
      if (!store.media.read(mid)) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
      const freed = dropUnused((row) => row.mid === mid && row.madeFrom !== null);
      if (freed.fileCount === 0)
        throw new AppError({ kind: 'invalid', reason: 'in-use', message: 'This file is still needed.' });
      return { freed, use: await read() };
    },
  };
};

const derivedOf = (files: readonly MediaRow[], unused: readonly MediaRow[]): DerivedFile[] => {
  const byId = new Map(files.map((file) => [file.mid, file]));
  const free = new Set(unused.map(({ mid }) => mid));
  const made = files.flatMap((file) => {
    const original = file.madeFrom === null ? undefined : byId.get(file.madeFrom);
    return original ? [{ file, original }] : [];
  });
  return made
    .toSorted((one, other) => other.file.sizeBytes - one.file.sizeBytes)
    .slice(0, derivedShown)
    .map(({ file: { mid, thumbnail, name, type, sizeBytes }, original }) => ({
      id: mediaIdOf(mid),
      thumbnail: thumbnail === null ? null : thumbnailIdOf(mid),
      name,
      type,
      sizeBytes,
      original: { name: original.name, sizeBytes: original.sizeBytes },
      isUnused: free.has(mid),
    }));
};

/** Files that were added or removed during counting must not make an amount negative. */
const less = (whole: Amount, part: Amount): Amount => ({
  fileCount: Math.max(0, whole.fileCount - part.fileCount),
  bytes: Math.max(0, whole.bytes - part.bytes),
});
const amountOf = (files: readonly { sizeBytes: number }[]): Amount => ({
  fileCount: files.length,
  bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
});

type FoundFile = { path: string; sizeBytes: number };

/** Includes all subfolders unless `recursive` is false. A missing folder or file counts as nothing. */
const filesIn = async (folder: string, recursive = true): Promise<FoundFile[]> => {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch(unlessGone([]));
  const found: FoundFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await stat(path).catch(unlessGone(null));
    if (stats) found.push({ path, sizeBytes: stats.size });
  }
  return found;
};
const amountIn = async (folder: string, recursive?: boolean) => amountOf(await filesIn(folder, recursive));

const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };

export const storageMethods = (storage: StorageWork) =>
  ({
    'storage.read': () => storage.read(),
    'storage.free': ({ kind }) => storage.free(kind),
    'storage.removeDerived': ({ id }) => storage.removeDerived(id),
  }) satisfies Partial<Handlers>;
