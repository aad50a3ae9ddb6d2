// What one edit costs, counted: its statements, and the pages that have to be on disk before it is saved.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/store/database/open.ts';
import { createStore } from '../../../main/store/store.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { rebuildView } from '../../../main/sync/outbox/read-post.ts';
import { createTransact } from '../../../main/sync/kernel/transaction.ts';
import { createUndo } from '../../../main/sync/outbox/undo.ts';
import { libraryPath, startMs } from '../../support/library.ts';
import { wirePost } from '../pull/scripted-service.ts';

const frameBytes = 4096 + 24;
const postCount = 2000;

const createCounted = () => {
  const path = libraryPath();
  openDatabase(path, 'library').close();
  const ran: string[] = [];
  const db = new Database(path, { verbose: (sql) => ran.push(String(sql)) });
  onTestFinished(() => void db.close());
  db.pragma('wal_autocheckpoint = 0');
  const store = createStore(db);
  let nowMs = startMs;
  let ids = 0;
  // As the core does at its start.
  store.approvals.rules();
  const transact = createTransact({
    store,
    time: { nowMs: () => nowMs, serverNowMs: () => nowMs },
    events: { changed: () => {} },
    apiKey: () => 'key-1',
    newId: () => `op-${(ids += 1)}`,
    rebuildView,
    checkLease: () => {},
  });
  transact((tx) => {
    for (let number = 1; number <= postCount; number += 1)
      ingestPost(tx, wirePost(`post-${number}`, startMs + number), { startedAtMs: nowMs, from: 'page' });
  });
  const undo = createUndo({ transact, enqueue });
  const edit = (pid: number, body: string) =>
    undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { body } });

  /** Of one edit, on average, 300 ms apart. */
  const cost = (edits: readonly (() => void)[]) => {
    const begun = statSync(`${path}-wal`).size;
    ran.length = 0;
    for (const each of edits) {
      nowMs += 300;
      each();
    }
    const commits = ran.filter((sql) => sql === 'COMMIT').length;
    const pages = (statSync(`${path}-wal`).size - begun) / frameBytes;
    return { statements: ran.length / edits.length, commits: commits / edits.length, pages: pages / edits.length };
  };
  return { edit, cost };
};

const many = (edit: (number: number) => void) => Array.from({ length: 40 }, (_, number) => () => edit(number));
/** Far apart, so that no two of them share a page by chance. */
const placeOf = (number: number): number => 1 + ((number * 797) % postCount);

it('of a post that has none waiting', () => {
  const { edit, cost } = createCounted();
  const { statements, commits, pages } = cost(many((number) => edit(placeOf(number), `Rye ${number}`)));
  expect(commits).toBe(1);
  expect(statements).toBeLessThanOrEqual(20);
  expect(pages).toBeLessThanOrEqual(15);
});

it('of a post with one that waits, written again', () => {
  const { edit, cost } = createCounted();
  cost(many((number) => edit(placeOf(number), 'Rye')));
  const { statements, commits, pages } = cost(many((number) => edit(placeOf(number), `Wheat ${number}`)));
  expect(commits).toBe(1);
  expect(statements).toBeLessThanOrEqual(19);
  expect(pages).toBeLessThanOrEqual(8);
});

it('while a person types', () => {
  const { edit, cost } = createCounted();
  cost([() => edit(7, 'R')]);
  const { statements, commits, pages } = cost(many((number) => edit(7, 'Rye bread'.repeat(1 + number))));
  expect(commits).toBe(1);
  expect(statements).toBeLessThanOrEqual(17);
  expect(pages).toBeLessThanOrEqual(6);
});
