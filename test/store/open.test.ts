// Opening the database: private from its first byte, durable, and never a newer one.
import { chmodSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../main/store/open.ts';
import { AppError } from '../../preload/error.ts';

const freshFolder = () => join(mkdtempSync(join(tmpdir(), 'galley-store-')), 'data');
const open = (folder: string) => {
  const db = openDatabase(join(folder, 'galley.db'), 'app');
  onTestFinished(() => void db.close());
  return db;
};
const mode = (path: string) => statSync(path).mode & 0o777;

it('makes a folder and files that only their owner reads, journal included', () => {
  const folder = freshFolder();
  const db = open(folder);
  db.exec("INSERT INTO preferences (only, theme) VALUES (1, 'dark')");
  expect(mode(folder)).toBe(0o700);
  const files = readdirSync(folder);
  expect(files).toContain('galley.db-wal');
  expect(files.map((file) => mode(join(folder, file)))).toEqual(files.map(() => 0o600));
});

it('takes back rights that were given on an existing file', () => {
  const folder = freshFolder();
  open(folder).close();
  chmodSync(join(folder, 'galley.db'), 0o644);
  chmodSync(folder, 0o755);
  open(folder);
  expect([mode(folder), mode(join(folder, 'galley.db'))]).toEqual([0o700, 0o600]);
});

it('writes through to disk before it answers', () => {
  const db = open(freshFolder());
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('synchronous', { simple: true })).toBe(2);
});

it('stamps the form of the data, and opens it again as it is', () => {
  const folder = freshFolder();
  open(folder).close();
  expect(open(folder).pragma('user_version', { simple: true })).toBe(2);
});

it('has strict tables only', () => {
  const tables = open(freshFolder())
    .prepare("SELECT strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  expect(tables.length).toBeGreaterThan(0);
  expect(new Set(tables)).toEqual(new Set([1]));
});

it('refuses data that a newer Galley wrote, and leaves it alone', () => {
  const folder = freshFolder();
  const db = open(folder);
  db.pragma('user_version = 99');
  db.close();
  expect(() => openDatabase(join(folder, 'galley.db'), 'app')).toThrow(/newer Galley/);
  expect(() => openDatabase(join(folder, 'galley.db'), 'app')).toThrow(AppError);
});

it('refuses a file that is no database', () => {
  const folder = freshFolder();
  open(folder).close();
  writeFileSync(join(folder, 'galley.db'), 'not a database at all, but long enough to look at');
  expect(() => openDatabase(join(folder, 'galley.db'), 'app')).toThrow(AppError);
});
