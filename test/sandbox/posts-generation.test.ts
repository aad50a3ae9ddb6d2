// Letting the engine draft a post: the job's life, what it makes, what it costs, how it fails.
import { expect, test } from 'vitest';
import { minuteMs, on, openStage, stageStart, type Stage, type StageOptions } from '../support/stage.ts';

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
const credits = (stage: Stage) => stage.business().credits;

test('a generation is accepted as a queued job with the path to poll', async () => {
  const { stage, id } = await draft();
  const job = await stage.accept(`/posts/${id}/generate`, { idea: 'Rye' });
  expect(job).toEqual({
    jobId: job.jobId,
    status: 'queued',
    kind: 'generate_post',
    resourceId: id,
    poll: `/v1/public/jobs/${job.jobId}`,
  });
  expect(await stage.getJob(job.jobId)).toEqual({
    id: job.jobId,
    kind: 'generate_post',
    status: 'queued',
    resourceType: 'post',
    resourceId: id,
    creditsCharged: 0,
    createdAt: '2026-09-07T08:00:00.000Z',
  });
});

test('the job is queued a moment, runs for its time, then has succeeded', async () => {
  const { stage, id } = await draft();
  const { jobId } = await stage.accept(`/posts/${id}/generate`);
  await stage.advance(2000);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'running', creditsCharged: 0 });
  await stage.advance(2 * minuteMs - 1);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'running' });
  await stage.advance(1);
  expect(await stage.getJob(jobId)).toMatchObject({
    status: 'succeeded',
    creditsCharged: 1,
    completedAt: '2026-09-07T08:02:02.000Z',
    result: { postId: id, platform: 'instagram' },
  });
});

test('speed quickens a job', async () => {
  const { stage, id } = await draft({ speed: 60 });
  const { jobId } = await stage.accept(`/posts/${id}/generate`);
  await stage.advance(3000);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'succeeded' });
});

test('while the job is open the variant reads generating, then ready', async () => {
  const { stage, id } = await draft();
  await stage.accept(`/posts/${id}/generate`);
  expect(on(await stage.getPost(id), 'instagram').generation).toEqual({ status: 'generating' });
  await stage.advance(10 * minuteMs);
  expect(on(await stage.getPost(id), 'instagram').generation).toEqual({ status: 'ready' });
});

test('a generated post has words, a picture and a score', async () => {
  const { post } = await generated();
  expect(post.kind).toBe('post');
  expect(on(post, 'instagram')).toMatchObject({
    body: expect.stringMatching(/\S/) as string,
    altText: expect.stringMatching(/\S/) as string,
    media: [{ type: 'image', ratio: expect.any(Number) as number, url: expect.stringContaining('http') as string }],
    mediaOrigin: 'taka',
    score: {
      value: expect.any(Number) as number,
      verdict: expect.any(String) as string,
      singleFix: expect.any(String) as string,
    },
  });
});

test('the first version of a generated post carries its score', async () => {
  const { stage, id, post } = await generated();
  const { score } = on(post, 'instagram');
  const { versions } = await stage.versions(id);
  expect(versions).toMatchObject([{ seq: 1, kind: 'generate', score: score?.value, verdict: score?.verdict }]);
});

test('a generated post comes to every connected channel that takes its shape, x included', async () => {
  const { post } = await generated({ connected: ['linkedin', 'tiktok', 'x'] });
  expect(post.variants.map(({ platform, isPrimary, pinned }) => [platform, isPrimary, pinned])).toEqual([
    ['instagram', true, false],
    ['linkedin', false, false],
    ['x', false, false],
  ]);
  expect(on(post, 'x').media).toEqual(
    on(post, 'instagram').media.map((item) => ({ ...item, altText: expect.any(String) as string })),
  );
});

test('words differ from platform to platform and fit each of them', async () => {
  const { post } = await generated();
  expect(on(post, 'linkedin').body).not.toBe(on(post, 'instagram').body);
  expect(on(post, 'x').body?.length).toBeLessThanOrEqual(280);
  expect(on(post, 'pinterest')).toMatchObject({
    title: expect.stringMatching(/\S/) as string,
    description: on(post, 'pinterest').body,
  });
});

