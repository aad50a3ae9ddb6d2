// Quiet moments: the index catches up, the log goes into the file, old rows go, and then nothing is done at all.
import { statSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { createEvents } from '../../main/kernel/events.ts';
import { walLimitBytes } from '../../main/store/store.ts';
import { createIdle } from '../../main/sync/maintenance.ts';
import { ingestPost } from '../../main/sync/outbox/ingest.ts';
import { fileLibrary } from '../support/library.ts';
import { createTestLibrary, dayMs, hourMs } from './pull/library.ts';
import { wirePost } from './pull/scripted-service.ts';

/** `msPerCall`: so much time passes between two reads of the clock. */
const stage = ({ msPerCall = 0 } = {}) => {
  const library = createTestLibrary(fileLibrary());
  const events = createEvents({ log: library.log });
  let copies = 0;
  let breath = () => {};
  let writes = 0;
  let uptimeMs = 0;
  const idle = createIdle({
    store: library.store,
    transact: (work, durable) => {
      writes += 1;
      return library.transact(work, durable);
    },
    clock: { ...library.clock, uptime: () => ({ boot: 'boot-1', ms: (uptimeMs += msPerCall) }) },
    time: library.time,
    log: library.log,
    events,
    yieldToEventLoop: async () => breath(),
    backup: async () => void (copies += 1),
  });
  onTestFinished(() => idle.close());
  const addPosts = (count: number, from = 0, idea = 'Bread') => {
    library.transact((tx) => {
      for (let index = from; index < from + count; index += 1) {
        const startedAtMs = library.clock.now();
        ingestPost(tx, wirePost(`post-${index}`, startedAtMs - index, { idea }), { startedAtMs, from: 'page' });
      }
    });
    events.changed('posts');
  };
  const found = (words: string) => library.store.search.find(words, {}, null, 50).rows.map(({ name }) => name);
  const onYield = (now: () => void) => void (breath = now);
  return { ...library, onYield, events, idle, addPosts, found, copies: () => copies, writes: () => writes };
};

it('feeds the search index a second after the last change', async () => {
  const { clock, idle, addPosts, found, store } = stage();
  idle.start();
  addPosts(60);
  await clock.advance(900);
  expect(found('words')).toEqual([]);
  await clock.advance(200);
  expect([found('post-7'), store.search.dirtyCount()]).toEqual([['Post post-7'], 0]);
});

it('indexes at once what a search needs, as much as a few ms allow', async () => {
  const { clock, idle, addPosts, found, store, writes } = stage({ msPerCall: 1 });
  addPosts(60);
  idle.indexSome();
  expect([found('post-0'), found('post-59'), store.search.dirtyCount()]).toEqual([['Post post-0'], [], 54]);
  idle.start();
  await clock.advance(1100);
  expect(store.search.dirtyCount()).toBe(0);
  const before = writes();
  idle.indexSome();
  expect(writes()).toBe(before);
});

it('waits while changes go on', async () => {
  const { clock, idle, addPosts, store } = stage();
  idle.start();
  for (let index = 0; index < 10; index += 1) {
    addPosts(1, index);
    await clock.advance(500);
  }
  expect(store.search.dirtyCount()).toBe(10);
});

it('makes way for a change that comes while it works, and goes on after it', async () => {
  const { clock, idle, addPosts, store, onYield, events } = stage({ msPerCall: 0.5 });
  idle.start();
  addPosts(100);
  onYield(() => {
    onYield(() => {});
    events.changed('posts');
  });
  await clock.advance(1000);
  expect(store.search.dirtyCount()).toBe(88);
  await clock.advance(1000);
  expect(store.search.dirtyCount()).toBe(0);
});

it('indexes what was left over by the last run', async () => {
  const { clock, idle, addPosts, found } = stage();
  addPosts(3);
  idle.start();
  await clock.advance(1000);
  expect(found('post-2')).toEqual(['Post post-2']);
});

it('removes a deleted post from the index', async () => {
  const { clock, idle, addPosts, found, store, transact, events, pidOf } = stage();
  idle.start();
  addPosts(3);
  await clock.advance(1000);
  transact((tx) => {
    const pid = pidOf('post-1');
    store.posts.addTombstone({ sid: 'post-1', pid, proof: 'read', atMs: tx.nowMs });
    store.posts.setGone(pid, tx.nowMs);
    tx.touch(pid);
  });
  events.changed('posts');
  await clock.advance(1000);
  expect([found('post-1'), found('post-2')]).toEqual([[], ['Post post-2']]);
});

it('empties the log half a minute after the last change, and makes the copy of the day', async () => {
  const { clock, idle, addPosts, store, copies } = stage();
  idle.start();
  addPosts(100);
  await clock.advance(29_000);
  expect([store.walSizeBytes() > 0, copies()]).toEqual([true, 0]);
  await clock.advance(2000);
  expect([store.walSizeBytes(), copies()]).toEqual([0, 1]);
});

it('empties a log that grows too large while changes go on', async () => {
  const { clock, idle, addPosts, store } = stage();
  idle.start();
  let largest = 0;
  for (let index = 0; index < 20; index += 1) {
    addPosts(100, index * 100, 'Bread and butter. '.repeat(300));
    largest = Math.max(largest, store.walSizeBytes());
    await clock.advance(900);
  }
  expect(largest).toBeLessThan(2 * walLimitBytes);
});

it('repacks posts of an earlier Galley into less space, and returns the space to the disk', async () => {
  const { clock, idle, addPosts, db, store, events } = stage();
  idle.start();
  addPosts(200, 0, 'Bread and butter. '.repeat(300));
  await clock.advance(60_000);
  const padding = 'x'.repeat(4000);
  db.exec(`UPDATE post_document SET hash = 'old', confirmed = json_object(
    'later', '${padding}', 'id', confirmed ->> '$.id', 'name', confirmed ->> '$.name', 'kind', confirmed ->> '$.kind',
    'status', confirmed ->> '$.status', 'needsApproval', json('false'), 'idea', confirmed ->> '$.idea',
    'createdAt', '', 'updatedAt', '', 'variants', json('[]'))`);
  store.meta.write('unpacked', '200');
  store.checkpoint('passive');
  const before = statSync(db.name).size;
  events.changed('posts');
  await clock.advance(60_000);
  expect(db.prepare("SELECT count(*) FROM post_document WHERE hash = 'old'").pluck().get()).toBe(0);
  expect([store.meta.read('unpacked'), store.walSizeBytes()]).toEqual([null, 0]);
  expect([store.freeShare() < 0.01, statSync(db.name).size < before - 300_000]).toEqual([true, true]);
});

it('lets attempts and counted requests go when they are too old to matter', async () => {
  const { clock, idle, addPosts, store, time, db } = stage();
  idle.start();
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const event = { budget: 'general' as const, atMs: time.nowMs(), monoMs: 0, boot: 'boot-1' };
  store.rates.add('key', [event]);
  addPosts(1);
  await clock.advance(hourMs);
  addPosts(1, 1);
  await clock.advance(hourMs);
  expect(count('rate_event')).toBe(1);
  addPosts(1, 2);
  await clock.advance(hourMs);
  addPosts(1, 3);
  await clock.advance(hourMs);
  expect(count('rate_event')).toBe(0);
});

it('does and writes nothing at all while nothing happens', async () => {
  const { clock, idle, addPosts, writes, copies } = stage();
  idle.start();
  addPosts(3);
  await clock.advance(hourMs);
  const before = [writes(), copies(), clock.waiting()];
  await clock.advance(dayMs);
  expect([writes(), copies(), clock.waiting()]).toEqual(before);
  expect(clock.waiting()).toEqual([]);
});

it('goes on with the rest when one thing fails', async () => {
  const { clock, idle, addPosts, found, log, db, copies } = stage();
  db.exec(`CREATE TRIGGER broken BEFORE DELETE ON rate_event BEGIN SELECT RAISE(ABORT, 'broken'); END;`);
  db.exec(
    `INSERT INTO rate_event (api_key, budget, at_ms, mono_ms, boot, ticket) VALUES ('key', 'general', 0, 0, 'boot', 1)`,
  );
  idle.start();
  addPosts(3);
  await clock.advance(hourMs);
  addPosts(3, 3);
  await clock.advance(hourMs - 1);
  expect([found('post-5'), log.lines.length > 0, copies()]).toEqual([['Post post-5'], true, 2]);
});
