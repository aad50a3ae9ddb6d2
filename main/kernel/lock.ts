// A lock on a file that only a living process holds: the kernel frees it with the process, however that ends.
import { chmodSync, closeSync, openSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { placeError } from './disk-errors.ts';

/**
 * Released at a clean exit. The file stays, empty: if it were removed, another process could lock a new file of the
 * same name.
 */
export type Lock = { release(): void };

/** How long another process may be busy locking before the drive is judged not to support locks. */
const probeMs = 1000;

/** A connection without references would be collected and closed, which releases its lock. */
const held = new Set<Database.Database>();

/**
 * Takes the lock on the file at `path` (0600, its folder must exist); null while another connection has it, in this
 * process or another. It is SQLite's write lock on a database that is never written. Nothing else in this process may
 * open the file: on macOS and Linux closing it would release the lock. Throws what the file system throws, `ENOLCK` if
 * the drive has no locks, and SQLite's errors.
 */
export const takeLock = (path: string): Lock | null => {
  makePrivate(path);
  try {
    return lockFile(path);
  } catch (error) {
    if (!hasCode(error, 'SQLITE_NOTADB')) throw error;
    // Something was written into it. Truncated in place, which is harmless if another process does the same.
    truncateSync(path);
    return lockFile(path);
  }
};

const lockFile = (path: string): Lock | null => {
  const db = new Database(path, { timeout: 0 });
  try {
    if (!beginWriting(db)) return null;
    held.add(db);
  } finally {
    if (!held.has(db)) db.close();
  }
  return {
    release() {
      held.delete(db);
      db.close();
    },
  };
};

/**
 * False while another process holds it. Of several at once one succeeds, because it need not wait for those that only
 * read.
 */
const beginWriting = (db: Database.Database): boolean => {
  try {
    // Otherwise SQLite would create a journal beside it.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (!hasCode(error, 'SQLITE_BUSY')) throw error;
  }
  // The read lock is free even while another process holds the write lock. Some network drives refuse every lock with
  // the same error.
  db.pragma(`busy_timeout = ${probeMs}`);
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (cause) {
    if (!hasCode(cause, 'SQLITE_BUSY')) throw cause;
    throw placeError('ENOLCK', db.name, 'the drive cannot lock files', { cause });
  }
};

/** Created before SQLite opens it, for the user only. An existing file is not opened, and must be writable. */
const makePrivate = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  chmodSync(path, 0o600);
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
