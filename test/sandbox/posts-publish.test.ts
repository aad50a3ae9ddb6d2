// Publishing at once: inline on four platforms, by job on three, and every way it is refused.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, minuteMs, on, openStage, type StageOptions } from '../support/stage.ts';

const written = async (platform = 'instagram', options?: StageOptions) => {
  const stage = await openStage(options);
  const attachmentIds = [
    stage.putMedia({ mimeType: platform === 'tiktok' || platform === 'youtube_shorts' ? 'video/mp4' : 'image/jpeg' }),
  ];
  const { body } = await stage.send('POST', '/posts/from-media', {
    attachmentIds,
    caption: 'Rye',
    platforms: [platform, 'facebook'],
  });
  const post = schema.Post.parse(body);
  return { stage, id: post.id, variant: on(post, platform) };
};
const inline = ['instagram', 'facebook', 'linkedin', 'x'];
const byJob = ['tiktok', 'youtube_shorts', 'pinterest'];

test.each(inline)('publishing on %s answers with the result', async (platform) => {
  const { stage, id, variant } = await written(platform);
  const result = await stage.publish(id, { platform });
  expect(result).toEqual({
    variantId: variant.id,
    platform,
    success: true,
    permalink: expect.stringMatching(/^https:\/\//) as string,
    postId: expect.stringMatching(/\S/) as string,
  });
  expect(on(await stage.getPost(id), platform)).toMatchObject({
    status: 'published',
    publishedAt: new Date(stage.clock.now()).toISOString(),
    permalink: result.permalink,
  });
});

test.each(byJob)('publishing on %s is a job', async (platform) => {
  const { stage, id, variant } = await written(platform);
  const accepted = await stage.accept(`/posts/${id}/publish`, { platform });
  expect(accepted).toMatchObject({ status: 'queued', kind: 'publish_post', resourceId: id });
  expect(on(await stage.getPost(id), platform).status).not.toBe('published');
  await stage.advance(minuteMs);
  expect(await stage.getJob(accepted.jobId)).toMatchObject({
    status: 'succeeded',
    creditsCharged: 0,
    result: { variantId: variant.id, platform, success: true, permalink: expect.any(String) as string },
  });
  expect(on(await stage.getPost(id), platform)).toMatchObject({ status: 'published' });
});

test('the primary is published when no platform is named', async () => {
  const { stage, id } = await written();
  expect(await stage.publish(id)).toMatchObject({ platform: 'instagram' });
  expect(on(await stage.getPost(id), 'facebook').status).toBe('draft');
});

test('the primary is published when there is no body at all', async () => {
  const { stage, id } = await written();
  expect((await stage.send('POST', `/posts/${id}/publish`)).body).toMatchObject({
    platform: 'instagram',
    success: true,
  });
});

test.each([...inline, ...byJob])('publishing on %s needs the channel connected', async (platform) => {
  const { stage, id } = await written(platform);
  stage.setChannel(on(await stage.getPost(id), platform).platform as 'instagram', { connected: false });
  const refusal = await stage.refusal('POST', `/posts/${id}/publish`, { platform });
  expect(refusal).toEqual({ status: 409, code: 'CHANNEL_NOT_CONNECTED' });
});

test.each([...inline, ...byJob])('a post in review is refused on %s until it is approved', async (platform) => {
  const { stage, id } = await written(platform);
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 409, code: 'APPROVAL_REQUIRED' });
  await stage.approve(id);
  expect((await stage.send('POST', `/posts/${id}/publish`, {})).status).toBe(byJob.includes(platform) ? 202 : 200);
});

test('without a subscription publishing is not available', async () => {
  const { stage, id } = await written();
  stage.setBusiness({ plan: { ...stage.business().plan, hasActiveSubscription: false } });
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 409, code: 'FEATURE_UNAVAILABLE' });
});

