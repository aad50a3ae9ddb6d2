// Opens one of Galley's databases: private, durable, checked, and never one that a newer Galley wrote.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../../preload/errors.ts';
import { asDiskError, storageError } from '../../kernel/disk-errors.ts';
import { migrate, type Purpose } from './migrate.ts';

export type Db = Database.Database;

const busyMs = 3000;
const cacheKiB = 16_384;
const cacheOfCheckKiB = 512;

/** Set on every opening and read back: better-sqlite3 falls back to synchronous NORMAL when it opens a WAL file again. */
const settingsOf = (purpose: Purpose): [name: string, value: string | number][] => [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
  ['busy_timeout', busyMs],
  // Pages. A library checkpoints in a quiet moment (main/sync/maintenance.ts); the app database is written rarely and
  // little.
  ['wal_autocheckpoint', purpose === 'app' ? 64 : 0],
  ['cache_size', -cacheKiB],
  // Statement journals and temporary tables stay in memory: in files they take a third of the time of a first fill, and
  // the user's text would be written outside Galley's folder.
  ['temp_store', 2],
  // macOS: through the drive's own cache.
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
];

/**
 * Opens or creates the file at `path` and migrates it to the current schema. After an unclean shutdown the whole file
 * is checked first. Throws AppError `storage` with a reason.
 */
export const openDatabase = (path: string, purpose: Purpose): Db => {
  let db: Db | undefined;
  try {
    makePrivate(path);
    // A clean close removes the log.
    const suspect = existsSync(`${path}-wal`) || existsSync(checkMark(path));
    db = new Database(path);
    // A new file can return free pages to the disk (store.ts); an existing one would have to be rewritten for that.
    if (statSync(path).size === 0) db.pragma('auto_vacuum = INCREMENTAL');
    for (const [name, value] of settingsOf(purpose)) {
      db.pragma(`${name} = ${value}`);
      if (db.pragma(name, { simple: true }) !== value) throw new Error(`SQLite did not take ${name} = ${value}`);
    }
    if (suspect) {
      askForCheck(path);
      // The check reads all of the file through the cache, and little of it is needed soon.
      db.pragma(`cache_size = ${-cacheOfCheckKiB}`);
      if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw storageError('damaged-data');
      db.pragma(`cache_size = ${-cacheKiB}`);
    }
    migrate(db, purpose);
    rmSync(checkMark(path), { force: true });
    return db;
  } catch (thrown) {
    db?.close();
    const cause = asDiskError(thrown);
    if (cause instanceof AppError) throw cause;
    throw new AppError({ kind: 'internal', message: 'Galley cannot open its own data file.' }, { cause });
  }
};

/** A database in memory, empty or with the content of another; for tests of what would be on disk. */
export const openMemory = (purpose: Purpose, content?: Buffer): Db => {
  const db = new Database(content ?? ':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, purpose);
  return db;
};

/** Opens a copy of a database, which must exist, as one file without a log. */
export const openCopy = (path: string): Db => {
  const db = new Database(path, { fileMustExist: true });
  db.pragma('journal_mode = DELETE');
  return db;
};

/** Has the file checked the next time it is opened. */
export const askForCheck = (path: string): void => writeFileSync(checkMark(path), '', { mode: 0o600 });

const checkMark = (path: string) => `${path}.check`;

/** Created before SQLite opens it: the journal files inherit its mode, which would be 0644 otherwise. */
const makePrivate = (path: string): void => {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
};
