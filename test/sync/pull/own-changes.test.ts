// Readings that cross our own changes: nothing older overwrites them, no post of ours shows twice, none goes unproven.
import { expect, it } from 'vitest';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { createTestLibrary, minuteMs, type TestLibrary } from './library.ts';
import { wirePost, type Ask } from './scripted-service.ts';

const filled = async (count: number) => {
  const library = createTestLibrary();
  library.fillService(count, minuteMs, 0);
  await library.fill();
  await library.clock.advance(2 * minuteMs);
  library.service.asked.length = 0;
  return library;
};

/** Our own change of a name goes through: the service has it, and its reply is taken in. */
const renameThrough = (library: TestLibrary, sid: string, name: string) => {
  const post = library.service.posts.get(sid);
  if (!post) throw new Error('no such post');
  const now = { ...post, name, updatedAt: new Date(library.clock.now()).toISOString() };
  library.service.posts.set(sid, now);
  library.transact((tx) => {
    const { operation } = enqueue(tx, { do: 'post.rename', pid: library.pidOf(sid), name });
    if (!operation) throw new Error('nothing to send');
    ingestPost(tx, now, { startedAtMs: tx.nowMs, from: 'reply', by: operation });
    library.store.operations.end(operation.id, 'done', tx.nowMs);
  });
};

/** The next such answer is held until it is let go; what it says was seen before. */
const holdNext = (library: TestLibrary, isIt: (ask: Ask) => boolean): (() => void) => {
  const gate = Promise.withResolvers<undefined>();
  library.service.answering = (ask) => {
    if (!isIt(ask)) return;
    library.service.answering = () => {};
    return gate.promise;
  };
  return () => gate.resolve(undefined);
};

const isHead = ({ name, query }: Ask) => name === 'posts.list' && query?.status === undefined;
const isDirect = ({ name }: Ask) => name === 'posts.get';

/** A post begun here whose request left a moment ago. */
const beginPost = (library: TestLibrary) =>
  library.transact((tx) => {
    const { operation, pid } = enqueue(tx, { do: 'post.create', platform: 'instagram', name: 'Begun here' });
    if (!operation || pid === null) throw new Error('nothing to send');
    library.store.attempts.begin({
      operation: operation.id,
      key: 'key-1',
      endpoint: 'posts.create',
      path: '/posts',
      body: null,
      startedMs: tx.nowMs,
    });
    library.store.operations.change(operation.id, { state: 'inflight', attempts: 1 });
    return { id: operation.id, pid };
  });

it('a page asked for before our own change does not take it back, and the post is read again', async () => {
  const library = await filled(50);
  const post = library.service.posts.get('post-7');
  if (post) library.service.posts.set('post-7', { ...post, name: 'Theirs, before ours' });
  const letGo = holdNext(library, isHead);
  const reading = library.pull().now();
  await library.clock.advance(2000);
  renameThrough(library, 'post-7', 'Ours');
  letGo();
  await reading;
  expect(library.nameOf('post-7')).toBe('Ours');
  await library.clock.advance(minuteMs);
  expect([library.service.counts()['posts.get'], library.nameOf('post-7')]).toEqual([1, 'Ours']);
});

it('a reading of one post that crossed our own change is made once more', async () => {
  const library = await filled(50);
  const letGo = holdNext(library, isDirect);
  library.pull().refreshIfStale(library.pidOf('post-7'));
  await library.clock.advance(2000);
  renameThrough(library, 'post-7', 'Ours');
  letGo();
  await library.clock.advance(minuteMs);
  expect([library.service.counts()['posts.get'], library.nameOf('post-7')]).toEqual([2, 'Ours']);
});

