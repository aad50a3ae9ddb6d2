// Approval: stamped on the whole post, and sending out what only waited for it.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, on, openStage, type Stage, type StageOptions } from '../support/stage.ts';

const written = async (options?: StageOptions, platform = 'instagram') => {
  const stage = await openStage(options);
  const { id } = await stage.createPost({ platform });
  await stage.edit(id, { platform, body: 'Rye' });
  return { stage, id, variant: on(await stage.getPost(id), platform) };
};
/** Made by a plan in review mode. */
const reviewed = async (options?: StageOptions) => {
  const set = await written(options);
  set.stage.changePost(set.id, (post) => ({ ...post, reviewMode: true }));
  return set;
};
const primary = async (stage: Stage, id: string) => on(await stage.getPost(id), 'instagram');
test('a post approved before its slot is published on time', async () => {
  const { stage, id, variant } = await reviewed();
  const { scheduledAt } = await stage.schedule(id, hourMs);
  expect(await stage.approve(id)).toEqual({
    variantId: variant.id,
    approved: true,
    publishedImmediately: false,
    scheduledAt,
  });
  expect(await stage.getPost(id)).toMatchObject({ needsApproval: false, status: 'scheduled' });
  await stage.advance(hourMs);
  expect(await primary(stage, id)).toMatchObject({ status: 'published', publishedAt: '2026-09-07T09:00:00.000Z' });
});

test('an approval after the slot publishes at once', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  await stage.advance(2 * hourMs);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: true });
  expect(await primary(stage, id)).toMatchObject({ status: 'published', publishedAt: '2026-09-07T10:00:00.000Z' });
});

test('an approval is stamped on the whole post', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  await stage.approve(id, { platform: 'linkedin' });
  expect(await stage.getPost(id)).toMatchObject({ needsApproval: false });
  expect(await stage.publish(id, { platform: 'facebook' })).toMatchObject({ success: true });
});

test('an approval sends out every variant that was only waiting for it', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  await stage.schedule(id, hourMs, 'facebook');
  await stage.schedule(id, hourMs, 'linkedin');
  await stage.schedule(id, 3 * hourMs, 'x');
  await stage.advance(2 * hourMs);
  await stage.approve(id, { platform: 'facebook' });
  const post = await stage.getPost(id);
  expect(['facebook', 'linkedin', 'x'].map((platform) => on(post, platform).status)).toEqual([
    'published',
    'published',
    'scheduled',
  ]);
});

test('an approval of a draft only stamps it', async () => {
  const { stage, id } = await reviewed();
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ status: 'draft' });
});

test('an approval again changes nothing', async () => {
  const { stage, id } = await reviewed();
  await stage.approve(id);
  const before = await stage.getPost(id);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await stage.getPost(id)).toEqual(before);
});

test('an approval does not lift a closed billing gate', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  stage.setBusiness({ plan: { ...stage.business().plan, hasActiveSubscription: false } });
  await stage.advance(hourMs);
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ status: 'scheduled' });
});

test('an approval whose publishing the platform rejects keeps the failure', async () => {
  const { stage, id } = await reviewed();
  await stage.schedule(id, hourMs);
  await stage.advance(hourMs);
  stage.setChannel('instagram', { restricted: true });
  expect(await stage.approve(id)).toMatchObject({ approved: true, publishedImmediately: false });
  expect(await primary(stage, id)).toMatchObject({ publishFailure: { reason: 'account_restricted' } });
});
test('an approval while the publishing job runs does not send the post twice', async () => {
  const stage = await openStage();
  const attachmentIds = [stage.putMedia({ mimeType: 'video/mp4' })];
  const { body } = await stage.send('POST', '/posts/from-media', { attachmentIds, platforms: ['tiktok'] });
  const { id } = schema.Post.parse(body);
  await stage.schedule(id, 10_000);
  const { jobId } = await stage.accept(`/posts/${id}/publish`);
  await stage.advance(15_000);
  expect(await stage.approve(id)).toMatchObject({ publishedImmediately: false });
  await stage.advance(hourMs);
  const { result } = await stage.getJob(jobId);
  expect(result?.['permalink']).toBe(on(await stage.getPost(id), 'tiktok').permalink);
});
