// Disk errors of SQLite and the operating system, as AppErrors and as problems at the start.
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
  // Another program holds the file.
  ['EBUSY', 'disk-failed'],
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

/**
 * Throws as the system does for a path that is too long, for a folder in which a database with this path, relative to
 * it, could not be opened.
 */
export const checkPathLength = (folder: string, database: string): void => {
  const most = longestDatabasePath - database.length - 1;
  const length = Buffer.byteLength(folder);
  if (length > most) throw placeError('ENAMETOOLONG', folder, `${length} bytes, of at most ${most}`);
};

// Why a folder or file that the user chose can't be used.
export type PlaceProblem =
  | 'read-only'
  | 'no-permission'
  | 'no-folder'
  | 'no-file'
  | 'too-long'
  | 'circular'
  | 'no-parent'
  | 'no-locks';

/** By the system's error code. */
const problems: Record<string, PlaceProblem> = {
  EROFS: 'read-only',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  ENOTDIR: 'no-folder',
  EEXIST: 'no-folder',
  EISDIR: 'no-file',
  ENAMETOOLONG: 'too-long',
  ELOOP: 'circular',
  ENOENT: 'no-parent',
  ENOLCK: 'no-locks',
};

/** An error of a place as the system throws them. */
export const placeError = (code: string, path: string, detail: string, options?: ErrorOptions): Error =>
  Object.assign(new Error(`${code}: ${detail}`, options), { code, path });

/** null: the error is not about the place; ports have the same codes, but no path. */
export const placeProblem = (thrown: unknown): PlaceProblem | null =>
  thrown instanceof Error && 'path' in thrown && 'code' in thrown && typeof thrown.code === 'string'
    ? (problems[thrown.code] ?? null)
    : null;
