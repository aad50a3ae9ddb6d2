// Ideas, the posts suggested for them, and how they become drafts.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { minuteMs, openStage, type Stage, type StageOptions } from '../support/stage.ts';

const list = async (stage: Stage) => schema.IdeaList.parse((await stage.send('GET', '/ideas')).body).ideas;
const firstIdea = async (options?: StageOptions) => {
  const stage = await openStage(options);
  await stage.finish('/ideas/generate', { count: 1 });
  const [idea] = await list(stage);
  if (!idea) throw new Error('no idea came');
  return { stage, idea };
};
const pick = async (stage: Stage, ideaId: string) => {
  const reply = await stage.send('POST', `/ideas/${ideaId}/pick`);
  expect(reply.status).toBe(201);
  return schema.PickedIdea.parse(reply.body);
};
const picked = async (options?: StageOptions) => {
  const { stage, idea } = await firstIdea(options);
  await pick(stage, idea.id);
  await stage.advance(2 * minuteMs);
  const [ready] = await list(stage);
  if (!ready) throw new Error('the idea has gone');
  return { stage, idea: ready };
};
const promote = async (stage: Stage, postId: string) => {
  const reply = await stage.send('POST', `/ideas/posts/${postId}/promote`);
  expect(reply.status).toBe(201);
  return schema.Post.parse(reply.body);
};
const suggested = (idea: Awaited<ReturnType<typeof picked>>['idea'], shape: string) => {
  const post = idea.posts.find((candidate) => candidate.shape === shape);
  if (!post) throw new Error(`no ${shape} was suggested`);
  return post;
};

test('a fresh account has no ideas', async () => {
  const stage = await openStage();
  expect((await stage.send('GET', '/ideas')).body).toEqual({ ideas: [] });
});

test('ideas are made by a job that costs nothing', async () => {
  const stage = await openStage();
  const accepted = await stage.accept('/ideas/generate');
  expect(accepted).toMatchObject({ status: 'queued', kind: 'generate_ideas' });
  expect(await list(stage)).toEqual([]);
  await stage.advance(minuteMs);
  expect(await stage.getJob(accepted.jobId)).toMatchObject({ status: 'succeeded', creditsCharged: 0 });
  expect(stage.business().credits).toMatchObject({ subscription: 100, topUp: 20 });
});

test.each([
  [{}, 3],
  [{ count: 1 }, 1],
  [{ count: 10 }, 10],
])('asking with %j gives %i active ideas', async (body, count) => {
  const stage = await openStage();
  await stage.finish('/ideas/generate', body);
  const ideas = await list(stage);
  expect(ideas).toHaveLength(count);
  expect(new Set(ideas.map(({ headline }) => headline)).size).toBe(count);
  for (const idea of ideas) expect(idea).toMatchObject({ status: 'active', posts: [] });
});

