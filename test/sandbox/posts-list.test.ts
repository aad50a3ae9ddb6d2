// The list of posts: order, filters, pages and cursors.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, minuteMs, openStage, stageStart, type Stage } from '../support/stage.ts';

const list = async (stage: Stage, query = '') => {
  const reply = await stage.send('GET', `/posts${query}`);
  expect(reply.status).toBe(200);
  return schema.PostPage.parse(reply.body);
};
const names = async (stage: Stage, query = '') => (await list(stage, query)).posts.map(({ name }) => name);
const nameOnly = (name: string, platform = 'instagram') => ({ name, platform });

test('the list is empty at first and says nothing of more', async () => {
  const stage = await openStage();
  expect(await list(stage)).toEqual({ posts: [] });
});

test('the list shows the newest first, the later of one millisecond before the earlier', async () => {
  const stage = await openStage();
  await stage.createPost(nameOnly('first'));
  await stage.createPost(nameOnly('second'));
  await stage.advance(1);
  await stage.createPost(nameOnly('third'));
  expect(await names(stage)).toEqual(['third', 'second', 'first']);
});

test('the list filters by platform', async () => {
  const stage = await openStage();
  await stage.createPost(nameOnly('picture'));
  await stage.createPost(nameOnly('words', 'linkedin'));
  expect(await names(stage, '?platform=linkedin')).toEqual(['words']);
});

test('the list filters by rollup status', async () => {
  const stage = await openStage();
  await stage.createPost(nameOnly('draft'));
  const { id } = await stage.createPost(nameOnly('coming'));
  const live = await stage.createPost(nameOnly('live'));
  await stage.schedule(id, hourMs);
  stage.changeVariant(live.id, 'instagram', { status: 'published', publishedAt: stageStart });
  expect(await names(stage, '?status=draft')).toEqual(['draft']);
  expect(await names(stage, '?status=scheduled')).toEqual(['coming']);
  expect(await names(stage, '?status=published')).toEqual(['live']);
});

test('from is the first moment included, to the first one left out', async () => {
  const stage = await openStage();
  for (const name of ['8:00', '8:01', '8:02']) {
    await stage.createPost(nameOnly(name));
    await stage.advance(minuteMs);
  }
  expect(await names(stage, '?from=2026-09-07T08:01:00Z&to=2026-09-07T08:02:00Z')).toEqual(['8:01']);
});

test.each(['status=live', 'platform=myspace', 'from=yesterday', 'to=2026-09-07', 'limit=0', 'limit=101', 'limit=ten'])(
  'the list refuses %s',
  async (query) => {
    const stage = await openStage();
    expect(await stage.refusal('GET', `/posts?${query}`)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  },
);

const fill = (stage: Stage, count: number): void => {
  const now = stage.clock.now();
  for (let index = 0; index < count; index += 1) {
    const post = { name: String(index), kind: 'post', reviewMode: false, approved: false, variants: [] } as const;
    const id = stage.world.id('post');
    stage.world.tables.posts.put({
      ...post,
      id,
      businessId: stage.business().id,
      variants: [],
      createdAt: now + index,
      updatedAt: now,
    });
  }
};

test('a page holds 20 posts unless asked otherwise, and at most 100', async () => {
  const stage = await openStage();
  fill(stage, 120);
  expect((await list(stage)).posts).toHaveLength(20);
  expect((await list(stage, '?limit=100')).posts).toHaveLength(100);
});

test('pages follow one another without a gap or a repeat, and the last has no cursor', async () => {
  const stage = await openStage();
  fill(stage, 45);
  const seen: string[] = [];
  for (let cursor: string | null | undefined = ''; typeof cursor === 'string';) {
    const page = await list(stage, cursor === '' ? '' : `?cursor=${cursor}`);
    seen.push(...page.posts.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => String(44 - index)));
});

test('a post made while pages are read does not shift them', async () => {
  const stage = await openStage();
  fill(stage, 4);
  const first = await list(stage, '?limit=2');
  await stage.advance(hourMs);
  await stage.createPost();
  expect(await names(stage, `?limit=2&cursor=${first.nextCursor}`)).toEqual(['1', '0']);
});

test('a page goes on after the post it ended with was removed', async () => {
  const stage = await openStage();
  fill(stage, 4);
  const first = await list(stage, '?limit=2');
  await stage.send('DELETE', `/posts/${first.posts[1]?.id}`);
  expect(await names(stage, `?limit=2&cursor=${first.nextCursor}`)).toEqual(['1', '0']);
});

test('a made-up cursor is refused', async () => {
  const stage = await openStage();
  const cursor = Buffer.from('[1,"post_1","mark"]').toString('base64url');
  for (const made of ['nonsense', cursor]) {
    expect(await stage.refusal('GET', `/posts?cursor=${made}`)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  }
});

test('a cursor is refused when the filters have changed', async () => {
  const stage = await openStage();
  fill(stage, 4);
  const { nextCursor } = await list(stage, '?limit=2');
  expect(await stage.refusal('GET', `/posts?limit=2&status=draft&cursor=${nextCursor}`)).toMatchObject({ status: 400 });
});
