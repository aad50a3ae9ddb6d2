// Making, reading, listing, naming and removing posts over HTTP.
import { expect, test } from 'vitest';
import { hourMs, minuteMs, on, openStage, stageStart } from '../support/stage.ts';

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

test('a new name is saved and moves updatedAt', async () => {
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
  expect((await stage.send('GET', '/posts')).body).toEqual({ posts: [] });
});

test('a removed post is not published when its slot comes', async () => {
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