test.each([
  { count: 0 },
  { count: 11 },
  { count: 2.5 },
  { count: '3' },
  { direction: 'a'.repeat(501) },
  { direction: 7 },
])('asking with %j is refused', async (body) => {
  const stage = await openStage();
  expect(await stage.refusal('POST', '/ideas/generate', body)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test('a direction may have 500 characters', async () => {
  const stage = await openStage();
  await stage.accept('/ideas/generate', { direction: 'a'.repeat(500) });
});

test('picking makes the idea picked and three suggestions in the background', async () => {
  const { stage, idea } = await firstIdea();
  const result = await pick(stage, idea.id);
  expect(result).toMatchObject({ postsGenerating: true, idea: { id: idea.id, status: 'picked' } });
  expect(result.idea.posts.map(({ status }) => status)).toEqual(['generating', 'generating', 'generating']);
});

test('suggestions become ready with the first line of their words, and draw credits', async () => {
  const { stage, idea } = await picked();
  expect(idea.posts.map(({ shape, status }) => [shape, status])).toEqual([
    ['StaticImage', 'ready'],
    ['Carousel', 'ready'],
    ['Reel', 'ready'],
  ]);
  for (const { preview } of idea.posts) expect(preview).toMatch(/^\S.*$/);
  expect(stage.business().credits.subscription).toBe(100 - 1 - 4 - 1);
});

test('suggestions that cannot be paid for fail', async () => {
  const { stage, idea } = await firstIdea();
  stage.setBusiness({ credits: { subscription: 1, topUp: 1, readable: true } });
  await pick(stage, idea.id);
  await stage.advance(2 * minuteMs);
  const [after] = await list(stage);
  expect(after?.posts.map(({ status }) => status)).toEqual(['ready', 'failed', 'ready']);
  expect(stage.business().credits).toMatchObject({ subscription: 0, topUp: 0 });
});

test('only what is missing to three is made', async () => {
  const { stage, idea } = await firstIdea();
  const record = stage.world.tables.ideas.get(idea.id);
  if (!record) throw new Error('no record');
  const ready = { shape: 'StaticImage', status: 'ready', platform: 'instagram', draft: 'Rye' } as const;
  stage.world.tables.ideas.put({
    ...record,
    posts: [
      { ...ready, postId: 'post_1' },
      { ...ready, postId: 'post_2' },
    ],
  });
  const result = await pick(stage, idea.id);
  expect(result.idea.posts.map(({ status }) => status)).toEqual(['ready', 'ready', 'generating']);
});

test('an idea that has three suggestions gets no more', async () => {
  const { stage, idea } = await firstIdea();
  const record = stage.world.tables.ideas.get(idea.id);
  if (!record) throw new Error('no record');
  const ready = { shape: 'StaticImage', status: 'ready', platform: 'instagram', draft: 'Rye' } as const;
  const posts = ['post_1', 'post_2', 'post_3'].map((postId) => ({ ...ready, postId }));
  stage.world.tables.ideas.put({ ...record, posts });
  expect(await pick(stage, idea.id)).toMatchObject({ postsGenerating: false, idea: { status: 'picked' } });
  await stage.advance(2 * minuteMs);
  expect(stage.business().credits.subscription).toBe(100);
});

test('picking again changes nothing', async () => {
  const { stage, idea } = await picked();
  const credits = stage.business().credits;
  expect(await pick(stage, idea.id)).toEqual({ idea, postsGenerating: false });
  await stage.advance(2 * minuteMs);
  expect(await list(stage)).toEqual([idea]);
  expect(stage.business().credits).toEqual(credits);
});

test('a dismissed idea leaves the list, whatever it was', async () => {
  const { stage, idea } = await picked();
  expect(await stage.send('POST', `/ideas/${idea.id}/dismiss`)).toMatchObject({ status: 204, body: null });
  expect(await list(stage)).toEqual([]);
  expect((await stage.send('POST', `/ideas/${idea.id}/dismiss`)).status).toBe(204);
});

test('a dismissed idea is not picked', async () => {
  const { stage, idea } = await firstIdea();
  await stage.send('POST', `/ideas/${idea.id}/dismiss`);
  expect(await stage.refusal('POST', `/ideas/${idea.id}/pick`)).toEqual({ status: 409, code: 'CONFLICT' });
});

test('dismissing stops the drafting, and no credits are drawn', async () => {
  const { stage, idea } = await firstIdea();
  await pick(stage, idea.id);
  await stage.send('POST', `/ideas/${idea.id}/dismiss`);
  await stage.advance(2 * minuteMs);
  expect(stage.business().credits.subscription).toBe(100);
});

test.each(['/ideas/idea_unknown/pick', '/ideas/idea_unknown/dismiss', '/ideas/posts/post_unknown/promote'])(
  '%s is NOT_FOUND',
  async (path) => {
    const stage = await openStage();
    expect(await stage.refusal('POST', path)).toEqual({ status: 404, code: 'NOT_FOUND' });
  },
);

test('a promoted suggestion is a draft among the posts, under its own id', async () => {
  const { stage, idea } = await picked();
  const { postId, preview } = suggested(idea, 'StaticImage');
  const post = await promote(stage, postId);
  expect(post).toMatchObject({ id: postId, status: 'draft', kind: 'post', idea: idea.headline });
  expect(post.variants[0]).toMatchObject({
    isPrimary: true,
    generation: { status: 'ready' },
    media: [{ type: 'image' }],
  });
  expect(post.variants[0]?.body?.split('\n', 1)[0]).toBe(preview);
  const { posts } = schema.PostPage.parse((await stage.send('GET', '/posts')).body);
  expect(posts.map(({ id }) => id)).toEqual([postId]);
});

test('a promoted suggestion leaves its idea and cannot be promoted again', async () => {
  const { stage, idea } = await picked();
  const { postId } = suggested(idea, 'StaticImage');
  await promote(stage, postId);
  const [after] = await list(stage);
  expect(after?.posts.map((post) => post.postId)).not.toContain(postId);
  expect(await stage.refusal('POST', `/ideas/posts/${postId}/promote`)).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test('promoting twice at once makes one post', async () => {
  const { stage, idea } = await picked();
  const { postId } = suggested(idea, 'StaticImage');
  const replies = await Promise.all([1, 2].map(() => stage.send('POST', `/ideas/posts/${postId}/promote`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 404]);
});

test('promoting draws no more credits', async () => {
  const { stage, idea } = await picked();
  const before = stage.business().credits;
  await promote(stage, suggested(idea, 'StaticImage').postId);
  expect(stage.business().credits).toEqual(before);
});

test('a promoted carousel has its slides, a promoted reel its video a little later', async () => {
  const { stage, idea } = await picked();
  const carousel = await promote(stage, suggested(idea, 'Carousel').postId);
  expect(carousel.kind).toBe('carousel');
  expect(carousel.variants[0]?.media).toHaveLength(4);
  const reel = await promote(stage, suggested(idea, 'Reel').postId);
  expect(reel.kind).toBe('reel');
  expect(reel.variants[0]?.generation).toEqual({ status: 'ready', videoStatus: 'generating' });
  await stage.advance(2 * minuteMs);
  expect((await stage.getPost(reel.id)).variants[0]).toMatchObject({
    media: [{ type: 'video' }],
    generation: { videoStatus: 'ready' },
  });
});

test('picking again after a promotion brings no new suggestion', async () => {
  const { stage, idea } = await picked();
  await promote(stage, suggested(idea, 'StaticImage').postId);
  const again = await pick(stage, idea.id);
  expect(again.postsGenerating).toBe(false);
  expect(again.idea.posts).toHaveLength(2);
});

test('a suggestion that is still being drafted is not promoted', async () => {
  const { stage, idea } = await firstIdea();
  const { postId } = (await pick(stage, idea.id)).idea.posts[0] ?? {};
  expect(await stage.refusal('POST', `/ideas/posts/${postId}/promote`)).toEqual({ status: 409, code: 'CONFLICT' });
});

test('the suggestions of a dismissed idea are gone', async () => {
  const { stage, idea } = await picked();
  await stage.send('POST', `/ideas/${idea.id}/dismiss`);
  const { postId } = suggested(idea, 'StaticImage');
  expect(await stage.refusal('POST', `/ideas/posts/${postId}/promote`)).toEqual({ status: 404, code: 'NOT_FOUND' });
});
