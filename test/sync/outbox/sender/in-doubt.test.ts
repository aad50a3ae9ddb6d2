// What happens to a change in doubt.
import { expect, it } from 'vitest';
import { choicesOf } from '../../../../main/sync/outbox/choices.ts';
import { wirePost, withVariant } from '../outbox-bench.ts';
import { createSender, hour, lost, minute, refusal, second } from './sender.ts';

const create = { do: 'post.create', platform: 'linkedin', name: 'Rye' } as const;
const made = wirePost({ id: 'post-9', name: 'Rye', variants: [] });
const rye = {
  ...made,
  variants: [
    {
      id: 'v-9',
      platform: 'linkedin',
      isPrimary: true,
      status: 'draft',
      media: [],
      mediaOrigin: 'taka',
      generation: { status: 'ready' },
      pinned: false,
    },
  ],
};

it('reads at 5, 15, 45 and 120 s, and sends the same bytes under the same key after 180 s', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts', () => ((calls += 1) === 1 ? lost() : { status: 201, body: rye }));
  const op = sender.ask(create);
  const startMs = sender.clock.now();
  await sender.pass(4 * minute);
  expect(sender.reads('GET /posts').map(({ atMs }) => (atMs - startMs) / second)).toEqual([5, 15, 45, 120, 180]);
  const [first, again] = sender.writes();
  expect(again).toEqual({ ...first, atMs: startMs + 180 * second });
  expect(sender.read(op.id).state).toBe('done');
});

it('adopts the post that a lost reply was about at the first read, and sends nothing more', async () => {
  const sender = createSender();
  sender.on('POST /posts', () => {
    sender.posts.set(rye.id, rye);
    return lost();
  });
  const op = sender.ask(create);
  await sender.pass(6 * second);
  expect(sender.read(op.id).state).toBe('done');
  expect(sender.store.posts.sidOf(op.pid ?? 0)).toBe('post-9');
  await sender.pass(hour);
  expect(sender.writes()).toHaveLength(1);
});

it('takes what was on its way when the process died for a doubt, and reads before anything else', async () => {
  const sender = createSender();
  sender.on('POST /posts', () => 'silence');
  const op = sender.ask(create);
  await sender.pass(second);
  expect(sender.read(op.id).state).toBe('inflight');
  sender.restart();
  expect(sender.read(op.id).state).toBe('doubt');
  sender.posts.set(rye.id, rye);
  await sender.pass(10 * second);
  expect(sender.read(op.id).state).toBe('done');
  expect(sender.writes()).toHaveLength(1);
});

it('never sends a publication again when its key is too old: it asks whether the post was published', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => {
    sender.life().online.setAirplane(true);
    return lost();
  });
  const op = sender.ask({ do: 'post.publish', pid: sender.pid, platform: 'instagram' });
  await sender.pass(23 * hour);
  sender.life().online.setAirplane(false);
  await sender.pass(minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'did-it-go-out' });
  expect(sender.writes()).toHaveLength(1);
});

it('sends a publication again under its key while the key is good', async () => {
  const sender = createSender();
  let calls = 0;
  const reply = { status: 200, body: { variantId: 'v', platform: 'instagram', success: true } };
  sender.on('POST /posts/post-1/publish', () => ((calls += 1) === 1 ? lost() : reply));
  const op = sender.ask({ do: 'post.publish', pid: sender.pid, platform: 'instagram' });
  await sender.pass(5 * minute);
  const [first, again] = sender.writes();
  expect(again?.key).toBe(first?.key);
  expect(again?.atMs).toBe((first?.atMs ?? 0) + 180 * second);
  expect(sender.read(op.id).state).toBe('done');
});

it('creates a post again under a new key once the old one has expired and nothing was made', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts', () => {
    calls += 1;
    if (calls > 1) return { status: 201, body: rye };
    sender.life().online.setAirplane(true);
    return lost();
  });
  const op = sender.ask(create);
  await sender.pass(24 * hour);
  sender.life().online.setAirplane(false);
  await sender.pass(minute);
  const [first, again] = sender.writes();
  expect(again?.key).not.toBe(first?.key);
  expect(sender.read(op.id)).toMatchObject({ state: 'done', note: 'created-again' });
});

it('finds the post that a refusing proxy passed on all the same, once its key has run out', async () => {
  const sender = createSender();
  sender.on('POST /posts', () => {
    sender.posts.set(rye.id, rye);
    sender.life().online.setAirplane(true);
    return refusal(429, 'RATE_LIMITED');
  });
  const op = sender.ask(create);
  await sender.pass(24 * hour);
  sender.life().online.setAirplane(false);
  await sender.pass(minute);
  expect(sender.read(op.id).state).toBe('done');
  expect(sender.writes()).toHaveLength(1);
});

