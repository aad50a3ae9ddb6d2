// What each kind of answer means for a change, for those that wait beside it, and for the way to the service.
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import { ingestPost } from '../../../../main/sync/outbox/ingest.ts';
import { readPost } from '../../../../main/sync/outbox/read-post.ts';
import { wirePost, withVariant } from '../outbox-bench.ts';
import { account, createSender, hour, lost, minute, refusal, second, unreachable } from './sender.ts';

const published = { status: 200, body: { variantId: 'v', platform: 'instagram', success: true } };
const edit = (pid: number, body: string) =>
  ({ do: 'post.edit', pid, platform: 'instagram', fields: { body } }) as const;
const publish = (pid: number) => ({ do: 'post.publish', pid, platform: 'instagram' }) as const;
const withoutInstagram = wirePost({
  id: 'post-1',
  variants: wirePost().variants.filter(({ platform }) => platform !== 'instagram'),
});
const remove = (pid: number) => ({ do: 'post.remove', pid }) as const;

it('takes back what never left: the allowance, the attempt, and the right to be merged into', async () => {
  const sender = createSender();
  await sender.life().identity.prove();
  const before = sender.life().budget.free('general');
  sender.on('PATCH /posts/post-1', unreachable);
  sender.on('GET /account', unreachable);
  const op = sender.ask(edit(sender.pid, 'Rye'));
  await sender.pass(10 * second);
  expect(sender.writes()).toHaveLength(1);
  expect(sender.read(op.id)).toMatchObject({ state: 'ready', attempts: 0 });
  expect(sender.life().budget.free('general')).toBe(before);
  expect(sender.ask(edit(sender.pid, 'Spelt')).id).toBe(op.id);
});

it('probes once for all while the service cannot be reached, 5 s apart at first and 60 s at last', async () => {
  const sender = createSender({ postCount: 3 });
  for (const pid of sender.pids) sender.ask(remove(pid));
  for (const id of ['post-1', 'post-2', 'post-3']) sender.on(`DELETE /posts/${id}`, unreachable);
  await sender.pass(second);
  sender.on('GET /account', unreachable);
  const from = sender.sent.length;
  await sender.pass(5 * minute);
  const gaps = sender.sent.slice(from).map(({ atMs }, index, all) => atMs - (all[index - 1]?.atMs ?? atMs));
  expect(sender.sent.slice(from).every(({ call }) => call === 'GET /account')).toBe(true);
  expect(gaps.slice(1)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
});

it('goes on by itself once the service answers again', async () => {
  const sender = createSender();
  sender.on('DELETE /posts/post-1', unreachable);
  const op = sender.ask(remove(sender.pid));
  await sender.pass(second);
  sender.on('DELETE /posts/post-1', () => ({ status: 204 }));
  await sender.pass(6 * second);
  expect(sender.read(op.id).state).toBe('done');
});

it('sends nothing of a budget before Retry-After, and then goes on', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('DELETE /posts/post-1', () =>
    (calls += 1) === 1 ? refusal(429, 'RATE_LIMITED', { 'retry-after': '600' }) : { status: 204 },
  );
  const op = sender.ask(remove(sender.pid));
  const startMs = sender.clock.now();
  await sender.pass(599 * second);
  expect(sender.sent.filter(({ atMs }) => atMs > startMs + second)).toEqual([]);
  await sender.pass(minute);
  expect(sender.read(op.id).state).toBe('done');
});

it('reads a post again before a refused change is sent again, however fresh a list is', async () => {
  const sender = createSender();
  const { pid, clock } = sender;
  sender.on('PATCH /posts/post-1', () => refusal(429, 'RATE_LIMITED', { 'retry-after': '600' }));
  sender.ask(edit(pid, 'Rye'));
  await sender.pass(599 * second);
  const theirs = withVariant(wirePost({ id: 'post-1' }), 'instagram', { body: 'Somebody else' });
  sender.posts.set('post-1', theirs);
  sender.life().transact((tx) => ingestPost(tx, theirs, { startedAtMs: clock.now(), from: 'reading' }));
  sender.on('PATCH /posts/post-1', () => ({ status: 200, body: theirs }));
  await sender.pass(minute);
  expect(sender.writes()).toHaveLength(1);
  expect(sender.store.conflicts.openOfPost(pid)).toMatchObject([
    { field: 'body', mine: 'Rye', theirs: 'Somebody else' },
  ]);
});

it.each([
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
])('asks nothing more after %i %s, and counts no attempt', async (status, code) => {
  const sender = createSender({ postCount: 2 });
  sender.on('DELETE /posts/post-1', () => refusal(status, code));
  const [op] = sender.pids.map((pid) => sender.ask(remove(pid)));
  await sender.pass(second);
  const from = sender.sent.length;
  await sender.pass(hour);
  expect(sender.life().online.connection()).toBe('paused');
  expect(sender.sent.length).toBe(from);
  expect(sender.read(op?.id ?? '')).toMatchObject({ state: 'ready', attempts: 0 });
});

