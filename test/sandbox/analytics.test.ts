// Instagram's numbers: the most recent posts, or each reason why there are none.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, openStage, stageStart, type Stage } from '../support/stage.ts';

const performance = async (stage: Stage) =>
  schema.Performance.parse((await stage.send('GET', '/analytics/performance')).body);

const publish = async (
  stage: Stage,
  hoursAgo: number,
  platform: 'instagram' | 'facebook' = 'instagram',
): Promise<void> => {
  const post = await stage.createPost({ platform, idea: `Posted ${hoursAgo} hours ago` });
  stage.changeVariant(post.id, platform, {
    status: 'published',
    publishedAt: stageStart - hoursAgo * hourMs,
    permalink: `https://social.example/${hoursAgo}`,
    body: `Caption ${hoursAgo}`,
  });
  stage.world.tables.metrics.put({ id: post.variants[0]?.id ?? '', likes: hoursAgo * 2, comments: hoursAgo });
};

test('a published Instagram post shows with its numbers', async () => {
  const stage = await openStage();
  await publish(stage, 3);
  const got = await performance(stage);
  expect(got).toEqual({
    available: true,
    posts: [
      {
        platform: 'instagram',
        permalink: 'https://social.example/3',
        publishedAt: '2026-09-07T05:00:00.000Z',
        caption: 'Caption 3',
        likes: 6,
        comments: 3,
      },
    ],
    coverage: got.coverage,
  });
});

test('the coverage says Instagram and how many posts', async () => {
  const stage = await openStage();
  const { coverage } = await performance(stage);
  expect(coverage).toContain('Instagram only');
  expect(coverage).toContain('25');
});

test('other platforms are left out', async () => {
  const stage = await openStage();
  await publish(stage, 1, 'facebook');
  expect((await performance(stage)).posts).toEqual([]);
});

test('the 25 most recent are shown, newest first', async () => {
  const stage = await openStage();
  for (let hoursAgo = 27; hoursAgo >= 1; hoursAgo -= 1) await publish(stage, hoursAgo);
  const { posts } = await performance(stage);
  expect(posts.map(({ comments }) => comments)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});

test.each([
  ['analytics_not_enabled', (stage: Stage) => stage.setBusiness({ analyticsEnabled: false })],
  ['channel_not_connected', (stage: Stage) => stage.setChannel('instagram', { connected: false })],
  ['channel_token_unavailable', (stage: Stage) => stage.setChannel('instagram', { needsReconnect: true })],
  ['metrics_unavailable', (stage: Stage) => stage.setBusiness({ metricsDown: true })],
])('%s is a reason, and no figure is made up', async (reason, arrange) => {
  const stage = await openStage();
  await publish(stage, 2);
  arrange(stage);
  expect(await performance(stage)).toMatchObject({
    available: false,
    reason,
    posts: [],
    coverage: expect.any(String) as string,
  });
});