it('leaves it to a good key which of the posts of others is its own, and asks the person only after that', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts', () => {
    sender.posts.set('post-8', { ...rye, id: 'post-8', name: 'Named by somebody' });
    return (calls += 1) === 1 ? lost() : { status: 201, body: rye };
  });
  const op = sender.ask(create);
  await sender.pass(4 * minute);
  const [first, again] = sender.writes();
  expect(again?.key).toBe(first?.key);
  expect(sender.read(op.id).state).toBe('done');

  calls = 0;
  const other = sender.ask({ ...create, name: 'Spelt' });
  await sender.pass(second);
  sender.restart('key-b');
  await sender.pass(hour);
  expect(sender.read(other.id)).toMatchObject({ state: 'parked', reason: 'which-post' });
});

it('counts every key of another API key as used up, and waits until none of its requests can arrive any more', async () => {
  const sender = createSender();
  sender.on('POST /posts', lost);
  sender.ask(create);
  await sender.pass(second);
  sender.restart('key-b');
  await sender.pass(15 * minute);
  expect(sender.writes()).toHaveLength(1);
  await sender.pass(2 * minute);
  const [first, again] = sender.writes();
  expect(again?.key).not.toBe(first?.key);
});

it('takes three equal failures under one key for a stored one and gives the key up', async () => {
  const sender = createSender();
  sender.on('POST /posts', () => refusal(500, 'INTERNAL_ERROR', {}, 'req-stored'));
  sender.ask(create);
  await sender.pass(hour);
  const keys = sender.writes().map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

it('asks about a publication whose key answers with a stored failure', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => refusal(500, 'INTERNAL_ERROR', {}, 'req-stored'));
  const op = sender.ask({ do: 'post.publish', pid: sender.pid, platform: 'instagram' });
  await sender.pass(hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'did-it-go-out' });
  expect(sender.writes()).toHaveLength(3);
});

it('keeps the key while failures differ', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts', () => refusal(500, 'INTERNAL_ERROR', {}, `req-${(calls += 1)}`));
  sender.ask(create);
  await sender.pass(hour);
  expect(new Set(sender.writes().map(({ key }) => key)).size).toBe(1);
});

it('sends no key where the service takes none, and reads the post before it repeats an edit', async () => {
  const sender = createSender();
  sender.on('PATCH /posts/post-1', lost);
  sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body: 'Rye' } });
  await sender.pass(4 * minute);
  expect(sender.writes().map(({ key }) => key)).toEqual([null, null]);
  const [first, again] = sender.writes();
  expect((again?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(180 * second);
});

it('pauses a queue when an in-doubt change without a key is given up, so that no late copy lands on what comes next', async () => {
  const sender = createSender();
  sender.on('PATCH /posts/post-1', lost);
  const first = sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body: 'Rye' } });
  await sender.pass(2 * second);
  sender.life().transact((tx) => tx.store.operations.end(first.id, 'cancelled', tx.nowMs, { reason: 'withdrawn' }));
  sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'facebook', fields: { body: 'Spelt' } });
  await sender.pass(170 * second);
  expect(sender.writes()).toHaveLength(1);
  await sender.pass(20 * second);
  expect(sender.writes()).toHaveLength(2);
});

it('settles a removal by reading: what is not there any more is removed', async () => {
  const sender = createSender();
  sender.on('DELETE /posts/post-1', () => {
    sender.posts.delete('post-1');
    return lost();
  });
  const op = sender.ask({ do: 'post.remove', pid: sender.pid });
  await sender.pass(30 * second);
  expect(sender.read(op.id).state).toBe('done');
  expect(sender.writes()).toHaveLength(1);
});

it('believes no success that it cannot read', async () => {
  const sender = createSender();
  sender.on('POST /posts', () => ({ status: 201, body: {} }));
  const op = sender.ask(create);
  await sender.pass(second);
  expect(sender.read(op.id).state).toBe('doubt');
});

const publish = { do: 'post.publish', platform: 'instagram' } as const;
const generate = { do: 'post.generate', platform: 'instagram' } as const;
const accepted = (jobId: string) => ({
  status: 202,
  body: { jobId, status: 'queued', kind: 'generate_post', resourceId: 'post-1', poll: `/v1/public/jobs/${jobId}` },
});
const job = (id: string) => ({
  id,
  kind: 'generate_post',
  status: 'running',
  resourceType: 'post',
  resourceId: 'post-1',
  creditsCharged: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
});

it('promotes a suggestion that can be read like a post while it is still suggested', async () => {
  const sender = createSender();
  const suggestion = wirePost({ id: 's-1', name: 'Suggested' });
  sender.posts.set('s-1', suggestion);
  const posts = [{ postId: 's-1', shape: 'StaticImage', status: 'ready', preview: 'Rye' }];
  const idea = { id: 'i-1', headline: 'Bread', status: 'active', createdAt: '2026-03-02T09:00:00Z', posts };
  sender.on('GET /ideas', () => ({ status: 200, body: { ideas: [idea] } }));
  sender.on('POST /ideas/posts/s-1/promote', () => ({ status: 201, body: { ...suggestion, id: 'post-9' } }));
  const op = sender.ask({ do: 'post.promote', suggestedId: 's-1', ideaId: 'i-1', preview: 'Rye' });
  await sender.pass(minute);
  expect(sender.read(op.id).state).toBe('done');
  expect(sender.store.posts.sidOf(op.pid ?? 0)).toBe('post-9');
  expect(sender.store.posts.pidOf('s-1')).toBeNull();
});

