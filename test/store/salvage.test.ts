// A damaged library: all that can be read comes out, the damaged file stays, and Galley opens again.
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../main/sandbox/random.ts';
import { openLibrary } from '../../main/store/library.ts';
import { library } from '../../main/store/migrations/library-001.ts';
import { askForCheck, openDatabase } from '../../main/store/open.ts';
import { readRawRows } from '../../main/store/raw-rows.ts';
import { salvageLibrary } from '../../main/store/salvage.ts';
import { toKept } from '../../main/sync/posts/wire.ts';
import { wirePost, wireVariant } from '../sync/desk.ts';
import { createStore, type Store } from '../../main/store/store.ts';
import { fileLibrary, libraryPath, newOperation, postView, startMs, version } from '../support/library.ts';

const pageBytes = 4096;

const fill = (store: Store, count: number): void => {
  store.transact(() => {
    for (let number = 0; number < count; number += 1) {
      const sid = number % 4 === 0 ? null : `p${number}`;
      const view = postView({
        name: `Post ${number}`,
        createdMs: startMs + number,
        versions: [version('x'), version('facebook')],
      });
      const pid = store.posts.add({ sid, view });
      const name = {
        id: sid,
        name: `Post ${number}`,
        kind: 'post',
        status: 'draft',
        createdAt: '2026-03-02T09:00:00Z',
      };
      const confirmed = JSON.stringify({ ...name, body: 'Rye '.repeat((number * 331) % 2500) });
      if (sid) store.posts.confirm(pid, { confirmed, hash: `h${number}`, readAtMs: number });
      store.wordings.keep({
        pid,
        platform: 'x',
        field: 'body',
        value: `Rye ${number}`,
        source: 'person',
        seq: null,
        atMs: number,
      });
      store.desk.write(pid, {
        plannedOn: number % 2 === 0 ? '2026-05-15' : null,
        note: `Note ${number}`,
        checklist: [],
      });
      store.snippets.save({ id: null, kind: 'snippet', name: `S ${number}`, text: 'Rye', hashtags: [] }, number);
      const texts = { title: null, text: `Rye ${number}`, hashtags: [], altText: null };
      store.versionTexts.keep(pid, 'x', { updatedAt: '2026-03-02T09:00:00Z', texts });
      store.versionTexts.label(pid, 'x', number, 'Mine');
      const id = `op-${number}`;
      store.operations.add(newOperation(id, { pid, lane: `post:${pid}` }));
      if (number % 3 === 0) store.operations.addDependency(id, `op-${number + 1}`);
      store.attempts.begin({ operation: id, key: id, endpoint: 'e', path: '/p', body: '{}', startedMs: number });
      const sent = { firstSentMs: number, firstSentMonoMs: number + 0.5, boot: 'b' };
      store.attempts.addKey({ key: `key-${number}`, operation: id, apiKey: 'f', bodyHash: 'h', ...sent });
      const sides = { field: 'body', base: 'a', mine: 'b', theirs: 'c', mineAtMs: 1, theirsAtMs: 2 };
      store.conflicts.add({ operation: id, pid, platform: 'x', ...sides });
      const { mid } = store.media.add({
        sha256: id,
        sizeBytes: 1,
        mimeType: 'image/png',
        name: 'a',
        file: id,
        atMs: 1,
      });
      store.media.uploaded(mid, 'f', `m${number}`, 1);
      store.mediaTags.write(mid, ['rye', `tag ${number}`]);
      const group = { place: number, name: 'Rye', caption: null, platforms: null, byHand: false };
      store.tray.addGroup(group);
      const dropped = {
        path: `/rye/${number}.png`,
        name: 'a.png',
        folder: '',
        sizeBytes: 1,
        modifiedMs: 1,
        problem: null,
      };
      store.tray.addFile(dropped, 1);
      store.rates.add('f', [{ budget: 'general', atMs: number, monoMs: number, boot: 'b' }]);
    }
    store.meta.write('business_id', 'b1');
    store.meta.write('install_id', 'i1');
    store.undoSteps.add({
      label: null,
      size: 1,
      origin: 'person',
      pid: 1,
      kind: 'post.edit',
      forward: [1],
      inverse: [2],
      atMs: 1,
    });
    store.snapshots.write('brand', { document: '{}', readAtMs: 1 });
    store.posts.entomb({ sid: 'gone', pid: 1, proof: 'NOT_FOUND', atMs: 1 });
    store.jobs.put({ jid: 'j', operation: null, pid: null, document: '{}', status: 'failed', createdMs: 1, seenMs: 1 });
  });
};

