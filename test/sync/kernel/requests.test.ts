// Reads: joined, within the allowance, and honest about what is not there.
import { expect, it } from 'vitest';
import { failure } from '../../support/failure.ts';
import { account, createSender, minute, refusal, unreachable } from '../outbox/sender/sender.ts';

const post = { path: { postId: 'post-1' } } as const;

it('asks once for what several want at the same time', async () => {
  const sender = createSender();
  const { requests } = sender.life();
  const [one, other] = await Promise.all([
    requests.read('posts.get', post, 'person'),
    requests.read('posts.get', post, 'person'),
  ]);
  expect(one).toBe(other);
  expect(sender.reads('GET /posts/post-1')).toHaveLength(1);
  await requests.read('posts.get', post, 'person');
  expect(sender.reads('GET /posts/post-1')).toHaveLength(2);
});

it('knows whose key it is before it reads anything else', async () => {
  const sender = createSender();
  sender.on('GET /account', () => ({ status: 200, body: account('somebody-else') }));
  const read = sender.life().requests.read('posts.get', post, 'person');
  expect((await failure(read)).kind).toBe('forbidden');
  expect(sender.sent.map(({ call }) => call)).toEqual(['GET /account']);
});

it('says that something is not there only under a key that was just proven', async () => {
  const sender = createSender();
  const { requests } = sender.life();
  await requests.read('posts.get', post, 'person');
  await sender.clock.advance(6 * minute);
  sender.posts.delete('post-1');
  expect((await failure(requests.read('posts.get', post, 'person'))).kind).toBe('not-found');
  expect(sender.reads('GET /account')).toHaveLength(2);
  await sender.clock.advance(6 * minute);
  sender.on('GET /account', () => ({ status: 200, body: account('somebody-else') }));
  expect((await failure(requests.read('posts.get', post, 'person'))).kind).toBe('forbidden');
});

it('refuses at once what its class has no allowance left for, and says when it will', async () => {
  const sender = createSender();
  const { requests, budget, transact } = sender.life();
  await requests.read('account.get', {}, 'person');
  while ('ticket' in transact(() => budget.take('posts.get', 'refresh'))) continue;
  const error = await failure(requests.read('posts.get', post, 'refresh'));
  expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 60 * minute });
  expect((await requests.read('posts.get', post, 'person')).reply.status).toBe(200);
});

it('gives the allowance back for what never left, and asks no more while offline', async () => {
  const sender = createSender();
  const { requests, budget, identity } = sender.life();
  await identity.prove();
  const before = budget.free('general');
  sender.on('GET /posts/post-1', unreachable);
  expect((await failure(requests.read('posts.get', post, 'person'))).kind).toBe('unreachable');
  expect(budget.free('general')).toBe(before);
  const from = sender.sent.length;
  expect((await failure(requests.read('posts.get', post, 'person'))).kind).toBe('unreachable');
  expect(sender.sent.length).toBe(from);
});

it('waits as long as the service asks it to', async () => {
  const sender = createSender();
  const { requests } = sender.life();
  sender.on('GET /posts/post-1', () => refusal(429, 'RATE_LIMITED', { 'retry-after': '60' }));
  expect((await failure(requests.read('posts.get', post, 'person'))).kind).toBe('rate-limited');
  const from = sender.sent.length;
  // And one more: of two whole milliseconds the first may not be over.
  expect((await failure(requests.read('posts.get', post, 'person'))).retryAfterMs).toBe(minute + 1);
  expect(sender.sent.length).toBe(from);
});

it('returns when its request began, by Galley’s time', async () => {
  const sender = createSender();
  await sender.life().identity.prove();
  const startMs = sender.life().time.nowMs();
  sender.on('GET /posts/post-1', async () => {
    await sender.clock.advance(20_000);
    return { status: 200, body: sender.posts.get('post-1') };
  });
  expect((await sender.life().requests.read('posts.get', post, 'person')).startedAtMs).toBe(startMs);
});
