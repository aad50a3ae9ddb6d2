// Fresh links for many pictures at the price of one request.
import { expect, it } from 'vitest';
import { createFreshLinks } from '../../../main/features/posts/fresh-links.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

/** A library that knows all posts, and the service's ids of those with a picture. */
const open = async () => {
  const test = openTestSync(await startSandbox({ seed: 'demo', clock: standingClock() }));
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  const sids = test.store.posts
    .page({}, null, 100)
    .rows.flatMap(({ id, thumbnail }) => (thumbnail === null ? [] : [test.store.posts.sidOf(Number(id)) ?? '']));
  const links = createFreshLinks({ store: test.store, requests: test.sync.requests, clock: test.clock });
  test.requests.length = 0;
  const asked = async (wanted: string[]) => {
    const found = Promise.all(wanted.map(links));
    let over = false;
    void found.finally(() => (over = true));
    await test.until(() => expect(over).toBe(true), 20);
    return found;
  };
  return { ...test, sids, asked };
};

it('are had with one page of the list', async () => {
  const { sids, asked, requests } = await open();
  const found = await asked(sids.slice(0, 8));
  expect(found.map((media) => media[0]?.postId)).toEqual(sids.slice(0, 8));
  expect(found.flat().every(({ url }) => url.startsWith('http'))).toBe(true);
  expect(requests.map(({ call }) => call)).toEqual(['GET posts']);
});

it('are read one by one when there are few', async () => {
  const { sids, asked, requests } = await open();
  const [sid = ''] = sids;
  expect((await asked([sid]))[0]?.[0]?.postId).toBe(sid);
  expect(requests.map(({ call }) => call)).toEqual([`GET ${sid}`]);
});

it('are asked for once by many who want the same', async () => {
  const { sids, asked, requests } = await open();
  const [sid = ''] = sids;
  const [first, second] = await asked([sid, sid]);
  expect(second).toEqual(first);
  expect(requests).toHaveLength(1);
});

it('that the page does not have are read one by one', async () => {
  const { sids, asked, next, requests } = await open();
  next('GET posts', 'lost');
  const found = await asked(sids.slice(0, 4));
  expect(found.map((media) => media[0]?.postId)).toEqual(sids.slice(0, 4));
  expect(requests).toHaveLength(5);
});
