// Publishing: joined, replayed, read back; never twice.
import { describe, expect, it } from 'vitest';
import { createEvents } from '../../main/events.ts';
import { createJobs } from '../../main/studio/jobs.ts';
import { createPublishing } from '../../main/studio/publishing.ts';
import type { PostId } from '../../preload/model/post.ts';
import { connectClient } from '../support/client.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { failure } from '../support/failure.ts';
import { hangUp, json, refusing, serve, type Answering } from '../support/http-server.ts';
import { createKeptLog } from '../support/kept-log.ts';
import { eventually } from '../support/eventually.ts';

const id = 'post_1' as PostId;
const success = json(200, {
  variantId: 'var_1',
  platform: 'x',
  success: true,
  permalink: 'https://x.example/1',
  postId: '77',
});
const postOf = (status: string, more: { scheduledAt?: string; needsApproval?: boolean } = {}) =>
  json(200, {
    id,
    name: 'Rye',
    kind: 'post',
    status,
    needsApproval: more.needsApproval ?? false,
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
        ...(more.scheduledAt ? { scheduledAt: more.scheduledAt } : {}),
      },
    ],
  });

const slotSet = json(201, { variantId: 'var_1', platform: 'x', eligibleToPublish: true, needsApproval: false });

type Answers = {
  publish: Answering;
  /** Answers of the readings, in order; the last one repeats. */
  post?: Answering | Answering[];
  job?: Answering;
  schedule?: Answering;
};

const open = async (answers: Answers) => {
  const readings = [answers.post ?? postOf('draft')].flat();
  const nextReading = () => (readings.length > 1 ? readings.shift() : readings[0]) ?? hangUp;
  const server = await serve((response, received) => {
    const { url } = received;
    if (url.endsWith('/publish')) answers.publish(response, received);
    else if (url.includes('/jobs/')) (answers.job ?? hangUp)(response, received);
    else if (url.endsWith('/schedule')) (answers.schedule ?? slotSet)(response, received);
    else if (url.endsWith('/unschedule')) slotSet(response, received);
    else nextReading()(response, received);
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
    await eventually(async () => {
      await clock.advance(500);
      expect(over).toBe(true);
    });
    return sent;
  };
  const keys = () =>
    server.received.filter(({ url }) => url.endsWith('/publish')).map(({ headers }) => headers['idempotency-key']);
  /** What went out, in order, without the readings. */
  const writes = () =>
    server.received.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-1) ?? '');
  return { answers, publishing, publish, keys, writes, clock, told };
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
    slotLost: false,
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
  await eventually(async () => {
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
  const { publish } = await open({ publish: hangUp, post: [postOf('draft'), postOf('published')] });
  expect(await publish()).toEqual({
    state: 'published',
    platform: 'x',
    permalink: 'https://x.example/1',
    platformPostId: null,
  });
});

it('says that it may have gone out when the post does not tell', async () => {
  const { publish } = await open({ publish: hangUp, post: postOf('draft') });
  expect(await failure(publish())).toMatchObject({
    kind: 'unsure',
    message: 'It may have gone out. Check before trying again.',
  });
});

it('says the same when the post cannot be read either', async () => {
  const { publish } = await open({ publish: hangUp, post: [postOf('draft'), hangUp] });
  expect((await failure(publish())).kind).toBe('unsure');
});

it('tries again under the same key after a doubt, so that the service replays and does not repeat', async () => {
  const { answers, publish, keys } = await open({ publish: hangUp, post: postOf('draft') });
  await failure(publish());
  answers.publish = success;
  expect(await publish()).toMatchObject({ state: 'published' });
  expect(keys().length).toBeGreaterThan(3);
  expect(new Set(keys()).size).toBe(1);
});

it('uses a new key once the doubt is older than the service remembers', async () => {
  const { answers, publish, keys, clock } = await open({ publish: hangUp, post: postOf('draft') });
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

it('publishes nothing when the service shows the version as live already', async () => {
  const { publishing, writes } = await open({ publish: success, post: postOf('published') });
  expect(await publishing.publish(id, 'x')).toMatchObject({ state: 'published', permalink: 'https://x.example/1' });
  expect(writes()).toEqual([]);
});

it('publishes nothing when the post cannot be read first', async () => {
  const { publish, writes } = await open({ publish: success, post: hangUp });
  expect((await failure(publish())).kind).toBe('unreachable');
  expect(writes()).toEqual([]);
});

describe('with a slot that could fire as well', () => {
  const slot = '2030-05-15T15:30:00.000Z';
  const scheduled = postOf('scheduled', { scheduledAt: slot });
  const refusedByPlatform = json(200, {
    variantId: 'var_1',
    platform: 'x',
    success: false,
    error: 'Busy.',
    retryable: true,
  });

  it('takes the slot away before publishing', async () => {
    const { publishing, writes } = await open({ publish: success, post: [scheduled, postOf('draft')] });
    await publishing.publish(id, 'x');
    expect(writes()).toEqual(['unschedule', 'publish']);
  });

  it('publishes nothing when the slot came while it was taken away', async () => {
    const { publishing, writes } = await open({ publish: success, post: [scheduled, postOf('published')] });
    expect(await publishing.publish(id, 'x')).toMatchObject({ state: 'published' });
    expect(writes()).toEqual(['unschedule']);
  });

  it('puts the slot back when the platform refuses', async () => {
    const { publishing, writes } = await open({ publish: refusedByPlatform, post: [scheduled, postOf('draft')] });
    expect(await publishing.publish(id, 'x')).toMatchObject({ state: 'refused', slotLost: false });
    expect(writes()).toEqual(['unschedule', 'publish', 'schedule']);
  });

  it('says so when the slot cannot be put back', async () => {
    const { publishing } = await open({
      publish: refusedByPlatform,
      post: [scheduled, postOf('draft')],
      schedule: refusing(409, 'CHANNEL_NOT_CONNECTED'),
    });
    expect(await publishing.publish(id, 'x')).toMatchObject({ state: 'refused', slotLost: true });
  });

  it('does not put a slot back that has passed meanwhile', async () => {
    const passed = postOf('scheduled', { scheduledAt: '2020-01-01T00:00:00.000Z' });
    const { publishing, writes } = await open({ publish: refusedByPlatform, post: [passed, postOf('draft')] });
    expect(await publishing.publish(id, 'x')).toMatchObject({ slotLost: true });
    expect(writes()).toEqual(['unschedule', 'publish']);
  });

  it('puts the slot back when the service refuses, and passes the refusal on', async () => {
    const { publishing, writes } = await open({
      publish: refusing(409, 'CHANNEL_NOT_CONNECTED'),
      post: [scheduled, postOf('draft')],
    });
    expect((await failure(publishing.publish(id, 'x'))).kind).toBe('channel-not-connected');
    expect(writes()).toEqual(['unschedule', 'publish', 'schedule']);
  });

  it('keeps the slot away after a doubt, since the post may be out', async () => {
    const { publish, writes } = await open({ publish: hangUp, post: [scheduled, postOf('draft')] });
    expect((await failure(publish())).kind).toBe('unsure');
    expect(writes()).not.toContain('schedule');
  });

  it('leaves the slot of a post that still needs approval where it is', async () => {
    const { publishing, writes } = await open({
      publish: refusing(409, 'APPROVAL_REQUIRED'),
      post: postOf('scheduled', { scheduledAt: slot, needsApproval: true }),
    });
    expect((await failure(publishing.publish(id, 'x'))).kind).toBe('approval-required');
    expect(writes()).toEqual(['publish']);
  });
});
