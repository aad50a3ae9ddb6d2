// Opening a database: private from its first byte, durable, whole, and never one that a newer Galley wrote.
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { session } from '../../../main/store/migrations/app-001-session.ts';
import { askForCheck, openDatabase } from '../../../main/store/database/open.ts';
import { createPreferencesStore } from '../../../main/store/preferences.ts';
import { createSessionStore } from '../../../main/store/session.ts';
import { thrown } from '../../support/failure.ts';
import { fileLibrary, newOperation } from '../../support/library.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { samplePreferences } from '../../support/window-samples.ts';

const freshPath = () => join(temporaryFolder(), 'data', 'galley.db');
const open = (path: string, purpose: 'app' | 'library' = 'app') => {
  const db = openDatabase(path, purpose);
  onTestFinished(() => void db.close());
  return db;
};
const mode = (path: string) => statSync(path).mode & 0o777;

describe('private', () => {
  it('makes a folder and files that only their owner reads, journal included', () => {
    const path = freshPath();
    const db = open(path);
    db.exec("INSERT INTO preferences (only, theme) VALUES (1, 'dark')");
    expect(mode(dirname(path))).toBe(0o700);
    const files = readdirSync(dirname(path));
    expect(files).toContain('galley.db-wal');
    expect(files.map((file) => mode(join(dirname(path), file)))).toEqual(files.map(() => 0o600));
  });

  it('takes back rights that were given on an existing file', () => {
    const path = freshPath();
    open(path).close();
    chmodSync(path, 0o644);
    chmodSync(dirname(path), 0o755);
    open(path);
    expect([mode(dirname(path)), mode(path)]).toEqual([0o700, 0o600]);
  });
});

describe('durable', () => {
  const wanted = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    busy_timeout: 3000,
    cache_size: -16_384,
    temp_store: 2,
    fullfsync: 1,
    checkpoint_fullfsync: 1,
  };

  it.each(['app', 'library'] as const)('has the same settings the first time and every other time (%s)', (purpose) => {
    const path = freshPath();
    for (const opening of ['new', 'again', 'and again']) {
      const db = openDatabase(path, purpose);
      const settings = Object.keys(wanted).map((name) => [name, db.pragma(name, { simple: true })]);
      db.close();
      expect(Object.fromEntries(settings), opening).toEqual(wanted);
    }
  });

  it('writes the log of the app back while it goes on, and leaves that of a library to quiet moments', () => {
    const [path, library] = [freshPath(), freshPath()];
    const sizes = [open(path), open(library, 'library')].map((db, index) => {
      db.exec('CREATE TABLE words (word TEXT) STRICT');
      const insert = db.prepare("INSERT INTO words VALUES ('rye')");
      for (let times = 0; times < 400; times += 1) insert.run();
      return statSync(`${[path, library][index]}-wal`).size;
    });
    expect(sizes[0]).toBeLessThan(400_000);
    expect(sizes[1]).toBeGreaterThan(1_600_000);
  });

  it.each(['app', 'library'] as const)('has strict tables only (%s)', (purpose) => {
    const tables = open(freshPath(), purpose)
      .prepare(
        "SELECT strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
      )
      .pluck()
      .all();
    expect(tables.length).toBeGreaterThan(0);
    expect(new Set(tables)).toEqual(new Set([1]));
  });
});

