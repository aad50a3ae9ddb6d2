// Revising with feedback and making the picture again: honest flags, versions, credits.
import { expect, test } from 'vitest';
import { minuteMs, on, openStage, stageStart, type StageOptions } from '../support/stage.ts';

const generated = async (body?: unknown, options?: StageOptions) => {
  const stage = await openStage(options);
  const { id } = await stage.createPost(body);
  await stage.finish(`/posts/${id}/generate`);
  return { stage, id, before: await stage.getPost(id) };
};

test('a revision changes the words and says so', async () => {
  const { stage, id, before } = await generated();
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'Make it shorter' });
  expect(job).toMatchObject({
    kind: 'revise_post',
    status: 'succeeded',
    creditsCharged: 1,
    result: { revisionApplied: true, noVisibleChange: false, imageryReverted: false, postId: id },
  });
  const after = on(await stage.getPost(id), 'instagram');
  expect(after.body?.length).toBeLessThan(on(before, 'instagram').body?.length ?? 0);
});

test('a revision of words takes about 20 seconds', async () => {
  const { stage, id } = await generated();
  const { jobId } = await stage.accept(`/posts/${id}/revise`, { feedback: 'Make it shorter' });
  await stage.advance(22_000);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'succeeded' });
});

test('a revision is a version that keeps its feedback', async () => {
  const { stage, id } = await generated();
  await stage.finish(`/posts/${id}/revise`, { feedback: 'Make it shorter' });
  const [tip] = (await stage.versions(id)).versions;
  expect(tip).toMatchObject({ seq: 2, kind: 'ai', feedback: 'Make it shorter', score: expect.any(Number) as number });
});

test('the siblings that follow take the revised words', async () => {
  const { stage, id } = await generated();
  await stage.finish(`/posts/${id}/revise`, { feedback: 'Make it shorter' });
  const post = await stage.getPost(id);
  expect(on(post, 'facebook').body).toBe(on(post, 'instagram').body);
});

test('feedback that asks for nothing changes nothing, says so and is not charged', async () => {
  const { stage, id, before } = await generated();
  stage.world.copywriter.revise = () => null;
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'Hm' });
  expect(job).toMatchObject({
    status: 'succeeded',
    creditsCharged: 0,
    result: { revisionApplied: false, noVisibleChange: true, imageryReverted: false },
  });
  const after = await stage.getPost(id);
  for (const { platform, body, generation } of after.variants) {
    expect({ body, generation }).toEqual({ body: on(before, platform).body, generation: { status: 'ready' } });
  }
  expect((await stage.versions(id)).versions).toHaveLength(1);
});

test('a revision that ends where it began is applied without a visible change', async () => {
  const { stage, id } = await generated();
  stage.world.copywriter.revise = ({ words }) => words;
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'Same again' });
  expect(job).toMatchObject({ creditsCharged: 0, result: { revisionApplied: true, noVisibleChange: true } });
});

test('feedback on the picture makes a new one', async () => {
  const { stage, id, before } = await generated();
  stage.world.copywriter.revise = () => null;
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'A warmer picture, please' });
  expect(job.result).toMatchObject({ revisionApplied: true, noVisibleChange: false, imageryReverted: false });
  const after = on(await stage.getPost(id), 'instagram');
  expect(after.media[0]?.id).not.toBe(on(before, 'instagram').media[0]?.id);
  expect(after.body).toBe(on(before, 'instagram').body);
});

test('a picture the user chose stays, and the job says the imagery was reverted', async () => {
  const { stage, id } = await generated();
  const attachmentId = stage.putMedia();
  await stage.send('POST', `/posts/${id}/set-image`, { attachmentId });
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'Shorter, and another picture' });
  expect(job.result).toMatchObject({ revisionApplied: true, imageryReverted: true });
  expect(on(await stage.getPost(id), 'instagram').media[0]?.id).toBe(attachmentId);
});

