// The rolling week: its window, each item status and hold reason, and how well the days are covered.
import { expect, test } from 'vitest';
import type { PlanRecord, PostRecord, VariantRecord } from '../../main/sandbox/records.ts';
import * as schema from '../../main/service/schema.ts';
import { openStage, type Stage } from '../support/stage.ts';

const queue = async (stage: Stage, query = '') => {
  const reply = await stage.send('GET', `/autopilot/queue${query}`);
  expect(reply.status).toBe(200);
  return schema.Queue.parse(reply.body);
};
const items = async (stage: Stage) => (await queue(stage)).items;

const put = async (stage: Stage, change: Partial<VariantRecord>, post: Partial<PostRecord> = {}): Promise<string> => {
  const { id } = await stage.createPost({ platform: 'instagram', name: 'Rye' });
  stage.changeVariant(id, 'instagram', { generation: { status: 'ready' }, ...change });
  stage.changePost(id, (old) => ({ ...old, ...post }));
  return id;
};
const slot = (iso: string): Partial<VariantRecord> => ({ status: 'scheduled', scheduledAt: Date.parse(iso) });
/** The stage's now is Monday, 4 AM in New York. */
const tuesday = slot('2026-09-08T12:00:00Z');
const earlierToday = slot('2026-09-07T06:00:00Z');

const addPlan = (stage: Stage, change: Partial<PlanRecord> = {}): void =>
  stage.world.tables.plans.put({
    id: 'plan_a',
    businessId: stage.business().id,
    channel: 'instagram',
    channels: ['instagram', 'facebook'],
    direction: 'Everyday bakes',
    status: 'active',
    publishMode: 'automatic',
    preferredDays: ['monday', 'wednesday'],
    preferredTime: '07:15',
    ...change,
  });

test('plans are listed as they are', async () => {
  const stage = await openStage();
  addPlan(stage);
  const { body } = await stage.send('GET', '/autopilot');
  expect(schema.AutopilotPlanList.parse(body).plans).toEqual([
    {
      id: 'plan_a',
      channel: 'instagram',
      channels: ['instagram', 'facebook'],
      direction: 'Everyday bakes',
      status: 'active',
      publishMode: 'automatic',
      preferredDays: ['monday', 'wednesday'],
      preferredTime: '07:15',
    },
  ]);
});

test('the window is seven days from the start of the business’s today', async () => {
  const stage = await openStage();
  const { windowStart, windowEnd, days } = await queue(stage);
  expect([windowStart, windowEnd]).toEqual(['2026-09-07T04:00:00.000Z', '2026-09-14T04:00:00.000Z']);
  expect(days.map(({ date }) => date)).toEqual(
    [7, 8, 9, 10, 11, 12, 13].map((day) => `2026-09-${String(day).padStart(2, '0')}`),
  );
});

test('the window can begin elsewhere, on the business’s day of that moment', async () => {
  const stage = await openStage();
  expect((await queue(stage, '?from=2026-09-20T02:00:00Z')).windowStart).toBe('2026-09-19T04:00:00.000Z');
});

test('a week in which clocks change is an hour longer, and still seven days', async () => {
  const stage = await openStage();
  const { windowStart, windowEnd, days } = await queue(stage, '?from=2026-10-30T12:00:00Z');
  expect([windowStart, windowEnd]).toEqual(['2026-10-30T04:00:00.000Z', '2026-11-06T05:00:00.000Z']);
  expect(new Set(days.map(({ date }) => date)).size).toBe(7);
});

test.each(['yesterday', '2026-09-31T00:00:00Z'])('it cannot begin at %s', async (from) => {
  const stage = await openStage();
  expect(await stage.refusal('GET', `/autopilot/queue?from=${from}`)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
  });
});

test('what lies outside the window is left out', async () => {
  const stage = await openStage();
  for (const outside of ['2026-09-07T03:59:59Z', '2026-09-14T04:00:00Z']) await put(stage, slot(outside));
  expect(await items(stage)).toEqual([]);
});

test('a scheduled item says what and when', async () => {
  const stage = await openStage();
  const mediaId = stage.putMedia();
  const postId = await put(stage, { ...tuesday, mediaIds: [mediaId] });
  expect(await items(stage)).toEqual([
    {
      variantId: expect.any(String) as string,
      postId,
      name: 'Rye',
      platform: 'instagram',
      status: 'scheduled',
      scheduledAt: '2026-09-08T12:00:00.000Z',
      thumbnailUrl: expect.stringContaining(mediaId) as string,
    },
  ]);
});

