// In step with the service: what changes there is found, at little cost, and nothing is written when nothing changed.
import { expect, it } from 'vitest';
import { answers } from '../../../main/sync/pull/schedule.ts';
import { createTestLibrary, dayMs, hourMs, minuteMs } from './library.ts';
import { refusal, wirePost } from './scripted-service.ts';

const filled = async (count: number) => {
  const library = createTestLibrary();
  library.fillService(count, minuteMs, 400);
  await library.fill();
  await library.clock.advance(2 * minuteMs);
  library.service.asked.length = 0;
  return library;
};

it('writes nothing for a list on which nothing changed', async () => {
  const library = await filled(300);
  const before = library.transactionCount();
  await library.clock.advance(12 * minuteMs);
  const { 'posts.list': lists, ...answers } = library.service.counts();
  expect(lists).toBeGreaterThan(1);
  expect(library.transactionCount() - before).toBe(Object.values(answers).reduce((sum, count) => sum + count, 0));
});

it('needs one request to see that nothing is new', async () => {
  const library = await filled(300);
  await library.clock.advance(5 * minuteMs);
  const heads = library.service.asked.filter(({ query }) => query && query.status === undefined);
  expect(heads.length).toBe(1);
});

it('finds a new post within five minutes', async () => {
  const library = await filled(300);
  library.service.posts.set('fresh', wirePost('fresh', library.clock.now()));
  await library.clock.advance(5 * minuteMs);
  expect(library.nameOf('fresh')).toBe('Post fresh');
});

it('finds many new posts, until a hundred in a row are known', async () => {
  const library = await filled(300);
  for (let index = 0; index < 250; index += 1) {
    library.service.posts.set(`fresh-${index}`, wirePost(`fresh-${index}`, library.clock.now() - index));
  }
  await library.clock.advance(5 * minuteMs);
  expect(library.store.posts.count({})).toBe(550);
});

it('comes back for new posts that lay behind a page which could not be had', async () => {
  const library = await filled(300);
  for (let index = 0; index < 250; index += 1) {
    library.service.posts.set(`fresh-${index}`, wirePost(`fresh-${index}`, library.clock.now() - index));
  }
  let heads = 0;
  library.service.answering = ({ query }) => {
    if (query && query.status === undefined && (heads += 1) === 2) throw refusal({ kind: 'service-failed' });
  };
  await library.clock.advance(10 * minuteMs);
  expect(library.store.posts.count({})).toBe(550);
});

it('finds a remote edit of a new, a scheduled, an open and an old post, each in its time', async () => {
  const library = await filled(700);
  const edit = (sid: string) => {
    const post = library.service.posts.get(sid);
    if (post) library.service.posts.set(sid, { ...post, name: 'Edited elsewhere' });
  };
  const old = { head: 'post-1', scheduled: 'post-300', open: 'post-450', fullScan: 'post-500' };
  Object.values(old).forEach(edit);
  library.pull().refreshIfStale(library.pidOf(old.open));
  await library.clock.advance(0);
  expect(library.nameOf(old.open)).toBe('Edited elsewhere');
  await library.clock.advance(5 * minuteMs);
  expect(library.nameOf(old.head)).toBe('Edited elsewhere');
  await library.clock.advance(30 * minuteMs);
  expect(library.nameOf(old.scheduled)).toBe('Edited elsewhere');
  expect(library.nameOf(old.fullScan)).not.toBe('Edited elsewhere');
  await library.clock.advance(dayMs + hourMs);
  expect(library.nameOf(old.fullScan)).toBe('Edited elsewhere');
});

it('reads an open post again only when what is known is older than a minute', async () => {
  const library = await filled(10);
  library.pull().refreshIfStale(library.pidOf('post-3'));
  await library.clock.advance(1000);
  library.pull().refreshIfStale(library.pidOf('post-3'));
  await library.clock.advance(1000);
  expect(library.service.counts()['posts.get']).toBe(1);
  await library.clock.advance(minuteMs);
  library.pull().refreshIfStale(library.pidOf('post-3'));
  await library.clock.advance(0);
  expect(library.service.counts()['posts.get']).toBe(2);
});

it('finds out what became of a scheduled post that left its list', async () => {
  const library = await filled(500);
  const post = library.service.posts.get('post-300');
  if (post)
    library.service.posts.set(post.id, {
      ...post,
      status: 'published',
      variants: post.variants.map((v) => ({ ...v, status: 'published' })),
    });
  await library.clock.advance(32 * minuteMs);
  expect(library.store.posts.view(library.pidOf('post-300'))?.status).toBe('published');
});

it('asks nothing while offline, and one round when back', async () => {
  const library = await filled(300);
  library.setConnection('offline');
  await library.clock.advance(3 * dayMs);
  expect(library.service.asked).toEqual([]);
  library.setConnection('online');
  await library.clock.advance(4 * minuteMs);
  const lists = library.service.asked.filter(({ requestClass }) => requestClass === 'refresh');
  expect(lists.length).toBeLessThanOrEqual(14);
  expect(new Set(lists.map(({ name }) => name))).toEqual(
    new Set(['posts.list', ...answers.map(({ endpoint }) => endpoint)]),
  );
});

it('prefetches what was never opened, so that it is available offline', async () => {
  const library = await filled(10);
  const missing = ['account', 'brand', 'queue', 'plans', 'ideas', 'memories', 'brand-images', 'performance'].filter(
    (name) => library.store.snapshots.read(name) === null,
  );
  expect(missing).toEqual([]);
});

it('stores a reading of the numbers each day, even if the page is never opened', async () => {
  const library = await filled(10);
  await library.clock.advance(2 * dayMs);
  const [post] = library.store.measurements.since('');
  expect(post).toMatchObject({ key: 'https://ig.test/p/1', platform: 'instagram' });
  expect(post?.days).toHaveLength(3);
  expect(post?.days[0]).toMatchObject({ likes: 9, comments: 2 });
});

it('goes on with the other answers when the key may not read one of them', async () => {
  const library = createTestLibrary();
  library.service.answering = ({ name }) => {
    if (name === 'ideas.list') throw refusal({ kind: 'scope-missing', code: 'SCOPE_MISSING', status: 403 });
  };
  library.fillService(10);
  await library.fill();
  await library.clock.advance(hourMs);
  expect(library.store.snapshots.read('ideas')).toBeNull();
  expect(library.store.snapshots.read('performance')).not.toBeNull();
  expect(library.service.counts()['ideas.list']).toBeLessThanOrEqual(3);
});

it('does not read its answers again for a restart', async () => {
  const library = await filled(10);
  library.crash();
  await library.clock.advance(minuteMs);
  const { 'posts.list': _, ...read } = library.service.counts();
  expect(read).toEqual({});
});

it('reads new posts, scheduled posts and the account when asked to, now', async () => {
  const library = await filled(10);
  library.service.posts.set('fresh', wirePost('fresh', library.clock.now()));
  await library.pull().now();
  expect(library.nameOf('fresh')).toBe('Post fresh');
  expect(library.service.counts()).toEqual({ 'posts.list': 2, 'account.get': 1 });
});

it('takes nothing in after its end', async () => {
  const library = await filled(10);
  library.service.posts.set('fresh', wirePost('fresh', library.clock.now()));
  library.service.answering = () => library.pull().close();
  await library.clock.advance(10 * minuteMs);
  expect(library.nameOf('fresh')).toBeNull();
  expect(library.log.lines).toEqual([]);
});