test('a revised sibling becomes pinned and the primary stays', async () => {
  const { stage, id, before } = await generated();
  await stage.finish(`/posts/${id}/revise`, { feedback: 'Make it shorter', platform: 'linkedin' });
  const post = await stage.getPost(id);
  expect(on(post, 'linkedin').pinned).toBe(true);
  expect(on(post, 'instagram').body).toBe(on(before, 'instagram').body);
});

test('words written while the engine revises are what it revises', async () => {
  const { stage, id } = await generated();
  stage.world.copywriter.revise = ({ words }) => ({ ...words, body: `${words.body}!` });
  await stage.accept(`/posts/${id}/revise`, { feedback: 'Louder' });
  await stage.edit(id, { platform: 'instagram', body: 'Mine' });
  await stage.advance(minuteMs);
  expect(on(await stage.getPost(id), 'instagram').body).toBe('Mine!');
});

test('there is nothing to revise in an empty draft', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  const refusal = await stage.refusal('POST', `/posts/${id}/revise`, { feedback: 'Shorter' });
  expect(refusal).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test.each([{}, { feedback: '' }, { feedback: 7 }, { feedback: 'x', platform: 'myspace' }])(
  'a revision with %j is refused',
  async (body) => {
    const { stage, id } = await generated();
    expect(await stage.refusal('POST', `/posts/${id}/revise`, body)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  },
);

test('what is published is not revised', async () => {
  const { stage, id } = await generated();
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  expect(await stage.refusal('POST', `/posts/${id}/revise`, { feedback: 'x' })).toEqual({
    status: 409,
    code: 'CONFLICT',
  });
});

test('without credits a revision fails and the words stay', async () => {
  const { stage, id, before } = await generated();
  stage.setBusiness({ credits: { subscription: 0, topUp: 0, readable: true } });
  const job = await stage.finish(`/posts/${id}/revise`, { feedback: 'Make it shorter' });
  expect(job).toMatchObject({ status: 'failed', error: { code: 'insufficient_credits' }, creditsCharged: 0 });
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({
    body: on(before, 'instagram').body,
    generation: { status: 'failed', error: 'insufficient_credits' },
  });
});

test('a new picture leaves the words of every platform', async () => {
  const { stage, id, before } = await generated();
  const job = await stage.finish(`/posts/${id}/regenerate-image`, { hint: 'in the morning' });
  expect(job).toMatchObject({ kind: 'regenerate_image', status: 'succeeded', creditsCharged: 1 });
  const after = await stage.getPost(id);
  for (const { platform, body, media } of after.variants) {
    expect(body).toBe(on(before, platform).body);
    expect(media[0]?.id).not.toBe(on(before, platform).media[0]?.id);
  }
  expect((await stage.versions(id)).versions[0]).toMatchObject({ seq: 2, kind: 'ai', feedback: 'in the morning' });
});

test('new slides cost what the carousel costs', async () => {
  const { stage, id } = await generated({ platform: 'instagram', idea: 'Rye in 3 slides' });
  expect(await stage.finish(`/posts/${id}/regenerate-image`)).toMatchObject({ creditsCharged: 3 });
  expect(on(await stage.getPost(id), 'instagram').media).toHaveLength(3);
});

test('a new video settles after its job, and the old one shows until then', async () => {
  const { stage, id, before } = await generated({ platform: 'tiktok', idea: 'Folding dough' });
  await stage.accept(`/posts/${id}/regenerate-image`);
  await stage.advance(4 * minuteMs + 2000);
  const [old] = on(before, 'tiktok').media;
  const during = on(await stage.getPost(id), 'tiktok');
  expect(during.generation).toEqual({ status: 'ready', videoStatus: 'generating' });
  expect(during.media[0]?.id).toBe(old?.id);
  await stage.advance(2 * minuteMs);
  const after = on(await stage.getPost(id), 'tiktok');
  expect(after.generation.videoStatus).toBe('ready');
  expect(after.media[0]?.id).not.toBe(old?.id);
});