/** A closed library of one file, with its bytes. */
const closedLibrary = (count: number) => {
  const { db, store, path } = fileLibrary();
  fill(store, count);
  db.close();
  return { path, bytes: readFileSync(path) };
};

const tables = [
  ...['meta', 'post', 'post_document', 'operation', 'dependency', 'idempotency_key', 'attempt', 'conflict', 'wording'],
  ...['undo_step', 'media', 'media_upload', 'rate_event', 'snapshot', 'tombstone', 'job', 'post_reading'],
  ...['media_tag', 'tray_group', 'tray_file', 'post_desk', 'snippet', 'version_text', 'version_label'],
];

/** Rows of a healthy library by table, each as one text. */
const rowsOf = (path: string): Map<string, Set<string>> => {
  const db = openDatabase(path, 'library');
  const rows = new Map(
    tables.map((table) => [
      table,
      new Set(
        db
          .prepare(`SELECT * FROM ${table}`)
          .raw()
          .all()
          .map((row) => JSON.stringify(row)),
      ),
    ]),
  );
  db.close();
  return rows;
};

/** Which pages each row is on. Its first value, where that is the number of the row, stands in the row's head. */
const pagesByRow = (path: string): Map<string, number[]> =>
  new Map(
    [...readRawRows(path)].map(({ rowid, values, pages }) => {
      const row = values.map((value, index) => (index === 0 && value === null ? rowid : value));
      return [JSON.stringify(row), pages];
    }),
  );

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

it.each(['by places', 'by names'])('reads what a post that lost its row shows, kept %s', (form) => {
  const { db, store, path } = fileLibrary();
  const wire = wirePost({
    name: 'Rye, “warm”',
    variants: [wireVariant('x', { isPrimary: true, media: [{ id: 'm-1', type: 'image', ratio: 1 }] })],
  });
  const kept = toKept(wire);
  const confirmed = form === 'by places' ? kept.confirmed : JSON.stringify(wire);
  const pid = store.posts.add({ sid: wire.id, view: postView() });
  store.posts.confirm(pid, { ...kept, confirmed, readAtMs: 1 });
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

it('does not take the lease along, so that its epoch file tells that it is not the library it was', () => {
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

it('never fails, and brings out every row of undamaged pages, wherever the damage is', () => {
  const { path, bytes } = closedLibrary(160);
  const before = rowsOf(path);
  const pageCount = bytes.length / pageBytes;
  const pagesOf = pagesByRow(path);
  const random = createRandom('flipped');
  let count = 0;
  for (let round = 0; round < 25; round += 1) {
    const spoiled = Buffer.from(bytes);
    const damaged = new Set<number>();
    for (let hit = 0; hit < 1 + round; hit += 1) {
      const page = 1 + Math.floor(random() * pageCount);
      damaged.add(page);
      const at = (page - 1) * pageBytes + Math.floor(random() * pageBytes);
      const end = Math.min(at + 1 + Math.floor(random() ** 3 * pageBytes), page * pageBytes);
      for (let byte = at; byte < end; byte += 1) spoiled[byte] = Math.floor(random() * 256);
    }
    writeFileSync(path, spoiled);
    salvageLibrary(path);
    const after = rowsOf(path);
    for (const [table, rows] of before) {
      const safe = [...rows].filter((row) => pagesOf.get(row)?.every((page) => !damaged.has(page)));
      count += safe.length;
      const lost = safe.filter((text) => !after.get(table)?.has(text));
      expect(lost, `round ${round}, ${table}`).toEqual([]);
    }
  }
  expect(count).toBeGreaterThan(1000);
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

it('brings out files that an earlier Galley kept, which told less of them', () => {
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

it('takes a dropped file in again whose copy was lost, and groups it anew', () => {
  const { db, store, path } = fileLibrary();
  const dropped = { path: '/rye.png', name: 'rye.png', folder: '', sizeBytes: 1, modifiedMs: 1, problem: null };
  const fid = store.tray.addFile(dropped, 1);
  db.pragma('foreign_keys = OFF');
  db.exec(`UPDATE tray_file SET gid = 98, mid = 99, state = 'ready' WHERE fid = ${fid}`);
  db.close();
  salvageLibrary(path);
  expect(fileLibrary(path).store.tray.file(fid)).toMatchObject({ state: 'taking', mid: null, gid: null });
});
