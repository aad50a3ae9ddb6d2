// The full scan: every post once a day, and no post taken for gone before that is proven.
import { expect, it } from 'vitest';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { createTestLibrary, dayMs, hourMs, minuteMs, type TestLibrary } from './library.ts';
import { refusal, wirePost } from './scripted-service.ts';

const filled = async (count: number) => {
  const library = createTestLibrary();
  library.fillService(count, 100 * dayMs, 0);
  await library.fill();
  await library.clock.advance(2 * minuteMs);
  library.service.asked.length = 0;
  return library;
};

const removed = (library: TestLibrary, from: number, to: number): string[] => {
  const sids = Array.from({ length: to - from }, (_, index) => `post-${from + index}`);
  for (const sid of sids) library.service.posts.delete(sid);
  return sids;
};

const isGone = (library: TestLibrary, sid: string): boolean =>
  library.store.posts.goneAtMs(library.pidOf(sid)) !== null;
const directReads = (library: TestLibrary) =>
  library.service.asked.filter(({ name }) => name === 'posts.get').map(({ sid }) => sid);

it('comes once a day, a few pages a minute', async () => {
  const library = await filled(300);
  library.pull().setVisible(false);
  await library.clock.advance(2 * dayMs + 2 * hourMs);
  const scanRequests = library.service.asked.filter(({ requestClass }) => requestClass === 'fullScan');
  expect(scanRequests.length).toBe(8);
  const gaps = scanRequests.slice(1, 4).map(({ atMs }, index) => atMs - (scanRequests[index]?.atMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12_000);
});

it('begins after more than a day away', async () => {
  const library = await filled(300);
  library.pull().close();
  await library.clock.advance(25 * hourMs);
  library.crash();
  await library.clock.advance(5 * minuteMs);
  expect(library.service.asked.filter(({ requestClass }) => requestClass === 'fullScan').length).toBe(4);
});

it('waits while the user opens posts, but not for ever', async () => {
  const library = await filled(30);
  const scanCount = () => library.service.asked.filter(({ requestClass }) => requestClass === 'fullScan').length;
  for (let turn = 0; turn < 29 * 60; turn += 4) {
    library.pull().refreshIfStale(library.pidOf('post-3'));
    await library.clock.advance(4 * minuteMs);
  }
  expect(scanCount()).toBe(0);
  for (let turn = 0; turn < 2 * 60; turn += 4) {
    library.pull().refreshIfStale(library.pidOf('post-3'));
    await library.clock.advance(4 * minuteMs);
  }
  expect(scanCount()).toBe(1);
});

it('goes on after a crash where it was', async () => {
  const library = await filled(800);
  library.pull().resync();
  await library.clock.advance(minuteMs);
  const before = library.service.asked.filter(({ requestClass }) => requestClass === 'fullScan').length;
  library.crash();
  await library.clock.advance(5 * minuteMs);
  const all = library.service.asked.filter(({ requestClass }) => requestClass === 'fullScan').length;
  expect(before).toBeGreaterThan(3);
  expect(all).toBeLessThanOrEqual(11);
  expect(library.store.fullScans.current()).toBeNull();
});

it('reads a post that it missed by itself, and only then takes it for gone', async () => {
  const library = await filled(400);
  const [sid = ''] = removed(library, 200, 201);
  library.pull().resync();
  await library.clock.advance(10 * minuteMs);
  expect(directReads(library)).toEqual([sid]);
  expect([isGone(library, sid), library.store.posts.hasTombstone(sid)]).toEqual([true, true]);
  expect(library.store.posts.document(library.pidOf(sid))).not.toBeNull();
});

it('keeps a post that is missing from the list and there when read', async () => {
  const library = await filled(400);
  library.service.unlisted.add('post-200');
  const post = library.service.posts.get('post-200');
  if (post) library.service.posts.set('post-200', { ...post, name: 'Still here' });
  library.pull().resync();
  await library.clock.advance(10 * minuteMs);
  expect([isGone(library, 'post-200'), library.nameOf('post-200')]).toEqual([false, 'Still here']);
  expect(library.store.fullScans.suspectCount()).toBe(0);
});

it('believes nothing when too many are missing, and says so', async () => {
  const library = await filled(400);
  const sids = removed(library, 100, 130);
  library.pull().resync();
  await library.clock.advance(10 * minuteMs);
  expect(library.pull().state().missing).toEqual({ count: 30 });
  expect([directReads(library), sids.some((sid) => isGone(library, sid))]).toEqual([[], false]);
  expect(library.log.lines.some(({ fields }) => fields['missing'] === 30)).toBe(true);
});

it('reads each of them when the user asks for a resync after that', async () => {
  const library = await filled(400);
  const sids = removed(library, 100, 130);
  library.pull().resync();
  await library.clock.advance(10 * minuteMs);
  library.pull().resync();
  await library.clock.advance(20 * minuteMs);
  expect([library.pull().state().missing, sids.every((sid) => isGone(library, sid))]).toEqual([null, true]);
});

it('reads no more than fifty missing posts after one full scan, the rest after the next', async () => {
  const library = await filled(400);
  const sids = removed(library, 100, 170);
  const goneCount = () => sids.filter((sid) => isGone(library, sid)).length;
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    library.pull().resync();
    await library.clock.advance(hourMs);
    counts.push(goneCount());
  }
  expect(counts).toEqual([0, 50, 70]);
});

it('does not search for a post that was made while it walked', async () => {
  const library = await filled(400);
  library.pull().resync();
  await library.clock.advance(20_000);
  const made = wirePost('made', library.clock.now());
  library.service.posts.set('made', made);
  library.transact((tx) => ingestPost(tx, made, { startedAtMs: tx.nowMs, from: 'reading' }));
  await library.clock.advance(10 * minuteMs);
  expect([library.store.fullScans.current(), directReads(library)]).toEqual([null, []]);
});

it('takes nothing for gone while the identity of the key is not proven', async () => {
  const library = await filled(100);
  removed(library, 50, 51);
  library.service.answering = ({ name }) => {
    if (name === 'posts.get') throw refusal({ kind: 'unauthorized' });
  };
  library.pull().resync();
  await library.clock.advance(30 * minuteMs);
  expect([isGone(library, 'post-50'), library.store.fullScans.suspectCount()]).toEqual([false, 1]);
});

it('notices posts that are deleted while it walks, then or with the next full scan', async () => {
  const library = await filled(400);
  const going = ['post-5', 'post-105', 'post-205', 'post-305'];
  library.service.answering = ({ requestClass }) => {
    const sid = requestClass === 'fullScan' ? going.shift() : undefined;
    if (sid) library.service.posts.delete(sid);
  };
  for (let round = 0; round < 2; round += 1) {
    library.pull().resync();
    await library.clock.advance(hourMs);
  }
  expect(library.store.posts.count({})).toBe(396);
});

it('names its price', async () => {
  const library = await filled(500);
  const price = library.pull().price();
  library.pull().resync();
  await library.clock.advance(price.minutes * minuteMs);
  const scanRequests = library.service.asked.filter(
    ({ requestClass, name }) => requestClass === 'fullScan' && name === 'posts.list',
  );
  expect(scanRequests.length).toBe(price.requestCount);
});
