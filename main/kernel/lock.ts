// A lock on a file that only a living process holds: the kernel frees it with the process, however that ends.
import { chmodSync, closeSync, openSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../preload/errors.ts';

/** Given back by a clean end. The file stays, empty: one that was removed could be locked beside its successor. */
export type Lock = { release(): void };

/** How long somebody else may be busy locking before the drive is judged to have no locks. */
const probeMs = 1000;

/** A connection that nothing refers to would be collected and closed, and its lock with it. */
const held = new Set<Database.Database>();

/**
 * Takes the lock that is the file at `path` (0600, its folder must exist); null while another connection has it, in this
 * process or another. It is SQLite's write lock on a database that is never written. Nothing else in this process may
 * open the file: on macOS and Linux its closing would free the lock. Throws AppError `storage` where the drive has no
 * locks, what the file system throws, and SQLite's errors.
 */
export const takeLock = (path: string): Lock | null => {
  makePrivate(path);
  try {
    return lockFile(path);
  } catch (error) {
    if (!hasCode(error, 'SQLITE_NOTADB')) throw error;
    // Something was written into it. Emptied where it is, another that does the same does no harm.
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

/** False while another has begun. Of several at once one succeeds, because it need not wait for those that only read. */
const beginWriting = (db: Database.Database): boolean => {
  try {
    // Otherwise there would be a journal beside it.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (!hasCode(error, 'SQLITE_BUSY')) throw error;
  }
  // The lock for reading is free beside a holder. Some network drives refuse every lock in the same words.
  db.pragma(`busy_timeout = ${probeMs}`);
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (cause) {
    if (!hasCode(cause, 'SQLITE_BUSY')) throw cause;
    const message = 'The drive of the data folder cannot lock files. Choose a folder on this computer.';
    throw new AppError({ kind: 'storage', reason: 'disk-failed', message }, { cause });
  }
};

/** Made before SQLite opens it, for the person alone. An existing file is not opened, and must be writable. */
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
