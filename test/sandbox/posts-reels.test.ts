// Reels: words first, the video a little later.
import { expect, test } from 'vitest';
import { minuteMs, on, openStage, type StageOptions } from '../support/stage.ts';

const draft = async (options?: StageOptions, body?: unknown) => {
  const stage = await openStage(options);
  const { id } = await stage.createPost(body);
  return { stage, id };
};
const generated = async (options?: StageOptions, body?: unknown) => {
  const { stage, id } = await draft(options, body);
  const job = await stage.finish(`/posts/${id}/generate`);
  return { stage, id, job, post: await stage.getPost(id) };
};
test('a video settles after the words of its reel are ready', async () => {
  const { stage, id } = await draft({}, { platform: 'tiktok', idea: 'Folding dough' });
  const { jobId } = await stage.accept(`/posts/${id}/generate`);
  await stage.advance(4 * minuteMs + 2000);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'succeeded', creditsCharged: 1 });
  const made = await stage.getPost(id);
  expect(made.kind).toBe('reel');
  expect(on(made, 'tiktok')).toMatchObject({ media: [], generation: { status: 'ready', videoStatus: 'generating' } });
  await stage.advance(2 * minuteMs);
  const settled = on(await stage.getPost(id), 'tiktok');
  expect(settled).toMatchObject({ media: [{ type: 'video' }], generation: { status: 'ready', videoStatus: 'ready' } });
});

test('the score of a reel has no value', async () => {
  const { post } = await generated({}, { platform: 'tiktok', idea: 'Folding dough' });
  expect(on(post, 'tiktok').score).toMatchObject({ value: null, verdict: expect.any(String) as string });
});

test('every sibling of a reel gets the video', async () => {
  const { post } = await generated({}, { platform: 'instagram', idea: 'A reel about rye' });
  expect(post.variants).toHaveLength(7);
  const [video] = on(post, 'instagram').media;
  for (const variant of post.variants) expect(variant.media.map(({ id }) => id)).toEqual([video?.id]);
});

test('going back to the version of a reel brings its video back', async () => {
  const { stage, id, post } = await generated({}, { platform: 'tiktok', idea: 'Folding dough' });
  await stage.edit(id, { platform: 'tiktok', body: 'Mine' });
  await stage.send('POST', `/posts/${id}/versions/1/restore`);
  expect(on(await stage.getPost(id), 'tiktok').media.map((item) => item.id)).toEqual(
    on(post, 'tiktok').media.map((item) => item.id),
  );
});

test('a reel is not worked on while its video is being made', async () => {
  const { stage, id } = await draft({}, { platform: 'tiktok', idea: 'Folding dough' });
  await stage.accept(`/posts/${id}/generate`);
  await stage.advance(5 * minuteMs);
  expect(await stage.refusal('POST', `/posts/${id}/generate`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('a video that cannot be made reads failed on every platform, and the words stay', async () => {
  const { stage, id } = await draft({}, { platform: 'instagram', idea: 'A reel about rye' });
  await stage.control({ videos: 'fail' });
  const job = await stage.finish(`/posts/${id}/generate`);
  expect(job).toMatchObject({ status: 'succeeded', creditsCharged: 1 });
  const { variants } = await stage.getPost(id);
  expect(variants).toHaveLength(7);
  for (const variant of variants) {
    expect(variant).toMatchObject({ media: [], generation: { status: 'ready', videoStatus: 'failed' } });
    expect(variant.body).not.toBe('');
  }
});

test('a video that failed can be made again', async () => {
  const { stage, id } = await draft({}, { platform: 'tiktok', idea: 'Folding dough' });
  await stage.control({ videos: 'fail' });
  await stage.finish(`/posts/${id}/generate`);
  await stage.control({ videos: 'succeed' });
  await stage.finish(`/posts/${id}/regenerate-image`);
  expect(on(await stage.getPost(id), 'tiktok')).toMatchObject({
    media: [{ type: 'video' }],
    generation: { status: 'ready', videoStatus: 'ready' },
  });
});