test('an empty variant is not published', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test.each(['instagram', 'tiktok'])('what is published on %s is not published again', async (platform) => {
  const { stage, id } = await written(platform);
  await stage.send('POST', `/posts/${id}/publish`, {});
  await stage.advance(minuteMs);
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('what is on its way is not sent twice', async () => {
  const { stage, id } = await written('tiktok');
  await stage.accept(`/posts/${id}/publish`);
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('what the engine is still making is not published', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  await stage.accept(`/posts/${id}/generate`);
  expect(await stage.refusal('POST', `/posts/${id}/publish`, {})).toEqual({ status: 409, code: 'CONFLICT' });
});

test('a platform the post is not on is NOT_FOUND, one that does not exist is refused', async () => {
  const { stage, id } = await written();
  expect(await stage.refusal('POST', `/posts/${id}/publish`, { platform: 'x' })).toMatchObject({ status: 404 });
  expect(await stage.refusal('POST', `/posts/${id}/publish`, { platform: 'myspace' })).toMatchObject({ status: 400 });
});

test.each([
  [{ needsReconnect: true }, 'token_expired', false],
  [{ restricted: true }, 'account_restricted', false],
  [{ rejects: { reason: 'rate_limited', error: 'Too many today.', retryable: true } }, 'rate_limited', true],
  [{ rejects: { reason: 'image_error', error: 'The picture is too wide.', retryable: false } }, 'image_error', false],
] as const)('a channel with %j answers with a plain refusal and keeps %s', async (state, reason, retryable) => {
  const { stage, id, variant } = await written();
  stage.setChannel('instagram', state);
  expect(await stage.publish(id)).toEqual({
    variantId: variant.id,
    platform: 'instagram',
    success: false,
    error: expect.stringMatching(/\S/) as string,
    retryable,
  });
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({
    status: 'draft',
    publishedAt: null,
    publishFailure: { reason, failedAt: new Date(stage.clock.now()).toISOString() },
  });
});

test('a later success clears the failure', async () => {
  const { stage, id } = await written();
  stage.setChannel('instagram', { restricted: true });
  await stage.publish(id);
  stage.setChannel('instagram', { restricted: false });
  expect(await stage.publish(id)).toMatchObject({ success: true });
  expect(on(await stage.getPost(id), 'instagram')).not.toHaveProperty('publishFailure');
});

test('a publishing job the platform rejects fails in plain words and keeps the reason', async () => {
  const { stage, id } = await written('tiktok');
  stage.setChannel('tiktok', {
    rejects: { reason: 'app_unaudited', error: 'TikTok has not checked this app.', retryable: false },
  });
  const job = await stage.finish(`/posts/${id}/publish`);
  expect(job).toMatchObject({
    status: 'failed',
    error: { message: 'TikTok has not checked this app.' },
    creditsCharged: 0,
  });
  expect(on(await stage.getPost(id), 'tiktok')).toMatchObject({ publishFailure: { reason: 'app_unaudited' } });
});

test('a stuck publishing job fails with timeout and the post can be sent again', async () => {
  const { stage, id } = await written('tiktok');
  const { jobId } = await stage.accept(`/posts/${id}/publish`);
  await stage.control({ job: { id: jobId, stuck: true } });
  await stage.advance(15 * minuteMs);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  expect(on(await stage.getPost(id), 'tiktok').generation.status).toBe('ready');
  expect(await stage.finish(`/posts/${id}/publish`)).toMatchObject({ status: 'succeeded' });
});

test('a scheduled post that is published before its slot is not published again', async () => {
  const { stage, id } = await written();
  await stage.schedule(id, hourMs);
  const { permalink } = await stage.publish(id);
  await stage.advance(2 * hourMs);
  expect(on(await stage.getPost(id), 'instagram').permalink).toBe(permalink);
});

test('a slot that comes while the publishing job runs does not send the post twice', async () => {
  const { stage, id } = await written('tiktok');
  await stage.schedule(id, 10_000);
  const { jobId } = await stage.accept(`/posts/${id}/publish`);
  await stage.advance(15_000);
  expect(on(await stage.getPost(id), 'tiktok')).toMatchObject({ status: 'scheduled', publishedAt: null });
  await stage.advance(minuteMs);
  expect(await stage.getJob(jobId)).toMatchObject({ status: 'succeeded' });
});
