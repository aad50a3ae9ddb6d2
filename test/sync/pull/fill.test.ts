// The first fill: everything, newest first, once, and on from where it was after a crash.
import { expect, it } from 'vitest';
import { createTestLibrary, hourMs, minuteMs } from './library.ts';
import { refusal } from './scripted-service.ts';

it('shows the newest page while the rest is still on its way', async () => {
  const library = createTestLibrary();
  library.fillService(1000);
  const stored: number[] = [];
  library.service.answering = () => {
    if (library.nameOf('post-0') !== null) stored.push(library.store.posts.count({}));
  };
  await library.fill();
  expect(stored[0]).toBeLessThan(300);
});

it('reports its progress, and that it is done', async () => {
  const library = createTestLibrary();
  library.fillService(1000);
  const stored: number[] = [];
  library.service.answering = () => void stored.push(library.pull().state().filling?.storedCount ?? -1);
  expect(library.pull().state()).toEqual({ filling: { storedCount: 0 }, lastFullSyncAtMs: null, missing: null });
  await library.fill();
  expect(stored.filter((count) => count > 0 && count < 1000).length).toBeGreaterThan(5);
  expect(library.pull().state().lastFullSyncAtMs).not.toBeNull();
});

it('goes on after a crash where it was, and asks for little twice', async () => {
  const library = createTestLibrary();
  library.fillService(1000);
  library.service.answering = ({ query }) => {
    if (query?.status === undefined && library.store.posts.count({}) >= 450) throw refusal({ kind: 'service-failed' });
  };
  library.pull().start();
  await library.clock.advance(10_000);
  library.crash();
  library.service.answering = () => {};
  await library.fill();
  const asked = library.service.asked.filter(({ name, query }) => name === 'posts.list' && query?.status === undefined);
  expect([library.store.posts.count({}), library.pull().state().filling]).toEqual([1000, null]);
  expect(asked.length).toBeLessThanOrEqual(16);
});

it('loses no post to a crash between two transactions of a page', async () => {
  const library = createTestLibrary();
  library.fillService(400);
  library.onYield(() => {
    if (library.store.posts.count({}) < 170) return;
    library.onYield(() => {});
    library.crash();
  });
  await library.fill();
  expect([library.crashCount(), library.store.posts.count({})]).toEqual([1, 400]);
});

it('waits for its share of the hour and then goes on', async () => {
  const library = createTestLibrary();
  library.fillService(1000);
  let closedUntilMs = 0;
  library.service.answering = () => {
    if (library.service.asked.length === 5) closedUntilMs = library.clock.now() + 20 * minuteMs;
    if (library.clock.now() < closedUntilMs)
      throw refusal({ kind: 'rate-limited', retryAfterMs: closedUntilMs - library.clock.now() });
  };
  await library.fill();
  expect(library.pull().state().filling).not.toBeNull();
  await library.clock.advance(25 * minuteMs);
  expect([library.store.posts.count({}), library.pull().state().filling]).toEqual([1000, null]);
});

it('rests while offline and is complete after days of coming and going', async () => {
  const library = createTestLibrary();
  library.fillService(800);
  library.pull().start();
  library.service.answering = () => {
    if (library.service.asked.length % 3 === 0) library.setConnection('offline');
    if (library.service.asked.length % 5 === 0) throw refusal({ kind: 'unreachable' });
  };
  for (let turn = 0; turn < 100; turn += 1) {
    await library.clock.advance(hourMs);
    library.setConnection('online');
  }
  await library.clock.advance(hourMs);
  expect(library.store.posts.count({})).toBe(800);
});

it('is complete at once for an account without posts', async () => {
  const library = createTestLibrary();
  await library.fill();
  expect([library.pull().state().filling, library.store.posts.count({})]).toEqual([null, 0]);
});

it('writes the row of a new post as folding it would', async () => {
  const library = createTestLibrary();
  library.fillService(30);
  await library.fill();
  const rows = () => library.store.posts.page({}, null, 50).rows;
  const filled = rows();
  library.transact((tx) => filled.forEach(({ id }) => tx.touch(Number(id))));
  expect(rows()).toEqual(filled);
});

it('hands the signed links on and stores none of them', async () => {
  const library = createTestLibrary();
  library.fillService(30);
  await library.fill();
  await library.clock.advance(minuteMs);
  const dump = library.db.serialize().toString('latin1');
  expect(library.links).toContainEqual({
    id: 'post-7-picture',
    url: 'https://media.test/post-7?signed=1',
    postId: 'post-7',
  });
  expect(dump.includes('signed=1')).toBe(false);
});

it('a post that cannot be taken in does not hide the others', async () => {
  const library = createTestLibrary();
  library.fillService(60);
  const odd = library.service.posts.get('post-30');
  if (odd) odd.variants = [...odd.variants, ...odd.variants];
  library.db.exec(`CREATE TRIGGER poison BEFORE INSERT ON post WHEN NEW.sid = 'post-30'
    BEGIN SELECT RAISE(ABORT, 'poisoned'); END`);
  await library.fill();
  expect(library.store.posts.count({})).toBe(59);
});
