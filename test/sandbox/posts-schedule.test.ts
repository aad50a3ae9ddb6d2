// Slots and approval: what is recorded, what really goes out when its time comes, what is held and why.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { holdReason } from '../../main/sandbox/engine/eligibility.ts';
import { hourMs, minuteMs, on, openStage, stageStart, type Stage, type StageOptions } from '../support/stage.ts';

const written = async (options?: StageOptions, platform = 'instagram') => {
  const stage = await openStage(options);
  const { id } = await stage.createPost({ platform });
  await stage.edit(id, { platform, body: 'Rye' });
  return { stage, id, variant: on(await stage.getPost(id), platform) };
};
/** Made by a plan in review mode. */
const reviewed = async (options?: StageOptions) => {
  const set = await written(options);
  set.stage.changePost(set.id, (post) => ({ ...post, reviewMode: true }));
  return set;
};
const primary = async (stage: Stage, id: string) => on(await stage.getPost(id), 'instagram');
const held = (stage: Stage, id: string) => {
  const post = stage.world.tables.posts.get(id);
  const [variant] = post?.variants ?? [];
  return post && variant && holdReason(post, variant, stage.clock.now());
};
const unschedule = async (stage: Stage, id: string, body: unknown = {}) => {
  const reply = await stage.send('POST', `/posts/${id}/unschedule`, body);
  expect(reply.status).toBe(201);
  return schema.ScheduledVariant.parse(reply.body);
};

test('scheduling records the slot', async () => {
  const { stage, id, variant } = await written();
  expect(await stage.schedule(id, hourMs)).toEqual({
    variantId: variant.id,
    platform: 'instagram',
    scheduledAt: '2026-09-07T09:00:00.000Z',
    eligibleToPublish: true,
    needsApproval: false,
  });
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', scheduledAt: '2026-09-07T09:00:00.000Z' });
});

test('scheduling again replaces the slot', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  await stage.schedule(id, 3 * hourMs);
  await stage.advance(2 * hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', scheduledAt: '2026-09-07T11:00:00.000Z' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published', publishedAt: '2026-09-07T11:00:00.000Z' });
});

test('only the named platform is scheduled', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  expect(await stage.schedule(id, hourMs, 'linkedin')).toMatchObject({ platform: 'linkedin' });
  const post = await stage.getPost(id);
  expect(post.variants.filter(({ status }) => status === 'scheduled').map(({ platform }) => platform)).toEqual([
    'linkedin',
  ]);
});

test('a slot with an offset means its moment', async () => {
  const { stage, id } = await written();
  const reply = await stage.send('POST', `/posts/${id}/schedule`, { scheduledAt: '2026-09-07T12:00:00+02:00' });
  expect(reply.body).toMatchObject({ scheduledAt: '2026-09-07T10:00:00.000Z' });
});

test.each([0, -1])('a slot %i ms from now is not in the future', async (deltaMs) => {
  const { stage, id } = await written();
  const scheduledAt = new Date(stageStart + deltaMs).toISOString();
  expect(await stage.refusal('POST', `/posts/${id}/schedule`, { scheduledAt })).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
  });
});

test('a slot 1 ms from now is in the future', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, 1);
});

