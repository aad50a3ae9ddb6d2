// Disk errors of SQLite and the operating system, as AppErrors and as messages at the start.
import { AppError, type ErrorReason } from '../../preload/errors.ts';

type DiskReason = Extract<ErrorReason, 'disk-full' | 'read-only' | 'disk-failed' | 'newer-data' | 'damaged-data'>;

const messages: Record<DiskReason, string> = {
  'disk-full': 'The disk is full.',
  'read-only': 'Galley may not write into its data folder.',
  'disk-failed': 'The disk reported an error.',
  'newer-data': 'A newer Galley wrote this data. Update Galley to open it.',
  'damaged-data': 'The data file is damaged.',
};

/** Prefixes of SQLite's result codes, and the system's error codes. */
const reasons: [code: string, reason: DiskReason][] = [
  ['SQLITE_FULL', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['SQLITE_READONLY', 'read-only'],
  // The journal beside the file can't be created.
  ['SQLITE_CANTOPEN', 'read-only'],
  ['EROFS', 'read-only'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['SQLITE_CORRUPT', 'damaged-data'],
  ['SQLITE_NOTADB', 'damaged-data'],
  ['SQLITE_IOERR', 'disk-failed'],
  ['EIO', 'disk-failed'],
  ['EFBIG', 'disk-failed'],
];

export const storageError = (reason: DiskReason, options?: { cause: unknown }): AppError =>
  new AppError({ kind: 'storage', reason, message: messages[reason] }, options);

/** Disk errors become AppError `storage`; anything else stays as it is. */
export const asDiskError = (thrown: unknown): unknown => {
  if (!(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string')) return thrown;
  const { code } = thrown;
  const known = reasons.find(([beginning]) => code.startsWith(beginning));
  return known ? storageError(known[1], { cause: thrown }) : thrown;
};

/** SQLite can't open a database with a longer path, in bytes, and its error doesn't say why. */
const longestDatabasePath = 504;

/** Throws for a folder in which a database with this path, relative to it, could not be opened. */
export const checkPathLength = (folder: string, database: string): void => {
  const most = longestDatabasePath - database.length - 1;
  const length = Buffer.byteLength(folder);
  if (length <= most) return;
  throw new AppError({
    kind: 'storage',
    message: `The path of the data folder is too long: ${length} characters, and Galley can use at most ${most}. Choose a folder with a shorter path with GALLEY_DATA_DIR.`,
  });
};

// Messages on why a folder or file that the user chose can't be used, for the terminal and the start dialog.
/** By the system's error code. */
const problems: Record<string, (place: string) => string> = {
  EROFS: (place) => `${place} is on a read-only disk.`,
  EACCES: (place) => `You don't have permission to write to ${place}.`,
  EPERM: (place) => `You don't have permission to write to ${place}.`,
  ENOTDIR: (place) => `${place} can't be used: part of its path is a file, not a folder.`,
  EEXIST: (place) => `${place} can't be used: part of its path is a file, not a folder.`,
  EISDIR: (place) => `${place} can't be used: it's a folder, not a file.`,
  ENAMETOOLONG: (place) => `The path of ${place} is too long for this disk.`,
  ELOOP: (place) => `${place} can't be used: its links lead in a circle.`,
  ENOENT: (place) => `${place} can't be created: part of its path doesn't exist.`,
};

/** `place`: as within a sentence. null: the error is not about the place; ports have the same codes, but no path. */
export const placeProblem = (thrown: unknown, place: string): string | null => {
  if (!(thrown instanceof Error && 'path' in thrown && 'code' in thrown && typeof thrown.code === 'string'))
    return null;
  const problem = problems[thrown.code]?.(place);
  return problem ? problem.charAt(0).toUpperCase() + problem.slice(1) : null;
};
