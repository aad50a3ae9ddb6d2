// Making, reading, listing, naming and removing posts over HTTP.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, minuteMs, on, openStage, stageStart, type Stage } from '../support/stage.ts';

const list = async (stage: Stage, query = '') => {
  const reply = await stage.send('GET', `/posts${query}`);
  expect(reply.status).toBe(200);
  return schema.PostPage.parse(reply.body);
};
const names = async (stage: Stage, query = '') => (await list(stage, query)).posts.map(({ name }) => name);
const nameOnly = (name: string, platform = 'instagram') => ({ name, platform });

test('a created post is an empty draft with one primary variant', async () => {
  const stage = await openStage();
  const post = await stage.createPost({ platform: 'linkedin', idea: 'Rye on Fridays' });
  expect(post).toMatchObject({
    name: 'Rye on Fridays',
    kind: 'post',
    status: 'draft',
    needsApproval: false,
    idea: 'Rye on Fridays',
    createdAt: '2026-09-07T08:00:00.000Z',
    updatedAt: '2026-09-07T08:00:00.000Z',
  });
  expect(post.variants).toEqual([
    {
      id: expect.any(String) as string,
      platform: 'linkedin',
      isPrimary: true,
      status: 'draft',
      hashtags: [],
      media: [],
      mediaOrigin: 'taka',
      scheduledAt: null,
      publishedAt: null,
      generation: { status: 'pending' },
      pinned: false,
    },
  ]);
});

test('creating a post costs no credits', async () => {
  const stage = await openStage();
  await stage.createPost();
  expect(stage.business().credits).toMatchObject({ subscription: 100, topUp: 20 });
});

test.each(['instagram', 'facebook', 'linkedin', 'pinterest'])('a post can start on %s', async (platform) => {
  const stage = await openStage();
  expect(await stage.createPost({ platform })).toMatchObject({ kind: 'post' });
});

test.each(['tiktok', 'youtube_shorts'])('a post that starts on %s is a video', async (platform) => {
  const stage = await openStage();
  expect(await stage.createPost({ platform })).toMatchObject({ kind: 'video' });
});

test.each([{ platform: 'x' }, { platform: 'myspace' }, {}])('a post cannot be created with %j', async (body) => {
  const stage = await openStage();
  expect(await stage.refusal('POST', '/posts', body)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test('without a name the idea gives it, cut to 200 characters', async () => {
  const stage = await openStage();
  const idea = 'a'.repeat(2000);
  expect(await stage.createPost({ platform: 'instagram', idea })).toMatchObject({ idea, name: 'a'.repeat(200) });
});

test('a name of its own goes before the idea', async () => {
  const stage = await openStage();
  const post = await stage.createPost({ platform: 'instagram', idea: 'Rye', name: 'Friday' });
  expect(post).toMatchObject({ idea: 'Rye', name: 'Friday' });
});

test('a post without name and idea has a name all the same', async () => {
  const stage = await openStage();
  const post = await stage.createPost({ platform: 'instagram' });
  expect(post.name).not.toBe('');
  expect(post).not.toHaveProperty('idea');
});

test('a name never ends in half a character', async () => {
  const stage = await openStage();
  const { name } = await stage.createPost({ platform: 'instagram', idea: `${'a'.repeat(199)}🥐` });
  expect(name).toBe('a'.repeat(199));
});

test.each([
  ['idea', 2000],
  ['name', 200],
] as const)('the %s of a new post may have %i characters and not one more', async (field, limit) => {
  const stage = await openStage();
  const body = (length: number) => ({ platform: 'instagram', [field]: 'a'.repeat(length) });
  expect((await stage.createPost(body(limit)))[field]).toHaveLength(limit);
  expect(await stage.refusal('POST', '/posts', body(limit + 1))).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test('a post can be read by its id', async () => {
  const stage = await openStage();
  const post = await stage.createPost();
  expect(await stage.getPost(post.id)).toEqual(post);
});

test.each([
  { method: 'GET', path: '' },
  { method: 'PATCH', path: '', body: { platform: 'instagram', body: 'x' } },
  { method: 'DELETE', path: '' },
  { method: 'PATCH', path: '/name', body: { name: 'x' } },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/versions' },
  { method: 'POST', path: '/versions/1/restore' },
  { method: 'POST', path: '/set-image', body: { attachmentId: 'med_1' } },
  { method: 'POST', path: '/generate', body: {} },
  { method: 'POST', path: '/revise', body: { feedback: 'x' } },
  { method: 'POST', path: '/regenerate-image', body: {} },
  { method: 'POST', path: '/schedule', body: { scheduledAt: '2026-09-08T08:00:00Z' } },
  { method: 'POST', path: '/unschedule', body: {} },
  { method: 'POST', path: '/approve', body: {} },
  { method: 'POST', path: '/publish', body: {} },
])('$method /posts/{postId}$path of an unknown post is NOT_FOUND', async ({ method, path, body }) => {
  const stage = await openStage();
  expect(await stage.refusal(method, `/posts/post_unknown${path}`, body)).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('a post of another business behaves as absent', async () => {
  const stage = await openStage({ keys: [{ key: 'mine' }, { key: 'theirs', business: 'biz_other' }] });
  const post = await stage.createPost();
  expect((await stage.send('GET', `/posts/${post.id}`, undefined, { key: 'theirs' })).status).toBe(404);
  expect((await stage.send('GET', '/posts', undefined, { key: 'theirs' })).body).toEqual({ posts: [] });
});

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

test('a new name is kept and moves updatedAt', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.advance(minuteMs);
  const reply = await stage.send('PATCH', `/posts/${id}/name`, { name: 'Friday rye' });
  expect(reply).toMatchObject({ status: 200, body: { id, name: 'Friday rye', updatedAt: '2026-09-07T08:01:00.000Z' } });
});

test('a name may have 200 characters, not 201 and not none', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  expect((await stage.send('PATCH', `/posts/${id}/name`, { name: 'a'.repeat(200) })).status).toBe(200);
  for (const name of ['a'.repeat(201), '', 7, null]) {
    expect(await stage.refusal('PATCH', `/posts/${id}/name`, { name })).toEqual({
      status: 400,
      code: 'VALIDATION_ERROR',
    });
  }
});

test('a removed post is gone with all its variants', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  expect(await stage.send('DELETE', `/posts/${id}`)).toMatchObject({ status: 204, body: null });
  expect(await stage.refusal('GET', `/posts/${id}`)).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect(await list(stage)).toEqual({ posts: [] });
});

test('a removed post does not go out when its slot comes', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  await stage.schedule(id, hourMs);
  await stage.send('DELETE', `/posts/${id}`);
  expect([...stage.world.tables.due.all()]).toEqual([]);
});

test('a published post can be removed', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  expect((await stage.send('DELETE', `/posts/${id}`)).status).toBe(204);
});

test('removing a post ends the work on it, so that polling never hangs', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  const { jobId } = await stage.accept(`/posts/${id}/generate`);
  await stage.send('DELETE', `/posts/${id}`);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'failed', creditsCharged: 0 });
});

test('the status of a post is the rollup of its variants', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  stage.changeVariant(id, 'facebook', { status: 'published', publishedAt: stageStart });
  expect(await stage.getPost(id)).toMatchObject({ status: 'published' });
  await stage.schedule(id, hourMs, 'linkedin');
  const post = await stage.getPost(id);
  expect(post.status).toBe('scheduled');
  expect(on(post, 'instagram').status).toBe('draft');
});
