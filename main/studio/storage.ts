// What Galley keeps on the disk, by kind, and the two kinds of it that may go.
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Amount, FreeableKind, FreeOutcome, StorageKind, StorageUse } from '../../preload/model/storage.ts';
import type { CoreEvents } from '../events.ts';
import type { KeptPictures } from '../media/kept-pictures.ts';
import type { MediaFolder } from '../media/media-folder.ts';
import type { MediaRow } from '../store/media.ts';
import type { Sync } from '../sync/engine.ts';
import { neededFiles } from '../sync/file-needs.ts';
import type { LibraryPlace } from './library.ts';

export type StorageWork = {
  /** As the disk has it now. Throws what the file system throws. */
  read(): Promise<StorageUse>;
  /** What is needed is judged anew, in the moment it goes. */
  free(kind: FreeableKind): Promise<FreeOutcome>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'> & { time: { nowMs(): number } };
  place: LibraryPlace;
  folder: Pick<MediaFolder, 'drop'>;
  pictures: Pick<KeptPictures, 'clear'>;
  events: Pick<CoreEvents, 'changed'>;
};

/** A post that was deleted, or a step that was taken, so long ago is not gone back to. */
const backMs = 30 * 24 * 3_600_000;

export const createStorage = ({ sync, place, folder, pictures, events }: Deps): StorageWork => {
  const { store, transact, time } = sync;

  const unused = (): MediaRow[] => {
    const sinceMs = time.nowMs() - backMs;
    const needed = new Set([...neededFiles(store), ...store.undoSteps.filesSince(sinceMs)]);
    return store.mediaLists.unusedSince(sinceMs).filter(({ mid }) => !needed.has(mid));
  };

  const read = async (): Promise<StorageUse> => {
    const whole = await amountIn(place.dataDir);
    const [copies, originals, thumbnails, shown, library] = await Promise.all([
      amountIn(place.copiesDir),
      amountIn(place.mediaDir),
      amountIn(place.thumbnailDir),
      amountIn(place.picturesDir),
      amountIn(dirname(place.databaseFile), false),
    ]);
    const known = { library, copies, originals, thumbnails, pictures: shown };
    const other = Object.values(known).reduce(less, whole);
    const kinds: Record<StorageKind, Amount> = { ...known, other };
    return { folder: place.dataDir, kinds, freeable: { pictures: shown, unused: amountOf(unused()) } };
  };

  const dropUnused = (): Amount => {
    const gone = transact((tx) => {
      const rows = unused();
      for (const { mid } of rows) tx.store.media.remove(mid);
      return rows;
    });
    for (const row of gone) folder.drop(row);
    events.changed('media');
    return amountOf(gone);
  };

  return {
    read,
    async free(kind) {
      const before = await read();
      const freed = kind === 'unused' ? dropUnused() : before.kinds.pictures;
      if (kind === 'pictures') await pictures.clear();
      return { freed, use: await read() };
    },
  };
};

/** What came or went while it was counted must not make less than nothing. */
const less = (whole: Amount, part: Amount): Amount => ({
  fileCount: Math.max(0, whole.fileCount - part.fileCount),
  bytes: Math.max(0, whole.bytes - part.bytes),
});
const amountOf = (rows: readonly MediaRow[]): Amount => ({
  fileCount: rows.length,
  bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
});

/** With all folders in it, or `recursive` false: the files right in it. A folder or a file that is gone counts nothing. */
const amountIn = async (path: string, recursive = true): Promise<Amount> => {
  const entries = await readdir(path, { recursive, withFileTypes: true }).catch(unlessGone([]));
  let fileCount = 0;
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const told = await stat(join(entry.parentPath, entry.name)).catch(unlessGone(null));
    if (!told) continue;
    fileCount += 1;
    bytes += told.size;
  }
  return { fileCount, bytes };
};

const unlessGone =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  };