test('a new idea replaces the old one', async () => {
  const { stage, id } = await draft();
  await stage.finish(`/posts/${id}/generate`, { idea: 'Croissants at dawn' });
  const post = await stage.getPost(id);
  expect(post.idea).toBe('Croissants at dawn');
  expect(on(post, 'instagram').body).toMatch(/croissants/i);
});

test('a post without a name is named by the idea it is generated from', async () => {
  const { stage, id } = await draft({}, { platform: 'instagram' });
  await stage.finish(`/posts/${id}/generate`, { idea: 'Croissants at dawn' });
  expect((await stage.getPost(id)).name).toBe('Croissants at dawn');
});

test.each([['idea', 2000]] as const)('the %s may have %i characters and not one more', async (field, limit) => {
  const { stage, id } = await draft();
  const refusal = await stage.refusal('POST', `/posts/${id}/generate`, { [field]: 'a'.repeat(limit + 1) });
  expect(refusal).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  await stage.accept(`/posts/${id}/generate`, { [field]: 'a'.repeat(limit) });
});

test('plan credits are spent before those topped up', async () => {
  const { stage, id } = await draft({}, { platform: 'instagram', idea: 'Rye in 5 slides' });
  stage.setBusiness({ credits: { subscription: 2, topUp: 10, readable: true } });
  await stage.finish(`/posts/${id}/generate`);
  expect(credits(stage)).toMatchObject({ subscription: 0, topUp: 7 });
});

test.each([
  ['Rye on Fridays', 'post', 1, 1],
  ['Rye in 2 slides', 'carousel', 2, 2],
  ['Rye in 10 slides', 'carousel', 10, 10],
  ['Rye in 40 slides', 'carousel', 10, 10],
  ['A carousel about rye', 'carousel', 4, 4],
])('"%s" makes a %s of %i for %i credits', async (idea, kind, count, cost) => {
  const { job, post } = await generated({}, { platform: 'instagram', idea });
  expect(job.creditsCharged).toBe(cost);
  expect(post.kind).toBe(kind);
  expect(on(post, 'instagram').media).toHaveLength(count);
});

test('a carousel generated again keeps its number of slides', async () => {
  const { stage, id } = await generated({}, { platform: 'instagram', idea: 'Rye in 3 slides' });
  expect(await stage.finish(`/posts/${id}/generate`, { idea: 'Oat in 5 slides' })).toMatchObject({ creditsCharged: 3 });
});

test('without enough credits the job fails, nothing is charged and the variant reads failed', async () => {
  const { stage, id } = await draft({}, { platform: 'instagram', idea: 'Rye in 5 slides' });
  stage.setBusiness({ credits: { subscription: 2, topUp: 2, readable: true } });
  const job = await stage.finish(`/posts/${id}/generate`);
  expect(job).toMatchObject({ status: 'failed', error: { code: 'insufficient_credits' }, creditsCharged: 0 });
  expect(job.error?.message).toMatch(/credits/);
  expect(credits(stage)).toMatchObject({ subscription: 2, topUp: 2 });
  expect(on(await stage.getPost(id), 'instagram').generation).toEqual({
    status: 'failed',
    error: 'insufficient_credits',
  });
});

test('exactly enough credits are enough', async () => {
  const { stage, id } = await draft();
  stage.setBusiness({ credits: { subscription: 0, topUp: 1, readable: true } });
  expect(await stage.finish(`/posts/${id}/generate`)).toMatchObject({ status: 'succeeded' });
  expect(credits(stage)).toMatchObject({ subscription: 0, topUp: 0 });
});

