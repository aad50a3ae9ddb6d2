// One list of posts, page by page: complete whatever happens to it meanwhile.
import { expect, it } from 'vitest';
import { createWalk, type Walk } from '../../../main/sync/pull/full-scan.ts';
import { createScriptedService, refusal, wirePost } from './scripted-service.ts';

const nowMs = Date.parse('2026-03-02T09:00:00Z');
const minuteMs = 60_000;

const serviceWith = (count: number, createdMs = (index: number) => nowMs - index * minuteMs) => {
  const service = createScriptedService({ nowMs: () => nowMs });
  for (let index = 0; index < count; index += 1) {
    const post = wirePost(`post-${index}`, createdMs(index));
    service.posts.set(post.id, post);
  }
  return service;
};

const all = async (walk: Walk): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (let page = await walk.next(); page; page = await walk.next()) for (const { id } of page.posts) ids.add(id);
  return ids;
};

it('lists 10,000 posts in no more than 120 requests', async () => {
  const service = serviceWith(10_000);
  const ids = await all(createWalk({ requests: service.requests, requestClass: 'fullScan' }));
  expect(ids.size).toBe(10_000);
  expect(service.asked.length).toBeLessThanOrEqual(120);
});

it('misses no post when newer ones go and come while it walks, though cursors count rows', async () => {
  const service = serviceWith(500);
  service.answering = () => {
    const turn = service.asked.length;
    for (let index = 0; index < 5; index += 1) service.posts.delete(`post-${turn * 10 + index}`);
    service.posts.set(`new-${turn}`, wirePost(`new-${turn}`, nowMs + turn));
  };
  const ids = await all(createWalk({ requests: service.requests, requestClass: 'fullScan' }));
  const missed = [...service.posts.keys()].filter((id) => id.startsWith('post-') && !ids.has(id));
  expect(missed).toEqual([]);
});

it('gets through more posts of one millisecond than a page holds', async () => {
  const service = serviceWith(350, (index) => (index < 50 ? nowMs + index : nowMs));
  expect((await all(createWalk({ requests: service.requests, requestClass: 'fullScan' }))).size).toBe(350);
});

it('follows the cursor through a list that is not in the order of creation', async () => {
  const service = serviceWith(250);
  service.shuffled = true;
  expect((await all(createWalk({ requests: service.requests, requestClass: 'fullScan' }))).size).toBe(250);
});

it('goes on where an earlier walk came to, a millisecond before it', async () => {
  const service = serviceWith(300);
  const walk = createWalk({ requests: service.requests, requestClass: 'fullScan', reachedMs: nowMs - 99 * minuteMs });
  const ids = await all(walk);
  expect([ids.size, ids.has('post-99'), ids.has('post-98')]).toEqual([201, true, false]);
});

it('asks again for a page that could not be had', async () => {
  const service = serviceWith(150);
  const walk = createWalk({ requests: service.requests, requestClass: 'fullScan' });
  await walk.next();
  service.answering = () => {
    throw refusal({ kind: 'service-failed' });
  };
  await expect(walk.next()).rejects.toThrow();
  service.answering = () => {};
  expect((await walk.next())?.posts.at(-1)?.id).toBe('post-149');
});

it('begins again at its time when a cursor is not taken any more', async () => {
  const service = serviceWith(150, () => nowMs);
  const walk = createWalk({ requests: service.requests, requestClass: 'fullScan' });
  await walk.next();
  await walk.next();
  service.answering = ({ query }) => {
    if (query?.cursor !== undefined) throw refusal({ kind: 'invalid' });
  };
  await expect(walk.next()).rejects.toThrow();
  expect((await walk.next())?.posts.length).toBe(100);
});

it.each([
  ['gives the same posts again and again', 3],
  ['gives no posts and yet has more', 0],
])('leaves a list that %s', async (_name, count) => {
  const service = serviceWith(count);
  service.endless = true;
  const walked = all(createWalk({ requests: service.requests, requestClass: 'fullScan' }));
  await expect(walked).rejects.toMatchObject({ kind: 'unreadable' });
  expect(service.asked.length).toBeLessThan(5);
});

it('asks for no date that four digits of a year cannot write', async () => {
  const service = serviceWith(150);
  for (const ms of [Date.parse('9999-12-31T23:59:59.999Z'), 8.64e15, -8.64e15])
    service.posts.set(`odd${ms}`, wirePost(`odd${ms}`, ms));
  const ids = await all(createWalk({ requests: service.requests, requestClass: 'fullScan' }));
  expect(ids.size).toBeGreaterThanOrEqual(152);
  for (const { query } of service.asked) expect(query?.to ?? '2026').toMatch(/^\d{4}/);
});

it('has the next page under way before this one is dealt with, where that is wanted', async () => {
  const service = serviceWith(300);
  const walk = createWalk({ requests: service.requests, requestClass: 'refresh', ahead: true });
  await walk.next();
  expect(service.asked.length).toBe(2);
});

it('reports the failure of a prefetched page only to the caller who wants it', async () => {
  const service = serviceWith(300);
  service.answering = ({ query }) => {
    if (query?.to !== undefined) throw refusal({ kind: 'service-failed' });
  };
  const walk = createWalk({ requests: service.requests, requestClass: 'refresh', ahead: true });
  await expect(walk.next()).resolves.not.toBeNull();
  await expect(walk.next()).rejects.toThrow();
});
