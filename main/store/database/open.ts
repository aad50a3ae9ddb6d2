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
  // Pages. A library looks for a quiet moment itself (main/sync/maintenance.ts); of the app a few words are written now and then.
  ['wal_autocheckpoint', purpose === 'app' ? 64 : 0],
  ['cache_size', -cacheKiB],
  // What a statement would undo if it failed is noted here: in files it is a third of what a first fill takes, and the
  // person's words would be written outside Galley's folder.
  ['temp_store', 2],
  // macOS: through the drive's own cache.
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
];

/**
 * Opens or makes the file at `path` and brings it up to date. After an end that was not clean the whole file is looked
 * through first. Throws AppError `storage` with a reason.
 */
export const openDatabase = (path: string, purpose: Purpose): Db => {
  let db: Db | undefined;
  try {
    makePrivate(path);
    // A clean close removes the log.
    const suspect = existsSync(`${path}-wal`) || existsSync(checkMark(path));
    db = new Database(path);
    // A new file can give back to the disk what becomes free in it (store.ts); any other would have to be written anew.
    if (statSync(path).size === 0) db.pragma('auto_vacuum = INCREMENTAL');
    for (const [name, value] of settingsOf(purpose)) {
      db.pragma(`${name} = ${value}`);
      if (db.pragma(name, { simple: true }) !== value) throw new Error(`SQLite did not take ${name} = ${value}`);
    }
    if (suspect) {
      askForCheck(path);
      // All of the file goes through the cache, and little of it is wanted soon.
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

/** One that is nowhere on disk, empty or with the content of another; for judging what would be on disk. */
export const openMemory = (purpose: Purpose, content?: Buffer): Db => {
  const db = new Database(content ?? ':memory:');
  db.pragma('foreign_keys = ON');
  migrate(db, purpose);
  return db;
};

/** A copy of a database as one file that needs no log; it must exist. */
export const openCopy = (path: string): Db => {
  const db = new Database(path, { fileMustExist: true });
  db.pragma('journal_mode = DELETE');
  return db;
};

/** The file is looked through before it is used again. */
export const askForCheck = (path: string): void => writeFileSync(checkMark(path), '', { mode: 0o600 });

const checkMark = (path: string) => `${path}.check`;

/** Made before SQLite opens it: the journal files inherit its mode, which would be 0644 otherwise. */
const makePrivate = (path: string): void => {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
};
