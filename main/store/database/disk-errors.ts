// What SQLite and the system say about the disk, as Galley's errors.
import { AppError, type ErrorReason } from '../../../preload/errors.ts';

type DiskReason = Extract<ErrorReason, 'disk-full' | 'read-only' | 'disk-failed' | 'newer-data' | 'damaged-data'>;

const messages: Record<DiskReason, string> = {
  'disk-full': 'The disk is full.',
  'read-only': 'Galley may not write into its data folder.',
  'disk-failed': 'The disk reported an error.',
  'newer-data': 'A newer Galley wrote this data. Update Galley to open it.',
  'damaged-data': 'The data file is damaged.',
};

/** Beginnings of SQLite's result codes, and the system's. */
const reasons: [code: string, reason: DiskReason][] = [
  ['SQLITE_FULL', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['SQLITE_READONLY', 'read-only'],
  // The journal beside the file cannot be made.
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

/** The disk's own trouble becomes AppError `storage`; anything else stays what it is. */
export const asDiskError = (thrown: unknown): unknown => {
  if (!(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string')) return thrown;
  const { code } = thrown;
  const known = reasons.find(([beginning]) => code.startsWith(beginning));
  return known ? storageError(known[1], { cause: thrown }) : thrown;
};