it('asks again about words that changed while other work held up a publication', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => {
    sender.posts.set('post-1', withVariant(wirePost({ id: 'post-1' }), 'instagram', { body: 'Somebody else' }));
    return refusal(409, 'CONFLICT');
  });
  const op = sender.ask({ ...publish, pid: sender.pid });
  await sender.pass(10 * minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'changed-elsewhere' });
  expect(sender.writes()).toHaveLength(1);
});

it('still sends a publication again as it was when an earlier request of it was lost', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts/post-1/publish', () => {
    sender.posts.set('post-1', withVariant(wirePost({ id: 'post-1' }), 'instagram', { body: 'Somebody else' }));
    return (calls += 1) === 1 ? lost() : refusal(409, 'CONFLICT');
  });
  sender.ask({ ...publish, pid: sender.pid });
  await sender.pass(7 * minute);
  expect(new Set(sender.writes().map(({ key }) => key)).size).toBe(1);
  expect(sender.writes()).toHaveLength(3);
});

it('never asks whether something was published that only ever met other work', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/publish', () => refusal(409, 'CONFLICT'));
  const op = sender.ask({ ...publish, pid: sender.pid });
  await sender.pass(2 * hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'publish-stale' });
});

it('needs attention when other work has held up AI work for twenty minutes', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts/post-1/generate', () => refusal(409, 'CONFLICT', {}, `req-${(calls += 1)}`));
  const op = sender.ask({ ...generate, pid: sender.pid });
  await sender.pass(20 * minute);
  expect(sender.read(op.id).state).toBe('doubt');
  await sender.pass(10 * minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'refused', error: { code: 'CONFLICT' } });
  expect(calls).toBe(8);
});

it('gives up AI work on what was published meanwhile', async () => {
  const sender = createSender();
  sender.on('POST /posts/post-1/generate', () => {
    sender.posts.set('post-1', withVariant(wirePost({ id: 'post-1' }), 'instagram', { status: 'published' }));
    return refusal(409, 'CONFLICT');
  });
  const op = sender.ask({ ...generate, pid: sender.pid });
  await sender.pass(4 * minute);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'already-published' });
  expect(choicesOf(sender.read(op.id))).toEqual(['discard']);
  expect(sender.writes()).toHaveLength(1);
});

it('takes no job that began while a rate limit held it off for its own', async () => {
  const sender = createSender();
  let calls = 0;
  sender.on('POST /posts/post-1/generate', () => {
    if ((calls += 1) > 1) return accepted('job-ours');
    sender.on('GET /jobs', () => ({ status: 200, body: { jobs: [job('job-theirs')] } }));
    return refusal(429, 'RATE_LIMITED', { 'retry-after': '600' });
  });
  const op = sender.ask({ ...generate, pid: sender.pid });
  await sender.pass(15 * minute);
  expect(sender.store.jobs.ofOperation(op.id)?.jid).toBe('job-ours');
  expect(sender.writes()).toHaveLength(2);
});

it('leaves it to a good key which job is its own while the list of jobs is cut off', async () => {
  const sender = createSender();
  const others = Array.from({ length: 100 }, (_, index) => ({ ...job(`job-${index}`), resourceId: 'post-2' }));
  sender.on('GET /jobs', () => ({ status: 200, body: { jobs: others } }));
  let calls = 0;
  sender.on('POST /posts/post-1/generate', () => ((calls += 1) === 1 ? lost() : accepted('job-ours')));
  const op = sender.ask({ ...generate, pid: sender.pid });
  await sender.pass(4 * minute);
  const [first, again] = sender.writes();
  expect(again?.key).toBe(first?.key);
  expect(sender.store.jobs.ofOperation(op.id)?.jid).toBe('job-ours');
});

it('asks the person about AI work once its key is no good and the list of jobs is cut off', async () => {
  const sender = createSender();
  const others = Array.from({ length: 100 }, (_, index) => ({ ...job(`job-${index}`), resourceId: 'post-2' }));
  sender.on('GET /jobs', () => ({ status: 200, body: { jobs: others } }));
  sender.on('POST /posts/post-1/generate', lost);
  const op = sender.ask({ ...generate, pid: sender.pid });
  await sender.pass(second);
  sender.restart('key-b');
  await sender.pass(hour);
  expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'unsure' });
  expect(sender.writes()).toHaveLength(1);
});
