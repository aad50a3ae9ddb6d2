// Numbers of a post: only of published Instagram posts, never invented, with a reason where there are none.
import { expect, test } from 'vitest';
import { hourMs, openStage, stageStart, type Stage } from '../support/stage.ts';

const live = async (stage: Stage, publishedAt = stageStart) => {
  const { id } = await stage.createPost({ platform: 'instagram' });
  await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  const permalink = 'https://www.instagram.com/p/rye/';
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt, permalink });
  const variantId = stage.world.tables.posts.get(id)?.variants[0]?.id ?? '';
  stage.world.tables.metrics.put({ id: variantId, likes: 41, comments: 3 });
  return id;
};
const metrics = async (stage: Stage, id: string) => (await stage.send('GET', `/posts/${id}/metrics`)).body;

test('a published Instagram post has its numbers', async () => {
  const stage = await openStage();
  expect(await metrics(stage, await live(stage))).toEqual({
    available: true,
    metrics: {
      platform: 'instagram',
      permalink: 'https://www.instagram.com/p/rye/',
      publishedAt: '2026-09-07T08:00:00.000Z',
      caption: 'Rye',
      likes: 41,
      comments: 3,
    },
  });
});

test('a post on other platforms alone is platform_not_supported', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost({ platform: 'linkedin' });
  expect(await metrics(stage, id)).toEqual({ available: false, reason: 'platform_not_supported' });
});

test('an Instagram post that is not out is post_not_published', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost({ platform: 'instagram' });
  expect(await metrics(stage, id)).toEqual({ available: false, reason: 'post_not_published' });
});

test('without analytics the reason is analytics_not_enabled', async () => {
  const stage = await openStage();
  const id = await live(stage);
  stage.setBusiness({ analyticsEnabled: false });
  expect(await metrics(stage, id)).toEqual({ available: false, reason: 'analytics_not_enabled' });
});

test('with Instagram disconnected the reason is channel_not_connected', async () => {
  const stage = await openStage();
  const id = await live(stage);
  stage.setChannel('instagram', { connected: false });
  expect(await metrics(stage, id)).toEqual({ available: false, reason: 'channel_not_connected' });
});

test('with Instagram asking to reconnect the reason is channel_token_unavailable', async () => {
  const stage = await openStage();
  const id = await live(stage);
  stage.setChannel('instagram', { needsReconnect: true });
  expect(await metrics(stage, id)).toEqual({ available: false, reason: 'channel_token_unavailable' });
});

test('the 25 most recent posts have numbers, the 26th is outside_metrics_window', async () => {
  const stage = await openStage();
  const oldest = await live(stage, stageStart - 100 * hourMs);
  const older = await live(stage, stageStart - 99 * hourMs);
  for (let count = 0; count < 24; count += 1) await live(stage, stageStart - count * hourMs);
  expect(await metrics(stage, older)).toMatchObject({ available: true });
  expect(await metrics(stage, oldest)).toEqual({ available: false, reason: 'outside_metrics_window' });
});

test('a post that was just published starts from zero', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost({ platform: 'instagram' });
  await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  await stage.publish(id);
  expect(await metrics(stage, id)).toMatchObject({ available: true, metrics: { likes: 0, comments: 0 } });
});
