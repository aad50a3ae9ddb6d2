// When a slot comes: what is published, what the platform rejects, what is held and why.
import { expect, test } from 'vitest';
import { holdReason } from '../../main/sandbox/engine/eligibility.ts';
import { hourMs, minuteMs, on, openStage, type Stage, type StageOptions } from '../support/stage.ts';

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
test.each(['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest'])(
  'a slot on %s is published when its time comes, not before',
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

test('what is edited after scheduling is published as edited', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  await stage.edit(id, { platform: 'instagram', body: 'Oat' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published', body: 'Oat' });
});

test('a slot that came without a request was published on time', async () => {
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

test('a new slot after a failure clears it and is published', async () => {
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

test('a slot that comes without a subscription is held as missed and is not published late by itself', async () => {
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

test('the event of a slot that was replaced does nothing', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, 2 * hourMs);
  const at = stage.clock.now() + hourMs;
  stage.world.plan(at, stage.business().id, { kind: 'slot-comes', postId: id, platform: 'instagram' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled', publishedAt: null });
});
