// Slots: what is recorded, refused, replaced and cleared.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, on, openStage, stageStart, type Stage, type StageOptions } from '../support/stage.ts';

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

test('what was unscheduled is not published', async () => {
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