describe('brought up to date', () => {
  const old = (path: string) => {
    open(path).close();
    const folder = dirname(path);
    const first = join(folder, 'old.db');
    const db = new Database(first);
    db.exec(session);
    db.exec("INSERT INTO preferences (only, theme) VALUES (1, 'dark'); INSERT INTO sandbox_visit VALUES (1)");
    db.pragma('user_version = 1');
    db.close();
    cpSync(first, path);
  };

  it('stamps the form of the data, and opens it again as it is', () => {
    const path = freshPath();
    open(path).close();
    expect(open(path).pragma('user_version', { simple: true })).toBe(12);
    expect(readdirSync(dirname(path)).filter((file) => file.includes('.v'))).toEqual([]);
  });

  it('keeps what an earlier Galley wrote, and a copy of it as it was', () => {
    const path = freshPath();
    old(path);
    const db = open(path);
    expect(createPreferencesStore(db).read()).toEqual(samplePreferences({ theme: 'dark' }));
    expect(createSessionStore(db).inSandbox()).toBe(true);
    const copy = new Database(`${path}.v1`);
    onTestFinished(() => void copy.close());
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    expect(copy.prepare('SELECT * FROM preferences').all()).toEqual([{ only: 1, theme: 'dark' }]);
  });
});

describe('refused, and left alone', () => {
  it('data that a newer Galley wrote', () => {
    const path = freshPath();
    const db = open(path);
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(path);
    expect(thrown(() => openDatabase(path, 'app'))).toMatchObject({
      kind: 'storage',
      reason: 'newer-data',
      message: expect.stringContaining('newer Galley'),
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['text', (path: string) => writeFileSync(path, 'not a database at all, but long enough to look at')],
    ['half a file', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 8192) * 4096)],
    ['a page of zeros', (path: string) => writeFileSync(path, Buffer.alloc(4096), { flag: 'r+' })],
  ])('a file that is damaged: %s', (_, damage) => {
    const path = freshPath();
    open(path, 'library').close();
    damage(path);
    askForCheck(path);
    expect(thrown(() => openDatabase(path, 'library'))).toMatchObject({ kind: 'storage', reason: 'damaged-data' });
    // Until it is whole again: nothing runs on half of it.
    expect(thrown(() => openDatabase(path, 'library'))).toMatchObject({ reason: 'damaged-data' });
  });

  it('a folder that Galley may not write into', () => {
    const folder = process.platform === 'darwin' ? '/System' : '/proc/self';
    expect(thrown(() => openDatabase(join(folder, 'library.db'), 'library'))).toMatchObject({
      kind: 'storage',
      reason: 'read-only',
    });
  });

  it('a database that is not Galley’s', () => {
    const path = freshPath();
    open(path).close();
    const other = join(dirname(path), 'other.db');
    const db = new Database(other);
    db.exec('CREATE TABLE recipe (name TEXT)');
    db.close();
    expect(thrown(() => openDatabase(other, 'library'))).toMatchObject({ reason: 'damaged-data' });
  });
});

describe('after an end that was not clean', () => {
  /** The files as they lie on the disk while Galley runs. */
  const killed = () => {
    const { db, store, path } = fileLibrary();
    store.checkpoint('truncate');
    store.transact(() => store.operations.add(newOperation('a')));
    const copy = join(temporaryFolder(), 'library.db');
    for (const end of ['', '-wal']) cpSync(`${path}${end}`, `${copy}${end}`);
    return { copy, db };
  };

  it('has everything that was stored', () => {
    expect(fileLibrary(killed().copy).store.operations.read('a')).not.toBeNull();
  });

  it('checks the whole file, and not after a clean one', () => {
    const { copy, db } = killed();
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'snapshot'").pluck().get() as number;
    const spoil = () => {
      const bytes = readFileSync(copy);
      bytes.fill(0xaa, (root - 1) * 4096, root * 4096);
      writeFileSync(copy, bytes);
    };
    openDatabase(copy, 'library').close();
    spoil();
    // Nothing reads that page, and nothing checks it.
    openDatabase(copy, 'library').close();
    writeFileSync(`${copy}-wal`, '');
    expect(thrown(() => openDatabase(copy, 'library'))).toMatchObject({ reason: 'damaged-data' });
    // The next start checks again, though the log is gone now.
    expect(existsSync(`${copy}-wal`)).toBe(false);
    expect(thrown(() => openDatabase(copy, 'library'))).toMatchObject({ reason: 'damaged-data' });
  });
});