test.each<[string, Partial<VariantRecord>, Partial<PostRecord>]>([
  ['scheduled', tuesday, {}],
  ['needs_approval', tuesday, { reviewMode: true }],
  ['scheduled', tuesday, { reviewMode: true, approved: true }],
  ['generating', { ...tuesday, generation: { status: 'generating' } }, { reviewMode: true }],
  ['generating', { ...tuesday, generation: { status: 'ready', videoStatus: 'generating' } }, {}],
  ['published', { ...earlierToday, status: 'published', publishedAt: Date.parse('2026-09-07T06:00:04Z') }, {}],
  ['failed', { ...earlierToday, publishFailure: { reason: 'unknown', failedAt: 0 } }, {}],
  ['failed', { ...tuesday, generation: { status: 'failed', error: 'timeout' } }, { reviewMode: true }],
  ['failed', { ...tuesday, generation: { status: 'ready', videoStatus: 'failed' } }, {}],
])('a variant reads %s', async (status, variant, post) => {
  const stage = await openStage();
  await put(stage, variant, post);
  expect((await items(stage)).map((item) => item.status)).toEqual([status]);
});

test('a slot that passed without an approval reads approval_missed', async () => {
  const stage = await openStage();
  await put(stage, earlierToday, { reviewMode: true });
  expect(await items(stage)).toMatchObject([{ status: 'needs_approval', holdReason: 'approval_missed' }]);
});

test('a slot that passed behind a closed gate reads missed', async () => {
  const stage = await openStage();
  await put(stage, earlierToday);
  expect(await items(stage)).toMatchObject([{ status: 'scheduled', holdReason: 'missed' }]);
});

test.each([tuesday, { ...earlierToday, publishFailure: { reason: 'unknown' as const, failedAt: 0 } }])(
  'nothing else is held',
  async (variant) => {
    const stage = await openStage();
    await put(stage, variant);
    expect((await items(stage))[0]).not.toHaveProperty('holdReason');
  },
);

test('items come in the order of their time', async () => {
  const stage = await openStage();
  for (const hour of ['15', '09', '12']) await put(stage, slot(`2026-09-09T${hour}:00:00Z`));
  expect((await items(stage)).map(({ scheduledAt }) => scheduledAt)).toEqual(
    ['09', '12', '15'].map((hour) => `2026-09-09T${hour}:00:00.000Z`),
  );
});

test('days expect a post for each active plan that names their weekday', async () => {
  const stage = await openStage();
  addPlan(stage);
  addPlan(stage, { id: 'plan_b', preferredDays: ['wednesday', 'sunday'] });
  addPlan(stage, { id: 'plan_c', preferredDays: ['wednesday', 'friday'], status: 'paused' });
  expect((await queue(stage)).days.map(({ expectedCount }) => expectedCount)).toEqual([1, 0, 2, 0, 0, 0, 1]);
});

test('a day counts its posts once, whatever their platforms, and leaves out failed ones', async () => {
  const stage = await openStage();
  const id = await put(stage, tuesday);
  stage.changePost(id, (post) => ({
    ...post,
    variants: [
      ...post.variants,
      ...post.variants.map((variant) => ({
        ...variant,
        id: 'var_fb',
        platform: 'facebook' as const,
        isPrimary: false,
      })),
    ],
  }));
  await put(stage, { ...tuesday, generation: { status: 'failed' } });
  const { items: all, days } = await queue(stage);
  expect(all).toHaveLength(3);
  expect(days[1]).toEqual({ date: '2026-09-08', expectedCount: 0, actualCount: 1 });
});

test('a late evening slot counts for the business’s day', async () => {
  const stage = await openStage();
  await put(stage, slot('2026-09-09T03:30:00Z'));
  expect((await queue(stage)).days.map(({ actualCount }) => actualCount)).toEqual([0, 1, 0, 0, 0, 0, 0]);
});

test('posts that wait for approval are counted once each', async () => {
  const stage = await openStage();
  const onTwo = await put(stage, tuesday, { reviewMode: true });
  stage.changePost(onTwo, (post) => ({
    ...post,
    variants: post.variants.flatMap((variant) => [variant, { ...variant, id: 'second', platform: 'facebook' }]),
  }));
  await put(stage, earlierToday, { reviewMode: true });
  await put(stage, tuesday);
  expect((await queue(stage)).pendingApprovalCount).toBe(2);
});

test('without an active plan there is no publish mode', async () => {
  const stage = await openStage();
  addPlan(stage, { status: 'paused' });
  const got = await queue(stage);
  expect(got.hasActivePlan).toBe(false);
  expect(got).not.toHaveProperty('publishMode');
});

test.each(['automatic', 'review'] as const)('the publish mode of the plan is %s', async (publishMode) => {
  const stage = await openStage();
  addPlan(stage, { publishMode });
  expect(await queue(stage)).toMatchObject({ hasActivePlan: true, publishMode });
});

test('scheduled posts without a subscription are on billing hold', async () => {
  const stage = await openStage();
  await put(stage, tuesday);
  expect((await queue(stage)).billingHold).toBe(false);
  await stage.control({ subscription: false });
  expect((await queue(stage)).billingHold).toBe(true);
});

test('nothing scheduled, nothing on hold', async () => {
  const stage = await openStage();
  await stage.control({ subscription: false });
  expect((await queue(stage)).billingHold).toBe(false);
});