test.each([{}, { scheduledAt: 'tomorrow' }, { scheduledAt: 1 }, { scheduledAt: '2026-09-08' }])(
  'a slot like %j is refused',
  async (body) => {
    const { stage, id } = await written();
    expect(await stage.refusal('POST', `/posts/${id}/schedule`, body)).toEqual({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  },
);

test('scheduling needs a connected channel', async () => {
  const { stage, id } = await written({ connected: [] });
  const refusal = await stage.refusal('POST', `/posts/${id}/schedule`, { scheduledAt: '2026-09-08T08:00:00Z' });
  expect(refusal).toEqual({ status: 409, code: 'CHANNEL_NOT_CONNECTED' });
  expect(await primary(stage, id)).toMatchObject({ status: 'draft', scheduledAt: null });
});

test('what is published is neither scheduled nor unscheduled', async () => {
  const { stage, id } = await written();
  await stage.publish(id);
  const scheduledAt = '2026-09-08T08:00:00Z';
  expect(await stage.refusal('POST', `/posts/${id}/schedule`, { scheduledAt })).toEqual({
    status: 409,
    code: 'CONFLICT',
  });
  expect(await stage.refusal('POST', `/posts/${id}/unschedule`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('without a subscription the slot is recorded but held', async () => {
  const { stage, id } = await written();
  stage.setBusiness({ plan: { ...stage.business().plan, hasActiveSubscription: false } });
  expect(await stage.schedule(id, hourMs)).toMatchObject({ eligibleToPublish: false, needsApproval: false });
});

test('a post that needs approval is held', async () => {
  const { stage, id } = await reviewed();
  expect(await stage.schedule(id, hourMs)).toMatchObject({ eligibleToPublish: false, needsApproval: true });
});

test.each([
  ['paused', false],
  ['active', true],
] as const)('a post of a plan that is %s has eligibleToPublish %s', async (status, eligibleToPublish) => {
  const { stage, id } = await written();
  stage.world.tables.plans.put({
    id: 'plan_1',
    businessId: stage.business().id,
    channel: 'instagram',
    channels: ['instagram'],
    direction: 'Bread',
    status,
    publishMode: 'automatic',
    preferredDays: ['friday'],
    preferredTime: '09:00',
  });
  stage.changePost(id, (post) => ({ ...post, planId: 'plan_1' }));
  expect(await stage.schedule(id, hourMs)).toMatchObject({ eligibleToPublish });
});

test('unscheduling clears the slot and makes a draft again', async () => {
  const { stage, id, variant } = await written();
  await stage.schedule(id, hourMs);
  expect(await unschedule(stage, id)).toEqual({
    variantId: variant.id,
    platform: 'instagram',
    scheduledAt: null,
    eligibleToPublish: false,
    needsApproval: false,
  });
  expect(await primary(stage, id)).toMatchObject({ status: 'draft', scheduledAt: null });
});

test('what was unscheduled does not go out', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  await unschedule(stage, id);
  await stage.advance(2 * hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'draft', publishedAt: null });
});

test('unscheduling a draft changes nothing', async () => {
  const { stage, id } = await written();
  const before = await stage.getPost(id);
  expect(await unschedule(stage, id)).toMatchObject({ scheduledAt: null });
  expect(await stage.getPost(id)).toEqual(before);
});

test.each(['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest'])(
  'a slot on %s goes out when its time comes, not before',
  async (platform) => {
    const { stage, id } = await written({}, platform);
    await stage.schedule(id, hourMs);
    await stage.advance(hourMs - 1);
    expect(on(await stage.getPost(id), platform)).toMatchObject({ status: 'scheduled', publishedAt: null });
    await stage.advance(1);
    expect(on(await stage.getPost(id), platform)).toMatchObject({
      status: 'published',
      publishedAt: '2026-09-07T09:00:00.000Z',
      scheduledAt: '2026-09-07T09:00:00.000Z',
      permalink: expect.stringMatching(/^https:\/\//) as string,
    });
  },
);

test('what is edited after scheduling goes out as edited', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  await stage.edit(id, { platform: 'instagram', body: 'Oat' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published', body: 'Oat' });
});

test('a slot that came while nobody looked went out at its time', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  await stage.advance(100 * hourMs);
  expect(await primary(stage, id)).toMatchObject({ publishedAt: '2026-09-07T09:00:00.000Z' });
});

test.each(['token_expired', 'account_restricted', 'image_error', 'rate_limited', 'app_unaudited', 'unknown'] as const)(
  'a slot the platform rejects keeps the failure %s',
  async (reason) => {
    const { stage, id } = await written();
    await stage.schedule(id, hourMs);
    stage.setChannel('instagram', { rejects: { reason, error: 'No.', retryable: false } });
    await stage.advance(hourMs);
    expect(await primary(stage, id)).toMatchObject({
      status: 'scheduled',
      publishedAt: null,
      publishFailure: { reason, failedAt: '2026-09-07T09:00:00.000Z' },
    });
    expect(held(stage, id)).toBeNull();
  },
);

test('a slot whose channel was disconnected fails with no_channel', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  stage.setChannel('instagram', { connected: false });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ publishFailure: { reason: 'no_channel' } });
});

test.each([
  [{ needsReconnect: true }, 'token_expired'],
  [{ restricted: true }, 'account_restricted'],
])('a slot on a channel with %j fails with %s', async (state, reason) => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  stage.setChannel('instagram', state);
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ publishFailure: { reason } });
});

