// Opens Galley's database: private, durable, and never one that a newer Galley wrote.
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../preload/error.ts';
import { stepsFrom } from './migrate.ts';

export type Db = Database.Database;

/** Opens or makes the file at `path` and brings it up to date. Throws AppError when it is newer or not a database. */
export const openDatabase = (path: string): Db => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  chmodSync(dirname(path), 0o700);
  // Made before SQLite opens it: the journal files inherit its mode, which would be 0644 otherwise.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);

  let db: Db | undefined;
  try {
    db = new Database(path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    const durable =
      db.pragma('journal_mode', { simple: true }) === 'wal' && db.pragma('synchronous', { simple: true }) === 2;
    if (!durable) throw new Error('SQLite did not take the settings that keep work safe');
    migrate(db);
    return db;
  } catch (cause) {
    db?.close();
    if (cause instanceof AppError) throw cause;
    throw new AppError({ kind: 'internal', message: 'Galley cannot open its own data file.' }, { cause });
  }
};

/** All or nothing: a step that fails leaves the database as it was. */
const migrate = (db: Db): void => {
  db.transaction(() => {
    for (const step of stepsFrom(Number(db.pragma('user_version', { simple: true })))) db.exec(step);
  }).immediate();
};