it('a post that we are making does not show twice', async () => {
  const library = await filled(50);
  const begun = beginPost(library);
  const made = wirePost('made', library.clock.now() + 500, { name: 'Begun here' });
  library.service.posts.set('made', made);
  await library.clock.advance(6 * minuteMs);
  expect([library.store.posts.pidOf('made'), library.store.posts.count({})]).toEqual([null, 51]);
  library.transact((tx) => {
    const operation = library.store.operations.read(begun.id);
    library.store.posts.adopt(begun.pid, 'made');
    if (operation) ingestPost(tx, made, { startedAtMs: tx.nowMs, from: 'reply', by: operation });
    library.store.operations.end(begun.id, 'done', tx.nowMs);
  });
  await library.clock.advance(10 * minuteMs);
  expect([library.store.posts.pidOf('made'), library.store.posts.count({})]).toEqual([begun.pid, 51]);
});

it('a stranger that came while we were making one is taken in once ours is settled', async () => {
  const library = await filled(50);
  const begun = beginPost(library);
  library.service.posts.set('stranger', wirePost('stranger', library.clock.now() + 500));
  await library.clock.advance(6 * minuteMs);
  expect(library.nameOf('stranger')).toBeNull();
  library.transact((tx) => library.store.operations.end(begun.id, 'cancelled', tx.nowMs, { reason: 'withdrawn' }));
  await library.clock.advance(10 * minuteMs);
  expect(library.nameOf('stranger')).toBe('Post stranger');
});

it('changes that wait on a post that is gone come in front of the person, who keeps the post in sight', async () => {
  const library = await filled(50);
  const pid = library.pidOf('post-7');
  library.transact((tx) => enqueue(tx, { do: 'post.rename', pid, name: 'Ours' }));
  library.service.posts.delete('post-7');
  library.pull().refreshIfStale(pid);
  await library.clock.advance(0);
  expect(library.store.operations.ofPost(pid).map(({ state, reason }) => [state, reason])).toEqual([
    ['parked', 'deleted-elsewhere'],
  ]);
  expect([library.nameOf('post-7'), readPost(library.store, pid)?.gone]).toEqual(['Ours', 'deleted-elsewhere']);
  expect(library.store.posts.count({})).toBe(50);
});

it('a deleted post leaves the library; its text stays stored', async () => {
  const library = await filled(50);
  const pid = library.pidOf('post-7');
  library.service.posts.delete('post-7');
  library.pull().refreshIfStale(pid);
  await library.clock.advance(0);
  expect([library.store.posts.count({}), library.store.posts.hasTombstone('post-7')]).toEqual([49, true]);
  expect(library.store.posts.document(pid)?.confirmed).toContain('Words of post-7');
  expect(library.topics).toContain(`post:${pid}`);
});

it('what a request under way shows is left to its sender', async () => {
  const library = await filled(50);
  const pid = library.pidOf('post-7');
  const id = library.transact((tx) => enqueue(tx, { do: 'post.rename', pid, name: 'Ours' }).operation?.id ?? '');
  library.transact(() => library.store.operations.change(id, { state: 'inflight', attempts: 1 }));
  library.service.posts.delete('post-7');
  library.pull().refreshIfStale(pid);
  await library.clock.advance(0);
  expect(library.store.operations.read(id)?.state).toBe('inflight');
});

it('a removal under way is not disturbed by finding the post gone', async () => {
  const library = await filled(50);
  const pid = library.pidOf('post-7');
  library.transact((tx) => enqueue(tx, { do: 'post.remove', pid }));
  library.service.posts.delete('post-7');
  library.pull().refreshIfStale(pid);
  await library.clock.advance(0);
  expect(library.store.operations.ofPost(pid).map(({ kind, state }) => [kind, state])).toEqual([
    ['post.remove', 'ready'],
  ]);
});

it('a "not there" that crossed our own change proves nothing', async () => {
  const library = await filled(50);
  const post = library.service.posts.get('post-7');
  library.service.posts.delete('post-7');
  const letGo = holdNext(library, isDirect);
  library.pull().refreshIfStale(library.pidOf('post-7'));
  await library.clock.advance(2000);
  if (post) library.service.posts.set('post-7', post);
  renameThrough(library, 'post-7', 'Ours');
  letGo();
  await library.clock.advance(minuteMs);
  expect([library.nameOf('post-7'), library.store.posts.hasTombstone('post-7')]).toEqual(['Ours', false]);
});
