// A damaged library: all that can be read comes out, the damaged file stays, and Galley opens again.
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openLibrary } from '../../../../main/store/database/recovery/open-or-recover.ts';
import { library } from '../../../../main/store/migrations/library-001.ts';
import { steps } from '../../../../main/store/database/migrate.ts';
import { askForCheck, openDatabase } from '../../../../main/store/database/open.ts';
import { readRawRows } from '../../../../main/store/database/recovery/raw-rows.ts';
import { salvageLibrary, tableOf } from '../../../../main/store/database/recovery/salvage.ts';
import { encodePost } from '../../../../main/sync/posts/codec.ts';
import { wirePost, wireVariant } from '../../../sync/outbox/outbox-bench.ts';
import { createStore } from '../../../../main/store/store.ts';
import { fileLibrary, libraryPath, newOperation, postView } from '../../../support/library.ts';
import { closedLibrary, fill, pageBytes, rowsOf, tables } from '../../filled-library.ts';

it('brings out every row of a library that is whole', () => {
  const { path } = closedLibrary(120);
  const before = rowsOf(path);
  const { rows } = salvageLibrary(path);
  expect(rowsOf(path)).toEqual(before);
  expect(rows).toEqual(Object.fromEntries(tables.map((table) => [table, before.get(table)?.size])));
});

