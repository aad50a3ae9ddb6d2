// Jobs of the model service: their states, their end, what they change and what they cost.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, dayMs, type TestClient, minuteMs, secondMs } from './asking.ts';
import { type Job } from './state.ts';

const generate = (client: TestClient, postId: string, key = 'g1') =>
  client.ask('POST', `posts/${postId}/generate`, { idea: 'Rye rolls' }, { key });
const job = ({ model }: TestClient): Job => {
  const [first] = model.inspect.business.jobs.values();
  if (!first) throw new Error('no job');
  return first;
};
const later = (client: TestClient, ms: number) => {
  client.pass(ms);
  client.model.advance();
};

describe('a generation', () => {
  it('is queued, runs, succeeds, and is charged once', () => {
    const client = createTestClient();
    const postId = client.draft();
    generate(client, postId);
    generate(client, postId);
    expect(job(client).status).toBe('queued');
    later(client, 3 * secondMs);
    expect(job(client).status).toBe('running');
    later(client, 2 * minuteMs);
    expect(job(client)).toMatchObject({ status: 'succeeded', creditsCharged: 1, resourceId: postId });
    const { charges, posts } = client.model.inspect;
    expect(charges).toMatchObject([{ jobId: job(client).id, credits: 1, idempotencyKey: 'g1' }]);
    const variant = posts.get(postId)?.variants[0];
    expect(variant).toMatchObject({ generation: { status: 'ready' }, versions: [{ kind: 'generate' }] });
    expect(variant?.texts.body).toContain('Rye rolls');
    expect(client.ask('GET', 'account/credits').body).toMatchObject({ totalCredits: 999 });
  });

  it.each([
    [{ startCredits: 0 }, 'insufficient_credits'],
    [{ failedJobShare: 1 }, 'generation_failed'],
    [{ stuckJobShare: 1 }, 'timeout'],
  ])('with %o fails as %s, charges nothing and changes no text', (nastiness, code) => {
    const client = createTestClient(nastiness);
    const postId = client.draft();
    generate(client, postId);
    later(client, 15 * minuteMs);
    expect(job(client)).toMatchObject({ status: 'failed', error: { code }, creditsCharged: 0 });
    expect(client.model.inspect.charges).toEqual([]);
    const variant = client.model.inspect.posts.get(postId)?.variants[0];
    expect(variant).toMatchObject({ texts: { body: null }, generation: { status: 'failed' } });
  });

  it('at work when the service starts anew ends by the reaper', () => {
    const client = createTestClient();
    generate(client, client.draft());
    client.model.restart();
    later(client, 15 * minuteMs - 1);
    expect(job(client).completedAtMs).toBeNull();
    later(client, 1);
    expect(job(client).error?.code).toBe('timeout');
  });

  it.each([
    ['conflict', 409],
    ['accepted', 202],
  ] as const)('of a post at work is %s', (busyPost, status) => {
    const client = createTestClient({ busyPost });
    const postId = client.draft();
    generate(client, postId);
    expect(generate(client, postId, 'g2').status).toBe(status);
  });

  it.each([
    ['tried again under the same key', false, 202],
    ['kept under its key', true, 409],
  ] as const)('refused as CONFLICT may be %s', (_, storesRefusals, status) => {
    const client = createTestClient({ busyPost: 'conflict', storesRefusals });
    const postId = client.draft();
    generate(client, postId);
    expect(codeOf(generate(client, postId, 'g2'))).toBe('CONFLICT');
    later(client, 2 * minuteMs);
    expect(generate(client, postId, 'g2').status).toBe(status);
  });

  it('of a post made of own media is FEATURE_UNAVAILABLE', () => {
    const client = createTestClient();
    client.ask('POST', 'posts/from-media', { attachmentIds: [client.upload()] });
    const [postId = ''] = client.model.inspect.posts.keys();
    expect(codeOf(generate(client, postId))).toBe('FEATURE_UNAVAILABLE');
    expect(codeOf(client.ask('POST', `posts/${postId}/set-image`, { attachmentId: client.upload() }))).toBe(
      'FEATURE_UNAVAILABLE',
    );
  });

  it('of a reel lets its film settle later', () => {
    const client = createTestClient();
    const postId = client.draft('tiktok');
    generate(client, postId);
    const film = () => client.model.inspect.posts.get(postId)?.variants[0].generation.videoStatus;
    while (job(client).status !== 'succeeded') later(client, secondMs);
    expect(film()).toBe('generating');
    later(client, 5 * minuteMs);
    expect(film()).toBe('ready');
  });
});

it('a revision says what it did, and its version keeps the feedback', () => {
  const client = createTestClient();
  const postId = client.draft();
  client.ask('POST', `posts/${postId}/revise`, { feedback: 'Shorter' });
  later(client, minuteMs);
  expect(Object.keys(job(client).result ?? {})).toEqual(['revisionApplied', 'noVisibleChange', 'imageryReverted']);
  expect(client.model.inspect.posts.get(postId)?.variants[0].versions).toMatchObject([
    { kind: 'ai', feedback: 'Shorter' },
  ]);
});

it.each(['newest', 'oldest'] as const)('the list shows the %s first, up to its limit', (jobsOrder) => {
  const client = createTestClient({ jobsOrder });
  for (let number = 0; number < 3; number += 1) generate(client, client.draft(), `g${number}`);
  const ids = [...client.model.inspect.business.jobs.keys()];
  const { body } = client.ask('GET', 'jobs', null, { query: { limit: '2', status: 'queued' } });
  const wanted = jobsOrder === 'newest' ? [ids[2], ids[1]] : [ids[0], ids[1]];
  expect(body).toMatchObject({ jobs: wanted.map((id) => ({ id })) });
});

it('a job is kept for 30 days', () => {
  const client = createTestClient();
  generate(client, client.draft());
  const { id } = job(client);
  later(client, 30 * dayMs - 1);
  expect(client.ask('GET', `jobs/${id}`).status).toBe(200);
  later(client, 1);
  expect(client.ask('GET', `jobs/${id}`).status).toBe(404);
});
