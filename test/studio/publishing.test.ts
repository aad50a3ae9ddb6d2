// Publishing: joined, replayed, read back; never twice.
import { expect, it, vi } from 'vitest';
import { createEvents } from '../../main/events.ts';
import { createJobs } from '../../main/studio/jobs.ts';
import { createPublishing } from '../../main/studio/publishing.ts';
import type { PostId } from '../../preload/model/post.ts';
import { connectClient } from '../support/client.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { failure } from '../support/failure.ts';
import { hangUp, json, refusing, serve, type Answering } from '../support/http-server.ts';
import { createKeptLog } from '../support/kept-log.ts';

const id = 'post_1' as PostId;
const success = json(200, {
  variantId: 'var_1',
  platform: 'x',
  success: true,
  permalink: 'https://x.example/1',
  postId: '77',
});
const postOf = (status: string) =>
  json(200, {
    id,
    name: 'Rye',
    kind: 'post',
    status,
    needsApproval: false,
    createdAt: '2026-03-01T09:00:00Z',
    updatedAt: '2026-03-01T09:00:00Z',
    variants: [
      {
        id: 'var_1',
        platform: 'x',
        isPrimary: true,
        status,
        media: [],
        mediaOrigin: 'user',
        generation: { status: 'ready' },
        pinned: false,
        permalink: 'https://x.example/1',
      },
    ],
  });

const open = async (answers: { publish: Answering; post?: Answering; job?: Answering }) => {
  const server = await serve((response, received) => {
    const answer = received.url.endsWith('/publish')
      ? answers.publish
      : received.url.includes('/jobs/')
        ? answers.job
        : answers.post;
    (answer ?? hangUp)(response, received);
  });
  const clock = createFakeClock();
  const events = createEvents({ log: createKeptLog() });
  const told: string[] = [];
  events.on((_, { topics }) => void told.push(...topics));
  const client = connectClient(server.url, { clock });
  const jobs = createJobs({ client, clock, events });
  const publishing = createPublishing({ client, jobs, clock, events });
  /** Publishes, with the pauses between attempts skipped. */
  const publish = async () => {
    const sent = publishing.publish(id, 'x');
    let over = false;
    void sent.catch(() => {}).finally(() => (over = true));
    await vi.waitFor(async () => {
      await clock.advance(500);
      expect(over).toBe(true);
    });
    return sent;
  };
  const keys = () =>
    server.received.filter(({ url }) => url.endsWith('/publish')).map(({ headers }) => headers['idempotency-key']);
  return { answers, publishing, publish, keys, clock, told };
};

it('reports what went out, and tells the window', async () => {
  const { publishing, told } = await open({ publish: success });
  expect(await publishing.publish(id, 'x')).toEqual({
    state: 'published',
    platform: 'x',
    permalink: 'https://x.example/1',
    platformPostId: '77',
  });
  expect(told).toEqual(['post:post_1', 'posts', 'account']);
});

it('reports what the platform refused in its own words', async () => {
  const { publishing } = await open({
    publish: json(200, { variantId: 'v', platform: 'x', success: false, error: 'Too long.', retryable: true }),
  });
  expect(await publishing.publish(id, 'x')).toEqual({
    state: 'refused',
    platform: 'x',
    error: 'Too long.',
    retryable: true,
  });
});

it('sends one request for two clicks', async () => {
  const { publishing, keys } = await open({ publish: success });
  const [first, second] = await Promise.all([publishing.publish(id, 'x'), publishing.publish(id, 'x')]);
  expect(second).toEqual(first);
  expect(keys().length).toBe(1);
});

it('sends one request for each platform', async () => {
  const { publishing, keys } = await open({ publish: success });
  await Promise.all([publishing.publish(id, 'x'), publishing.publish(id, 'facebook')]);
  expect(new Set(keys()).size).toBe(2);
});

it('joins a publication that runs as a job until the job ends', async () => {
  const job = (status: string) =>
    json(200, { id: 'job_1', kind: 'publish_post', status, creditsCharged: 0, createdAt: '2026-03-01T09:00:00Z' });
  const accepted = json(202, { jobId: 'job_1', status: 'queued', kind: 'publish_post', poll: '/v1/public/jobs/job_1' });
  const { answers, publishing, keys, clock } = await open({ publish: accepted, job: job('running') });
  expect(await publishing.publish(id, 'x')).toEqual({ state: 'job', platform: 'x', jobId: 'job_1' });
  expect(await publishing.publish(id, 'x')).toEqual({ state: 'job', platform: 'x', jobId: 'job_1' });
  expect(keys().length).toBe(1);
  answers.job = job('failed');
  await vi.waitFor(async () => {
    await clock.advance(2_000);
    expect(clock.waiting()).toEqual([]);
  });
  await publishing.publish(id, 'x');
  expect(keys().length).toBe(2);
});

it('has a new key for each new intent', async () => {
  const { publish, keys } = await open({ publish: success });
  await publish();
  await publish();
  expect(new Set(keys()).size).toBe(2);
});

it('reads the post again when the reply was lost, and reports that it is out', async () => {
  const { publish } = await open({ publish: hangUp, post: postOf('published') });
  expect(await publish()).toEqual({
    state: 'published',
    platform: 'x',
    permalink: 'https://x.example/1',
    platformPostId: null,
  });
});

it('says that it may have gone out when the post does not tell', async () => {
  const { publish } = await open({ publish: hangUp, post: postOf('scheduled') });
  expect(await failure(publish())).toMatchObject({
    kind: 'unsure',
    message: 'It may have gone out. Check before trying again.',
  });
});

it('says the same when the post cannot be read either', async () => {
  const { publish } = await open({ publish: hangUp, post: hangUp });
  expect((await failure(publish())).kind).toBe('unsure');
});

it('tries again under the same key after a doubt, so that the service replays and does not repeat', async () => {
  const { answers, publish, keys } = await open({ publish: hangUp, post: postOf('scheduled') });
  await failure(publish());
  answers.publish = success;
  expect(await publish()).toMatchObject({ state: 'published' });
  expect(keys().length).toBeGreaterThan(3);
  expect(new Set(keys()).size).toBe(1);
});

it('uses a new key once the doubt is older than the service remembers', async () => {
  const { answers, publish, keys, clock } = await open({ publish: hangUp, post: postOf('scheduled') });
  await failure(publish());
  answers.publish = success;
  await clock.advance(24 * 3_600_000);
  await publish();
  expect(new Set(keys()).size).toBe(2);
});

it('passes on a refusal as it is', async () => {
  const { publishing } = await open({ publish: refusing(409, 'APPROVAL_REQUIRED') });
  expect((await failure(publishing.publish(id, 'x'))).kind).toBe('approval-required');
});
