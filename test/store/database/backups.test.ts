// The copy of the day: whole, private, three of them, and never in the place of a good one.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createBackups } from '../../../main/store/database/backups.ts';
import { openDatabase } from '../../../main/store/database/open.ts';
import { failure, thrown } from '../../support/failure.ts';
import { fileLibrary, newOperation, startMs } from '../../support/library.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const dayMs = 24 * 3_600_000;

const setUp = () => {
  const library = fileLibrary();
  const folder = join(temporaryFolder(), 'backups');
  let nowMs = startMs;
  const backup = createBackups({ db: library.db, folder, nowMs: () => nowMs });
  return { ...library, folder, backup, nextDay: () => void (nowMs += dayMs), files: () => readdirSync(folder).sort() };
};

it('makes one copy a day', async () => {
  const { backup, files, store, folder } = setUp();
  await backup();
  store.transact(() => store.operations.add(newOperation('later')));
  await backup();
  expect(files()).toEqual(['library-2026-03-02.db']);
  expect(statSync(join(folder, 'library-2026-03-02.db')).mode & 0o777).toBe(0o600);
});

it('holds everything stored, the log included', async () => {
  const { backup, store, folder } = setUp();
  store.transact(() => store.operations.add(newOperation('a')));
  await backup();
  const copy = new Database(join(folder, 'library-2026-03-02.db'), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare('SELECT id FROM operation').pluck().all()).toEqual(['a']);
});

it('keeps the newest three', async () => {
  const { backup, nextDay, files } = setUp();
  for (let day = 0; day < 5; day += 1) {
    await backup();
    nextDay();
  }
  expect(files()).toEqual(['library-2026-03-04.db', 'library-2026-03-05.db', 'library-2026-03-06.db']);
});

it('opens as a library', async () => {
  const { backup, store, folder } = setUp();
  store.transact(() => store.operations.add(newOperation('a')));
  await backup();
  expect(fileLibrary(join(folder, 'library-2026-03-02.db')).store.operations.read('a')).not.toBeNull();
});

it('keeps its copies when the library is damaged, and has it checked at the next start', async () => {
  const { backup, nextDay, files, path, db, store } = setUp();
  await backup();
  store.checkpoint('truncate');
  const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'wording'").pluck().get() as number;
  const bytes = readFileSync(path);
  bytes.fill(0xaa, (root - 1) * 4096, root * 4096);
  writeFileSync(path, bytes);
  db.pragma('shrink_memory');
  nextDay();
  expect(await failure(backup())).toMatchObject({ kind: 'storage', reason: 'damaged-data' });
  expect(files().filter((file) => file.endsWith('.db'))).toEqual(['library-2026-03-02.db']);
  db.close();
  expect(thrown(() => openDatabase(path, 'library'))).toMatchObject({ reason: 'damaged-data' });
});