it('keeps a doubt a doubt when the key is refused on the second try', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts/post-1/publish', () => ((calls += 1) === 1 ? lost() : refusal(401, 'UNAUTHORIZED')));
  const op = sender.ask(publish(sender.pid));
  await sender.pass(hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'doubt', attempts: 1 });
});

it('brings every change of a missing scope in front of the person, and lets the others go on', async () => {
  const sender = createSender();
  sender.on('POST /brand/memories', () => refusal(403, 'SCOPE_MISSING'));
  sender.on('GET /brand/memories', () => ({ status: 200, body: { memories: [] } }));
  sender.on('DELETE /posts/post-1', () => ({ status: 204 }));
  const memories = ['One', 'Two'].map((text) => sender.ask({ do: 'memory.add', text }));
  const other = sender.ask(remove(sender.pid));
  await sender.pass(minute);
  for (const { id } of memories) expect(sender.read(id)).toMatchObject({ state: 'parked', reason: 'scope-missing' });
  expect(sender.read(other.id).state).toBe('done');
});

it.each([
  [400, 'VALIDATION_ERROR', 'refused'],
  [409, 'CHANNEL_NOT_CONNECTED', 'channel-not-connected'],
  [409, 'FEATURE_UNAVAILABLE', 'feature-unavailable'],
  [409, 'IDEMPOTENCY_CONFLICT', 'key-conflict'],
  [409, 'APPROVAL_REQUIRED', 'approval-required'],
])('parks what is refused with %i %s and never sends it under that key again', async (status, code, reason) => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => refusal(status, code));
  const op = sender.ask(publish(sender.pid));
  await sender.pass(hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason, error: { code } });
  expect(sender.store.attempts.liveKey(op.id)).toBeNull();
  expect(sender.writes()).toHaveLength(1);
});

it('parks what the platform refused', async () => {
  const sender = createSender();
  const body = { variantId: 'v', platform: 'instagram', success: false, error: 'Too long.', retryable: true };
  sender.on('POST /posts/post-1/publish', () => ({ status: 200, body }));
  const op = sender.ask(publish(sender.pid));
  await sender.pass(second);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'publish-refused' });
});

it('believes that something is gone only under a key of this business', async () => {
  const sender = createSender();
  await sender.pass(second);
  sender.on('DELETE /posts/post-1', () => refusal(404, 'NOT_FOUND'));
  const op = sender.ask(remove(sender.pid));
  await sender.pass(6 * minute);
  expect(sender.read(op.id).state).toBe('done');
});

it('asks about a missing platform or version, and buries no post that is still there', async () => {
  const sender = createSender();
  const { pid } = sender;
  sender.on('POST /posts/post-1/versions/4/restore', () => refusal(404, 'NOT_FOUND'));
  sender.on('GET /posts/post-1/versions', () => ({ status: 200, body: { variantId: 'v', versions: [] } }));
  sender.on('PATCH /posts/post-1', () => refusal(404, 'NOT_FOUND'));
  await sender.pass(10 * minute);
  const restore = sender.ask({ do: 'post.restore', pid, platform: 'instagram', seq: 4 });
  await sender.pass(minute);
  expect(sender.read(restore.id)).toMatchObject({
    state: 'parked',
    reason: 'variant-gone',
    error: { code: 'NOT_FOUND' },
  });
  const words = sender.ask(edit(pid, 'Rye'));
  sender.on('PATCH /posts/post-1', () => {
    sender.posts.set('post-1', withoutInstagram);
    return refusal(404, 'NOT_FOUND');
  });
  await sender.pass(minute);
  expect(sender.read(words.id)).toMatchObject({ state: 'parked', reason: 'variant-gone' });
  expect(sender.store.posts.hasTombstone('post-1')).toBe(false);
  const shown = readPost(sender.store, pid);
  expect(shown).toMatchObject({ gone: null, sync: { state: 'needs-you', reason: 'variant-gone' } });
  expect(shown?.variants.find(({ platform }) => platform === 'instagram')?.body).toBe('Rye');
});

it('takes a post for gone that is not there when a change of it is refused', async () => {
  const sender = createSender();
  await sender.pass(10 * minute);
  sender.on('PATCH /posts/post-1', () => {
    sender.posts.delete('post-1');
    return refusal(404, 'NOT_FOUND');
  });
  const op = sender.ask(edit(sender.pid, 'Rye'));
  await sender.pass(minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'deleted-elsewhere' });
  expect(sender.store.posts.hasTombstone('post-1')).toBe(true);
});

