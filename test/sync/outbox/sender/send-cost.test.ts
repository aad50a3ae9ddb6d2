// What a file costs on its way through the outbox, counted, and what holds although the end of one begins the next.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../main/store/database/open.ts';
import { createStore } from '../../../../main/store/store.ts';
import { mediaOrderingKey } from '../../../../main/sync/outbox/queue.ts';
import { libraryPath, memoryLibrary, type TestLibrary } from '../../../support/library.ts';
import { createSender, lost, second, type Answer } from './sender.ts';

const frameBytes = 4096 + 24;

/** `ran`: the text of each statement, whenever it runs. */
const countedLibrary = () => {
  const path = libraryPath();
  openDatabase(path, 'library').close();
  const ran: string[] = [];
  const db = new Database(path, { verbose: (sql) => ran.push(String(sql)) });
  onTestFinished(() => void db.close());
  db.pragma('wal_autocheckpoint = 0');
  return { db, store: createStore(db), path, ran };
};

const createFiles = (count: number, library: TestLibrary = memoryLibrary()) => {
  const sender = createSender({ store: library.store });
  const name = (number: number): string => `file-${number}`;
  const add = (number: number): number => {
    const of = {
      sha256: name(number),
      sizeBytes: 1000,
      mimeType: 'image/jpeg',
      name: name(number),
      file: name(number),
    };
    return sender.life().transact((tx) => tx.store.media.add({ ...of, atMs: tx.nowMs })).mid;
  };
  const mids = Array.from({ length: count }, (_, number) => add(number));
  const taken = (number: number): Answer => ({
    status: 201,
    body: { id: `m-${number}`, mimeType: 'image/jpeg', size: 1000, url: 'https://media.test/1' },
  });
  const sent = () => sender.reads('POST /media').length;
  const ask = (mid: number) => sender.ask({ do: 'media.upload', mid });
  return { ...sender, ...library, mids, add, ask, askAll: () => mids.map(ask), taken, sent };
};

it('writes a file’s end and the beginning of the next at once: one transaction, a few pages and statements', async () => {
  const { ran, path, ...library } = countedLibrary();
  const files = createFiles(40, library);
  const marks: { statements: number; commits: number; pages: number; queueReads: number }[] = [];
  files.on('POST /media', () => {
    const commits = ran.filter((sql) => sql === 'COMMIT').length;
    const queueReads = ran.filter((sql) => sql.startsWith('WITH needed')).length;
    const pages = statSync(`${path}-wal`).size / frameBytes;
    marks.push({ statements: ran.length, commits, pages, queueReads });
    return files.taken(files.sent());
  });
  files.askAll();
  await files.pass(second);
  const [before, after] = [marks[12], marks[28]];
  if (!before || !after) throw new Error('not all of them left');
  const each = (of: keyof typeof before): number => (after[of] - before[of]) / 16;
  expect(each('commits')).toBe(1);
  expect(each('statements')).toBeLessThanOrEqual(24);
  expect(each('pages')).toBeLessThanOrEqual(16);
  // Once for many.
  expect(after.queueReads - before.queueReads).toBeLessThanOrEqual(1);
  expect(files.store.uploads.outlook(0).openCount).toBe(0);
});

it('sends what is no file without reading the files', async () => {
  const { ran, ...library } = countedLibrary();
  const sender = createSender({ store: library.store, postCount: 3 });
  for (const pid of sender.pids) sender.on(`DELETE /posts/post-${pid}`, () => ({ status: 204 }));
  const asked = sender.pids.map((pid) => sender.ask({ do: 'post.remove', pid }));
  await sender.pass(second);
  expect(asked.map(({ id }) => sender.read(id).state)).toEqual(['done', 'done', 'done']);
  expect(ran.filter((sql) => sql.startsWith('WITH needed'))).toEqual([]);
});

it('has committed the end of one and the beginning of the next before a byte of that leaves', async () => {
  const files = createFiles(8);
  const seen: (string | undefined)[][] = [];
  const ids: string[] = [];
  files.on('POST /media', () => {
    expect(files.db.inTransaction).toBe(false);
    seen.push(ids.map((id) => files.store.operations.read(id)?.state).filter((state) => state !== 'ready'));
    return files.taken(files.sent());
  });
  ids.push(...files.askAll().map(({ id }) => id));
  await files.pass(second);
  expect(seen).toHaveLength(8);
  for (const [number, states] of seen.entries()) {
    // Each that has begun is known as such, and no end of an earlier one is still to come.
    expect(states.length).toBeGreaterThan(number);
    expect(states.filter((state) => state === 'inflight').length).toBeLessThanOrEqual(3);
  }
  expect(ids.map((id) => files.store.attempts.ofOperation(id).map(({ outcome }) => outcome))).toEqual(
    ids.map(() => ['ok']),
  );
});

it('keeps the end of a file when the next one cannot be worked with', async () => {
  const files = createFiles(6);
  files.on('POST /media', () => files.taken(files.sent()));
  const ids = files.askAll().map(({ id }) => id);
  files.db.prepare(`UPDATE operation SET args = '{"mid":0}' WHERE lane = ?`).run(mediaOrderingKey(files.mids[4] ?? 0));
  await files.pass(second);
  expect(ids.map((id) => files.read(id).state)).toEqual(['done', 'done', 'done', 'done', 'parked', 'done']);
  expect(files.read(ids[4] ?? '').reason).toBe('unreadable');
  expect(files.sent()).toBe(5);
});

it('sends what became urgent meanwhile before all that stood in front of it', async () => {
  const files = createFiles(12);
  const answers: ((answer: Answer) => void)[] = [];
  files.on('POST /media', () => new Promise((resolve) => answers.push(resolve)));
  files.askAll();
  await files.pass(second);
  const urgent = files.ask(files.add(12));
  files.push().sendNow(urgent.id);
  answers[0]?.(files.taken(0));
  await files.pass(second);
  expect(files.read(urgent.id).state).toBe('inflight');
});

it('begins no further file in place of one that was lost on its way', async () => {
  const files = createFiles(8);
  const answers: ((answer: Answer) => void)[] = [];
  files.on('POST /media', () => new Promise((resolve) => answers.push(resolve)));
  files.askAll();
  await files.pass(second);
  expect(answers).toHaveLength(3);
  answers[0]?.(lost());
  await files.pass(second);
  // One slot is left, and two are still busy.
  expect(answers).toHaveLength(3);
});
