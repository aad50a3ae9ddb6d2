// Jobs of the model service: their states, their end, what they change and what they cost.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, dayMs, type Desk, minuteMs, secondMs } from './asking.ts';
import { type Job } from './state.ts';

const generate = (desk: Desk, postId: string, key = 'g1') =>
  desk.ask('POST', `posts/${postId}/generate`, { idea: 'Rye rolls' }, { key });
const job = ({ model }: Desk): Job => {
  const [first] = model.inspect.business.jobs.values();
  if (!first) throw new Error('no job');
  return first;
};
const later = (desk: Desk, ms: number) => {
  desk.pass(ms);
  desk.model.advance();
};

describe('a generation', () => {
  it('is queued, runs, succeeds, and is charged once', () => {
    const desk = createDesk();
    const postId = desk.draft();
    generate(desk, postId);
    generate(desk, postId);
    expect(job(desk).status).toBe('queued');
    later(desk, 3 * secondMs);
    expect(job(desk).status).toBe('running');
    later(desk, 2 * minuteMs);
    expect(job(desk)).toMatchObject({ status: 'succeeded', creditsCharged: 1, resourceId: postId });
    const { charges, posts } = desk.model.inspect;
    expect(charges).toMatchObject([{ jobId: job(desk).id, credits: 1, idempotencyKey: 'g1' }]);
    const variant = posts.get(postId)?.variants[0];
    expect(variant).toMatchObject({ generation: { status: 'ready' }, versions: [{ kind: 'generate' }] });
    expect(variant?.texts.body).toContain('Rye rolls');
    expect(desk.ask('GET', 'account/credits').body).toMatchObject({ totalCredits: 999 });
  });

  it.each([
    [{ startCredits: 0 }, 'insufficient_credits'],
    [{ failedJobShare: 1 }, 'generation_failed'],
    [{ stuckJobShare: 1 }, 'timeout'],
  ])('with %o fails as %s, charges nothing and changes no text', (nastiness, code) => {
    const desk = createDesk(nastiness);
    const postId = desk.draft();
    generate(desk, postId);
    later(desk, 15 * minuteMs);
    expect(job(desk)).toMatchObject({ status: 'failed', error: { code }, creditsCharged: 0 });
    expect(desk.model.inspect.charges).toEqual([]);
    const variant = desk.model.inspect.posts.get(postId)?.variants[0];
    expect(variant).toMatchObject({ texts: { body: null }, generation: { status: 'failed' } });
  });

  it('at work when the service starts anew ends by the reaper', () => {
    const desk = createDesk();
    generate(desk, desk.draft());
    desk.model.restart();
    later(desk, 15 * minuteMs - 1);
    expect(job(desk).completedAtMs).toBeNull();
    later(desk, 1);
    expect(job(desk).error?.code).toBe('timeout');
  });

  it.each([
    ['conflict', 409],
    ['accepted', 202],
  ] as const)('of a post at work is %s', (busyPost, status) => {
    const desk = createDesk({ busyPost });
    const postId = desk.draft();
    generate(desk, postId);
    expect(generate(desk, postId, 'g2').status).toBe(status);
  });

  it.each([
    ['tried again under the same key', false, 202],
    ['kept under its key', true, 409],
  ] as const)('refused as CONFLICT may be %s', (_, storesRefusals, status) => {
    const desk = createDesk({ busyPost: 'conflict', storesRefusals });
    const postId = desk.draft();
    generate(desk, postId);
    expect(codeOf(generate(desk, postId, 'g2'))).toBe('CONFLICT');
    later(desk, 2 * minuteMs);
    expect(generate(desk, postId, 'g2').status).toBe(status);
  });

  it('of a post made of own media is FEATURE_UNAVAILABLE', () => {
    const desk = createDesk();
    desk.ask('POST', 'posts/from-media', { attachmentIds: [desk.upload()] });
    const [postId = ''] = desk.model.inspect.posts.keys();
    expect(codeOf(generate(desk, postId))).toBe('FEATURE_UNAVAILABLE');
    expect(codeOf(desk.ask('POST', `posts/${postId}/set-image`, { attachmentId: desk.upload() }))).toBe(
      'FEATURE_UNAVAILABLE',
    );
  });

  it('of a reel lets its film settle later', () => {
    const desk = createDesk();
    const postId = desk.draft('tiktok');
    generate(desk, postId);
    const film = () => desk.model.inspect.posts.get(postId)?.variants[0].generation.videoStatus;
    while (job(desk).status !== 'succeeded') later(desk, secondMs);
    expect(film()).toBe('generating');
    later(desk, 5 * minuteMs);
    expect(film()).toBe('ready');
  });
});

it('a revision says what it did, and its version keeps the feedback', () => {
  const desk = createDesk();
  const postId = desk.draft();
  desk.ask('POST', `posts/${postId}/revise`, { feedback: 'Shorter' });
  later(desk, minuteMs);
  expect(Object.keys(job(desk).result ?? {})).toEqual(['revisionApplied', 'noVisibleChange', 'imageryReverted']);
  expect(desk.model.inspect.posts.get(postId)?.variants[0].versions).toMatchObject([
    { kind: 'ai', feedback: 'Shorter' },
  ]);
});

it.each(['newest', 'oldest'] as const)('the list shows the %s first, up to its limit', (jobsOrder) => {
  const desk = createDesk({ jobsOrder });
  for (let number = 0; number < 3; number += 1) generate(desk, desk.draft(), `g${number}`);
  const ids = [...desk.model.inspect.business.jobs.keys()];
  const { body } = desk.ask('GET', 'jobs', null, { query: { limit: '2', status: 'queued' } });
  const wanted = jobsOrder === 'newest' ? [ids[2], ids[1]] : [ids[0], ids[1]];
  expect(body).toMatchObject({ jobs: wanted.map((id) => ({ id })) });
});

it('a job is kept for 30 days', () => {
  const desk = createDesk();
  generate(desk, desk.draft());
  const { id } = job(desk);
  later(desk, 30 * dayMs - 1);
  expect(desk.ask('GET', `jobs/${id}`).status).toBe(200);
  later(desk, 1);
  expect(desk.ask('GET', `jobs/${id}`).status).toBe(404);
});