test('two jobs never spend one credit twice', async () => {
  const { stage, id } = await draft();
  const other = await stage.createPost();
  stage.setBusiness({ credits: { subscription: 1, topUp: 0, readable: true } });
  const first = await stage.accept(`/posts/${id}/generate`);
  const second = await stage.accept(`/posts/${other.id}/generate`);
  await stage.advance(10 * minuteMs);
  const outcomes = [await stage.getJob(first.jobId), await stage.getJob(second.jobId)];
  expect(outcomes.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(credits(stage)).toMatchObject({ subscription: 0, topUp: 0 });
});

test('a failed generation can be tried again', async () => {
  const { stage, id } = await draft();
  stage.setBusiness({ credits: { subscription: 0, topUp: 0, readable: true } });
  await stage.finish(`/posts/${id}/generate`);
  stage.setBusiness({ credits: { subscription: 1, topUp: 0, readable: true } });
  await stage.finish(`/posts/${id}/generate`);
  expect(on(await stage.getPost(id), 'instagram').generation).toEqual({ status: 'ready' });
});

test.each([
  ['generate', {}],
  ['revise', { feedback: 'Shorter' }],
  ['regenerate-image', {}],
])('%s is refused while a generation of the post runs', async (action, body) => {
  const { stage, id } = await generated();
  await stage.accept(`/posts/${id}/generate`);
  expect(await stage.refusal('POST', `/posts/${id}/${action}`, body)).toEqual({ status: 409, code: 'CONFLICT' });
});

test('a post on its way to a platform is not generated', async () => {
  const { stage, id } = await draft({}, { platform: 'pinterest' });
  await stage.edit(id, { platform: 'pinterest', body: 'Rye' });
  await stage.accept(`/posts/${id}/publish`);
  expect(await stage.refusal('POST', `/posts/${id}/generate`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('two posts can be generated at once', async () => {
  const { stage, id } = await draft();
  const other = await stage.createPost();
  await stage.accept(`/posts/${id}/generate`);
  await stage.accept(`/posts/${other.id}/generate`);
});

test('what is published is not generated again', async () => {
  const { stage, id } = await draft();
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  expect(await stage.refusal('POST', `/posts/${id}/generate`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('a platform the post is not on is NOT_FOUND', async () => {
  const { stage, id } = await draft();
  expect(await stage.refusal('POST', `/posts/${id}/generate`, { platform: 'x' })).toMatchObject({ status: 404 });
});

test('a sibling generated by itself becomes pinned and the others stay', async () => {
  const { stage, id, post: before } = await generated();
  await stage.finish(`/posts/${id}/generate`, { platform: 'linkedin', idea: 'For bakers' });
  const post = await stage.getPost(id);
  expect(on(post, 'linkedin').pinned).toBe(true);
  expect(on(post, 'linkedin').body).not.toBe(on(before, 'linkedin').body);
  expect(on(post, 'instagram').body).toBe(on(before, 'instagram').body);
});

test('a pinned sibling keeps its words when the post is generated again', async () => {
  const { stage, id } = await generated();
  await stage.edit(id, { platform: 'linkedin', body: 'Mine' });
  await stage.finish(`/posts/${id}/generate`, { idea: 'Croissants' });
  expect(on(await stage.getPost(id), 'linkedin').body).toBe('Mine');
});

test('text written while the engine works is saved in the history', async () => {
  const { stage, id } = await draft();
  await stage.accept(`/posts/${id}/generate`);
  await stage.edit(id, { platform: 'instagram', body: 'Mine' });
  await stage.advance(10 * minuteMs);
  expect((await stage.versions(id)).versions.map(({ kind }) => kind)).toEqual(['generate', 'manual']);
});

test('a stuck generation is failed with timeout after 15 minutes, and its variant with it', async () => {
  const { stage, id } = await draft();
  const { jobId } = await stage.accept(`/posts/${id}/generate`);
  await stage.control({ job: { id: jobId, stuck: true } });
  await stage.advance(15 * minuteMs - 1);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'running' });
  expect(on(await stage.getPost(id), 'instagram').generation.status).toBe('generating');
  await stage.advance(1);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'failed', error: { code: 'timeout' }, creditsCharged: 0 });
  expect(on(await stage.getPost(id), 'instagram').generation).toEqual({ status: 'failed', error: 'timeout' });
});

test('a job whose pictures cannot be made fails and charges nothing', async () => {
  const { stage, id } = await draft();
  stage.world.picturemaker.picture = () => Promise.reject(new Error('no light'));
  expect(await stage.finish(`/posts/${id}/generate`)).toMatchObject({ status: 'failed', creditsCharged: 0 });
  expect(credits(stage).subscription).toBe(100);
});