test('a new slot after a failure clears it and goes out', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  stage.setChannel('instagram', { needsReconnect: true });
  await stage.advance(hourMs);
  stage.setChannel('instagram', { needsReconnect: false });
  await stage.schedule(id, hourMs);
  expect(await primary(stage, id)).not.toHaveProperty('publishFailure');
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published' });
});

test('a slot that comes without a subscription is held as missed and does not go out late by itself', async () => {
  const { stage, id } = await written();
  const { plan } = stage.business();
  await stage.schedule(id, hourMs);
  stage.setBusiness({ plan: { ...plan, hasActiveSubscription: false } });
  await stage.advance(hourMs);
  stage.setBusiness({ plan });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', publishedAt: null });
  expect(await primary(stage, id)).not.toHaveProperty('publishFailure');
  expect(held(stage, id)).toBe('missed');
});

test('a slot that comes before the approval is held as approval_missed', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', publishedAt: null });
  expect(held(stage, id)).toBe('approval_missed');
});

test('an empty variant is held when its slot comes', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.schedule(id, hourMs);
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', publishedAt: null });
  expect(held(stage, id)).toBe('missed');
});

test('what the engine is still making is held when its slot comes', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, minuteMs);
  await stage.accept(`/posts/${id}/generate`);
  await stage.advance(5 * minuteMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', generation: { status: 'ready' } });
  expect(held(stage, id)).toBe('missed');
});

test('an approval before the slot lets it go out at its time', async () => {
  const { stage, id, variant } = await reviewed();
  const { scheduledAt } = await stage.schedule(id, hourMs);
  expect(await stage.approve(id)).toEqual({
    variantId: variant.id,
    approved: true,
    publishedImmediately: false,
    scheduledAt,
  });
  expect(await stage.getPost(id)).toMatchObject({ needsApproval: false, status: 'scheduled' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published', publishedAt: '2026-09-07T09:00:00.000Z' });
});

test('an approval after the slot publishes at once', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  await stage.advance(2 * hourMs);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: true });
  expect(await primary(stage, id)).toMatchObject({ status: 'published', publishedAt: '2026-09-07T10:00:00.000Z' });
});

test('an approval is stamped on the whole post', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  await stage.approve(id, { platform: 'linkedin' });
  expect(await stage.getPost(id)).toMatchObject({ needsApproval: false });
  expect(await stage.publish(id, { platform: 'facebook' })).toMatchObject({ success: true });
});

test('an approval sends out every variant that was only waiting for it', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  await stage.schedule(id, hourMs, 'facebook');
  await stage.schedule(id, hourMs, 'linkedin');
  await stage.schedule(id, 3 * hourMs, 'x');
  await stage.advance(2 * hourMs);
  await stage.approve(id, { platform: 'facebook' });
  const post = await stage.getPost(id);
  expect(['facebook', 'linkedin', 'x'].map((platform) => on(post, platform).status)).toEqual([
    'published',
    'published',
    'scheduled',
  ]);
});

test('an approval of a draft only stamps it', async () => {
  const { stage, id } = await reviewed();
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ status: 'draft' });
});

test('an approval again changes nothing', async () => {
  const { stage, id } = await reviewed();
  await stage.approve(id);
  const before = await stage.getPost(id);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await stage.getPost(id)).toEqual(before);
});

test('an approval does not lift a closed billing gate', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  stage.setBusiness({ plan: { ...stage.business().plan, hasActiveSubscription: false } });
  await stage.advance(hourMs);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled' });
});

test('an approval whose publishing the platform rejects keeps the failure', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  await stage.advance(hourMs);
  stage.setChannel('instagram', { restricted: true });
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ publishFailure: { reason: 'account_restricted' } });
});