it('brings out what only the log holds', () => {
  const { db, store, path } = fileLibrary();
  store.checkpoint('truncate');
  fill(store, 30);
  const [file, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  db.close();
  const copy = libraryPath();
  writeFileSync(copy, file);
  writeFileSync(`${copy}-wal`, log);
  salvageLibrary(copy);
  expect(rowsOf(copy)).toEqual(rowsOf(path));
  expect(readFileSync(`${copy}.damaged-1-wal`).equals(log)).toBe(true);
});

it('leaves out what a transaction that never ended has written', () => {
  const { db, store, path } = fileLibrary();
  fill(store, 3);
  store.checkpoint('passive');
  const before = rowsOf(path);
  const copy = libraryPath();
  // So little room that pages go into the log before the end.
  db.pragma('cache_size = 5');
  const work = () =>
    store.transact(() => {
      for (let number = 0; number < 300; number += 1)
        store.operations.add(newOperation(`late-${number}`, { args: { body: 'Rye '.repeat(500) } }));
      for (const end of ['', '-wal']) cpSync(`${path}${end}`, `${copy}${end}`);
      throw new Error('power cut');
    });
  expect(work).toThrow('power cut');
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(300 * 2000);
  salvageLibrary(copy);
  expect(rowsOf(copy)).toEqual(before);
});

it('leaves out what was deleted', () => {
  const { db, store, path } = fileLibrary();
  fill(store, 200);
  db.exec('DELETE FROM rate_event WHERE id % 50 > 0');
  db.close();
  const before = rowsOf(path);
  salvageLibrary(path);
  expect(rowsOf(path)).toEqual(before);
});

it('does not believe a list of free pages that is damaged', () => {
  const { path, bytes } = closedLibrary(60);
  const before = rowsOf(path);
  for (let page = 1; page < bytes.length / pageBytes; page += 7) {
    const spoiled = Buffer.from(bytes);
    spoiled.writeUInt32BE(page, 32);
    writeFileSync(path, spoiled);
    salvageLibrary(path);
    expect(rowsOf(path), `page ${page}`).toEqual(before);
  }
});

it('keeps the damaged file, every time', () => {
  const { path, bytes } = closedLibrary(5);
  const spoiled = Buffer.from(bytes).fill(0, 0, 100);
  writeFileSync(path, spoiled);
  salvageLibrary(path);
  salvageLibrary(path);
  const names = readdirSync(dirname(path)).sort();
  expect(names).toEqual(['library.db', 'library.db.damaged-1', 'library.db.damaged-2']);
  expect(readFileSync(`${path}.damaged-1`).equals(spoiled)).toBe(true);
});

it('gives a post that lost its row what its document says, and a place in the lists', () => {
  const { db, store, path } = fileLibrary();
  fill(store, 3);
  db.pragma('foreign_keys = OFF');
  db.exec('DELETE FROM post WHERE pid IN (1, 2)');
  db.close();
  salvageLibrary(path);
  const { posts, operations, search } = fileLibrary(path).store;
  expect(posts.page({}, null, 9).rows.map(({ name }) => name)).toEqual(['Post 2', 'Post 1', '']);
  expect([posts.sidOf(1), posts.sidOf(2)]).toEqual([null, 'p1']);
  expect(operations.ofPost(2)).toHaveLength(1);
  expect([posts.count({ platform: 'x' }), search.dirtyCount()]).toEqual([1, 3]);
});

it.each(['by places', 'by names'])('reads what a post that lost its row shows, stored %s', (form) => {
  const { db, store, path } = fileLibrary();
  const wire = wirePost({
    name: 'Rye, “warm”',
    variants: [wireVariant('x', { isPrimary: true, media: [{ id: 'm-1', type: 'image', ratio: 1 }] })],
  });
  const encoded = encodePost(wire);
  const confirmed = form === 'by places' ? encoded.confirmed : JSON.stringify(wire);
  const pid = store.posts.add({ sid: wire.id, view: postView() });
  store.posts.confirm(pid, { ...encoded, confirmed, readAtMs: 1 });
  const { mid } = store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/png', name: 'a', file: 'a', atMs: 1 });
  store.media.uploaded(mid, 'f', 'm-1', 1);
  db.pragma('foreign_keys = OFF');
  db.exec('DELETE FROM post');
  db.close();
  salvageLibrary(path);
  const { posts, mediaUses } = fileLibrary(path).store;
  expect(posts.view(pid)).toMatchObject({ name: 'Rye, “warm”', status: 'draft', createdAt: wire.createdAt });
  expect([posts.sidOf(pid), posts.document(pid)?.confirmed, mediaUses.names(pid)]).toEqual([wire.id, confirmed, ['a']]);
});

it.each([
  ['by position', '["Rye","post","draft","","","",null,null,["x",{"platform":"facebook","status":"published"}]]'],
  ['by name', '{"platforms":[{"platform":"x","status":"draft"},{"platform":"facebook","status":"published"}]}'],
])('finds a post by the platforms that its row shows, stored %s', (_, line) => {
  const { db, store, path } = fileLibrary();
  store.posts.add({ sid: null, view: postView({ versions: [] }) });
  db.prepare('UPDATE post SET line = ?').run(line);
  db.close();
  salvageLibrary(path);
  const versions = fileLibrary(path).db.prepare('SELECT platform, status FROM version_of_post ORDER BY platform');
  expect(versions.raw().all()).toEqual([
    ['facebook', 'published'],
    ['x', 'draft'],
  ]);
});

it('does not take the lease along, so that its epoch file shows that it is a different library', () => {
  const { db, store, path } = fileLibrary();
  store.lease.take('me', 6);
  db.close();
  salvageLibrary(path);
  expect(fileLibrary(path).store.lease.epoch()).toBe(0);
});

it('opens a damaged library by itself, and says what came out', () => {
  const { path, bytes } = closedLibrary(20);
  writeFileSync(path, Buffer.from(bytes).fill(0xff, 100, 300));
  const opened = openLibrary(path);
  onTestFinished(() => void opened.db.close());
  expect(opened.salvage?.rows).toMatchObject({ operation: 20, wording: 20 });
  expect(createStore(opened.db).operations.open()).toHaveLength(20);
});

it('takes up a rescue that ended in its midst', () => {
  const { path } = closedLibrary(4);
  const before = rowsOf(path);
  salvageLibrary(path);
  renameSync(path, `${path}.salvaged`);
  renameSync(`${path}.damaged-1`, path);
  writeFileSync(`${path}-wal`, 'the log of the damaged one');
  const opened = openLibrary(path);
  opened.db.close();
  expect(opened.salvage).toBeNull();
  expect(rowsOf(path)).toEqual(before);
  expect(existsSync(`${path}.damaged-1`)).toBe(true);
});

it('a check that was asked for finds nothing wrong with what came out', () => {
  const { path, bytes } = closedLibrary(50);
  const spoiled = Buffer.from(bytes);
  for (let page = 20; page < 30; page += 1) spoiled.fill(0x5a, page * pageBytes, page * pageBytes + 900);
  writeFileSync(path, spoiled);
  salvageLibrary(path);
  askForCheck(path);
  const db = openDatabase(path, 'library');
  onTestFinished(() => void db.close());
  expect([db.pragma('integrity_check', { simple: true }), db.pragma('foreign_key_check')]).toEqual(['ok', []]);
});

it('recovers files that an earlier Galley stored with fewer details', () => {
  const path = libraryPath();
  const old = new Database(path);
  old.exec(library);
  old.exec("INSERT INTO media VALUES (7, 'abc', 10, 'video/mp4', 'oven.mov', 'abc.mov', 5)");
  old.pragma('user_version = 1');
  old.close();
  salvageLibrary(path);
  const { db, store } = fileLibrary(path);
  expect(store.media.read(7)).toMatchObject({ sha256: 'abc', type: 'video', width: null, location: 'none' });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it('brings out rows that are older than the last columns of their tables', () => {
  const { path } = closedLibrary(40);
  const db = new Database(path);
  db.exec(`
    ALTER TABLE wording DROP COLUMN is_assistant;
    ALTER TABLE wording ADD COLUMN is_assistant INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE ai_item DROP COLUMN near_slot;
    ALTER TABLE ai_item ADD COLUMN near_slot TEXT;
    ALTER TABLE tray_file DROP COLUMN own_captions;
    ALTER TABLE tray_file ADD COLUMN own_captions TEXT;
  `);
  db.close();
  const before = rowsOf(path);
  salvageLibrary(path);
  expect(rowsOf(path)).toEqual(before);
});

it('knows the rows of every table that a migration has extended, as short as they were', () => {
  const old = new Database(':memory:');
  const counts = () =>
    new Map(
      old
        .prepare<[], { name: string; count: number }>(
          `SELECT name, (SELECT count(*) FROM pragma_table_info(sqlite_schema.name)) AS count FROM sqlite_schema
           WHERE type = 'table' AND rootpage > 0`,
        )
        .all()
        .map(({ name, count }) => [name, count]),
    );
  const shortest = new Map<string, number>();
  for (const step of steps.library) {
    const before = counts();
    old.exec(step);
    for (const [name, count] of counts())
      if (count > (before.get(name) ?? count) && !shortest.has(name)) shortest.set(name, before.get(name) ?? count);
  }
  old.close();
  // Rows of these two are derived, and all others have to be in a filled library.
  const derived = ['search_entry', 'version_of_post'];
  expect([...shortest.keys()].filter((name) => !tables.includes(name)).sort()).toEqual(derived);
  const { path } = closedLibrary(4);
  const db = openDatabase(path, 'library');
  onTestFinished(() => void db.close());
  const known = new Map<string, boolean>();
  for (const row of readRawRows(path)) {
    const count = shortest.get(row.table ?? '');
    if (row.table === null || count === undefined || derived.includes(row.table)) continue;
    const isKnown = tableOf(db, 'library', row.table).fits({ ...row, values: row.values.slice(0, count) });
    known.set(row.table, isKnown && (known.get(row.table) ?? true));
  }
  expect(known).toEqual(
    new Map([...shortest.keys()].filter((name) => !derived.includes(name)).map((name) => [name, true])),
  );
});

it('imports a dropped file again whose copy was lost, and groups it again', () => {
  const { db, store, path } = fileLibrary();
  const dropped = { path: '/rye.png', name: 'rye.png', folder: '', sizeBytes: 1, modifiedMs: 1, problem: null };
  const fid = store.tray.addFile(dropped, 1);
  db.pragma('foreign_keys = OFF');
  db.exec(`UPDATE tray_file SET gid = 98, mid = 99, state = 'ready' WHERE fid = ${fid}`);
  db.close();
  salvageLibrary(path);
  expect(fileLibrary(path).store.tray.file(fid)).toMatchObject({ state: 'taking', mid: null, gid: null });
});

it('a family that lost its head is led by the next part, and a part without others is a post of its own', () => {
  const { db, store, path } = fileLibrary();
  const pids = Array.from({ length: 5 }, (_, number) => store.posts.add({ sid: `s${number}`, view: postView() }));
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = pids;
  const of = (pid: number) => ({ pid, platform: `platform ${pid}` });
  store.families.add(of(one), of(two));
  store.families.add(of(one), of(three));
  store.families.add(of(four), of(five));
  db.prepare('DELETE FROM family_part WHERE pid IN (:one, :four)').run({ one, four });
  db.close();
  salvageLibrary(path);
  const again = openDatabase(path, 'library');
  onTestFinished(() => void again.close());
  const { families, posts } = createStore(again);
  expect(families.parts(three).map(({ pid, head }) => [pid, head])).toEqual([
    [two, two],
    [three, two],
  ]);
  expect([one, two, three, four, five].map((pid) => posts.headOf(pid))).toEqual([one, two, two, four, five]);
  expect(families.parts(five)).toEqual([]);
});
