// Where the library of each business is on disk: a folder of its own, so that no change reaches another business.
import { createHash } from 'node:crypto';
import { existsSync, rmSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { asDiskError } from '../kernel/disk-errors.ts';

/** Files outside of the folder are not restored with a copy of it: `epochFile` reveals a restored folder. */
export type LibraryPlace = {
  /** Identifies the library on this computer; does not reveal whose it is. */
  name: string;
  folder: string;
  /** All of Galley's data, of every business. */
  dataDir: string;
  databaseFile: string;
  /** The user's own files. */
  mediaDir: string;
  /** Thumbnails of these. */
  thumbnailDir: string;
  /** Cached pictures of the service; they may be deleted at any time. */
  picturesDir: string;
  copiesDir: string;
  epochFile: string;
  /** What waited in it when it was closed. */
  leftFile: string;
};

export const leftFolder = (dataDir: string): string => join(dataDir, 'left');

/** `origin` is the service's, or `sandbox`, whose address changes with every start. */
export const libraryPlace = (dataDir: string, of: { origin: string; businessId: string }): LibraryPlace => {
  const name = createHash('sha256').update(`${of.origin} ${of.businessId}`).digest('hex').slice(0, 24);
  const folder = join(dataDir, 'libraries', name);
  return {
    name,
    folder,
    dataDir,
    databaseFile: join(folder, 'library.db'),
    mediaDir: join(folder, 'media'),
    thumbnailDir: join(folder, 'thumbnails'),
    picturesDir: join(folder, 'pictures'),
    copiesDir: join(folder, 'copies'),
    epochFile: join(dataDir, 'epochs', name),
    leftFile: join(leftFolder(dataDir), name),
  };
};

export const hasLibrary = ({ databaseFile }: LibraryPlace): boolean => existsSync(databaseFile);

/** Deletes all of it, including what only this computer has. It must be closed. */
export const deleteLibrary = ({ folder, epochFile, leftFile }: LibraryPlace): void => {
  rmSync(folder, { recursive: true, force: true });
  for (const file of [epochFile, leftFile]) rmSync(file, { force: true });
};

/** The number of the last sender of a library, in a file beside it that is not part of a copy of the library. */
export const createEpochFile = (path: string) => ({
  read(): number | null {
    try {
      const epoch = Number(readFileSync(path, 'utf8'));
      return Number.isSafeInteger(epoch) ? epoch : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  },
  write(epoch: number): void {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.new`;
      writeFileSync(draft, String(epoch), { mode: 0o600, flush: true });
      renameSync(draft, path);
    } catch (error) {
      throw asDiskError(error);
    }
  },
});