it('believes nothing of a missing post while the post cannot be read', async () => {
  const sender = createSender();
  await sender.pass(10 * minute);
  sender.on('PATCH /posts/post-1', () => {
    sender.on('GET /posts/post-1', () => refusal(500, 'INTERNAL_ERROR'));
    return refusal(404, 'NOT_FOUND');
  });
  const op = sender.ask(edit(sender.pid, 'Rye'));
  await sender.pass(5 * second);
  expect(sender.read(op.id)).toMatchObject({ state: 'ready', attempts: 0 });
  expect(sender.store.posts.hasTombstone('post-1')).toBe(false);
});

it('sends nothing about a platform that the post does not have', async () => {
  const sender = createSender();
  await sender.pass(10 * minute);
  sender.posts.set('post-1', withoutInstagram);
  const op = sender.ask(edit(sender.pid, 'Rye'));
  await sender.pass(minute);
  expect(sender.writes()).toEqual([]);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'variant-gone' });
});

it('takes nothing for gone when the key turns out to be of another business', async () => {
  const sender = createSender();
  sender.ask(edit(sender.pid, 'Rye'));
  sender.on('PATCH /posts/post-1', () => ({ status: 200, body: sender.posts.get('post-1') }));
  await sender.pass(10 * minute);
  sender.on('DELETE /posts/post-1', () => refusal(404, 'NOT_FOUND'));
  sender.on('GET /account', () => ({ status: 200, body: account('somebody-else') }));
  const op = sender.ask(remove(sender.pid));
  await sender.pass(hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'ready', attempts: 0 });
  expect(sender.life().online.connection()).toBe('paused');
});

it('writes nothing before it knows whose key it has', async () => {
  const sender = createSender();
  sender.on('GET /account', () => ({ status: 200, body: account('somebody-else') }));
  sender.ask(remove(sender.pid));
  await sender.pass(hour);
  expect(sender.writes()).toEqual([]);
});

it('tries later when other work runs on the post: 10 s, then twice as long each time', async () => {
  const sender = createSender();
  sender.on('DELETE /posts/post-1', () => refusal(409, 'CONFLICT'));
  const op = sender.ask(remove(sender.pid));
  await sender.pass(200 * second);
  const times = sender.writes().map(({ atMs }) => atMs);
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
  expect(gaps).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(sender.read(op.id).attempts).toBe(0);
});

it('needs attention when other work has delayed it for a quarter of an hour', async () => {
  const sender = createSender();
  sender.on('DELETE /posts/post-1', () => refusal(409, 'CONFLICT'));
  const op = sender.ask(remove(sender.pid));
  await sender.pass(14 * minute);
  expect(sender.read(op.id).state).toBe('ready');
  await sender.pass(7 * minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'refused' });
});

it('rests for a minute after five failures in a row on three changes', async () => {
  const sender = createSender({ postCount: 6 });
  for (const id of sender.posts.keys()) sender.on(`DELETE /posts/${id}`, () => refusal(503, 'INTERNAL_ERROR'));
  for (const pid of sender.pids) sender.ask(remove(pid));
  await sender.pass(second);
  const before = sender.sent.length;
  await sender.pass(50 * second);
  expect(sender.sent.length).toBe(before);
  await sender.pass(20 * second);
  expect(sender.sent.length).toBeGreaterThan(before);
});

it('sets a change aside that it cannot work with, and goes on with the others', async () => {
  const sender = createSender({ postCount: 2 });
  const [first, second_] = sender.pids.map((pid) => sender.ask(remove(pid)));
  sender.life().transact((tx) => tx.store.operations.change(first?.id ?? '', { args: { nonsense: true } }));
  sender.on('DELETE /posts/post-2', () => ({ status: 204 }));
  await sender.pass(second);
  expect(sender.read(first?.id ?? '')).toMatchObject({ state: 'parked', reason: 'unreadable' });
  expect(sender.read(second_?.id ?? '').state).toBe('done');
});

it('sends nothing once another instance has taken over', async () => {
  const sender = createSender();
  await sender.pass(second);
  sender.store.lease.take('somebody-else', 0);
  sender.store.transact(() =>
    sender.store.operations.add({
      id: 'late',
      orderingKey: 'post:1',
      kind: 'post.remove',
      pid: sender.pid,
      platform: null,
      args: {},
      base: null,
      priority: 1,
      deadlineMs: null,
      intentAtMs: 0,
      state: 'ready',
    }),
  );
  sender.push().wake();
  await sender.pass(hour);
  expect(sender.writes()).toEqual([]);
  expect(sender.stopped[0]).toBeInstanceOf(AppError);
  expect(sender.stopped[0]?.kind).toBe('storage');
});

it('resolves waiting callers as soon as a change is over, and callers that time out with its current state', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => published);
  const op = sender.ask(publish(sender.pid));
  const soon = sender.push().whenSettled(op.id, 0);
  const later = sender.push().whenSettled(op.id, minute);
  await sender.pass(second);
  expect((await soon).state).toBe('ready');
  expect((await later).state).toBe('done');
});
