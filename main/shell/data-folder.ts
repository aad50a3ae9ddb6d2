// The user's private data folder: its lock, and disk space held in reserve for a start on a full disk.
import { accessSync, chmodSync, constants, mkdirSync, statSync, statfsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { AppError, type ErrorReason } from '../../preload/errors.ts';
import { takeLock, type Lock } from '../kernel/lock.ts';
import { asDiskError, checkPathLength, placeProblem } from '../kernel/disk-errors.ts';
import type { ShellWords } from './words.ts';

/** Why Galley can't start with this data folder, and what the user can do. */
export const startProblem = (thrown: unknown, dataDir: string, { start: words }: ShellWords): string => {
  const problem = placeProblem(thrown);
  if (problem) return words.folder[problem](dataDir);
  const reason = thrown instanceof AppError ? thrown.data.reason : undefined;
  // The folder is fine, but a file in it is not.
  if (reason === 'read-only') return words.files(dataDir);
  const disk: Partial<Record<ErrorReason, string>> = words.disk;
  return (reason && disk[reason]) ?? (thrown instanceof Error ? thrown.message : String(thrown));
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates parent folders, too. Node's own `recursive` loops forever when the system reports `ENOENT` inside a folder
 * that exists.
 */
const makeFolders = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
};

/** The deepest path of a database in it (main/session/library-places.ts). */
const deepestDatabase = join('libraries', '0'.repeat(24), 'library.db');

/**
 * Creates the folder (0700). Throws what the file system throws, also when nothing can be written into it, or when its
 * path is too long for databases in it.
 */
export const makeDataFolder = (dataDir: string): void => {
  checkPathLength(dataDir, deepestDatabase);
  makeFolders(dataDir);
  chmodSync(dataDir, 0o700);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
};

/**
 * Creates the folder and takes its lock; null when another Galley has it. Throws like `makeDataFolder`, also on a drive
 * without locks, and AppError `storage` for a full disk.
 */
export const lockDataFolder = async (dataDir: string): Promise<Lock | null> => {
  makeDataFolder(dataDir);
  const reserve = createReserve(dataDir);
  reserve.spend();
  const lock = takeLockIn(dataDir);
  if (!lock) return null;
  reserve.keep('start');
  return {
    release() {
      reserve.keep('end');
      lock.release();
    },
  };
};

const takeLockIn = (dataDir: string): Lock | null => {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (error) {
    throw asDiskError(error);
  }
};

// Space reserved for a start on a full disk: the lock, the logs of the databases, a few rows.
const reserveBytes = 1_000_000;
/** With less free space than this none is reserved. */
const plentyBytes = 20 * reserveBytes;

const fileIn = (dataDir: string): string => join(dataDir, 'reserve');

export type Reserve = {
  /** Frees the reserved space if the disk is full. */
  spend(): void;
  /** Reserves the space again. At the end of Galley, the space it has just freed may be used. */
  keep(when: 'start' | 'end'): void;
};

/** Neither ever throws: without the reserve Galley does what it can. */
export const createReserve = (
  dataDir: string,
  freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  },
): Reserve => {
  const file = fileIn(dataDir);
  const quietly = (work: () => void): void => {
    try {
      work();
    } catch {
      // A full disk, or one that does not report its free space.
    }
  };
  const isWhole = (): boolean => statSync(file, { throwIfNoEntry: false })?.size === reserveBytes;
  return {
    spend: () =>
      quietly(() => {
        if (freeBytes() < reserveBytes) rmSync(file, { force: true });
      }),
    keep: (when) =>
      quietly(() => {
        if (isWhole() || (when === 'start' && freeBytes() < plentyBytes)) return;
        // Random bytes, which a file system can't compress.
        writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
      }),
  };
};
