// The history of a variant: its list, going back to a version, another picture.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { on, openStage, stageStart, type Stage } from '../support/stage.ts';

const restore = async (stage: Stage, id: string, seq: number, query = '') => {
  const reply = await stage.send('POST', `/posts/${id}/versions/${seq}/restore${query}`);
  expect(reply.status).toBe(201);
  return schema.VersionList.parse(reply.body);
};
const setImage = async (stage: Stage, id: string, body: unknown) => {
  const reply = await stage.send('POST', `/posts/${id}/set-image`, body);
  expect(reply.status).toBe(201);
  return schema.Post.parse(reply.body);
};
const twoVersions = async (stage: Stage) => {
  const { id } = await stage.createPost();
  await stage.edit(id, { platform: 'instagram', body: 'One', altText: 'A loaf' });
  await stage.edit(id, { platform: 'instagram', body: 'Two', altText: null });
  return id;
};
const generated = async (stage: Stage) => {
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  return id;
};

test('an empty draft has no versions yet', async () => {
  const stage = await openStage();
  const post = await stage.createPost();
  expect(await stage.versions(post.id)).toEqual({ variantId: on(post, 'instagram').id, versions: [] });
});

test('the list is newest first', async () => {
  const stage = await openStage();
  const { versions } = await stage.versions(await twoVersions(stage));
  expect(versions).toMatchObject([
    { seq: 2, kind: 'manual', createdAt: '2026-09-07T08:00:00.000Z' },
    { seq: 1, kind: 'manual' },
  ]);
});

test('the list is of the primary unless a platform is named', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  const post = await stage.getPost(id);
  expect((await stage.versions(id)).variantId).toBe(on(post, 'instagram').id);
  expect((await stage.versions(id, '?platform=linkedin')).variantId).toBe(on(post, 'linkedin').id);
});

test('the versions of a platform the post is not on are NOT_FOUND', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  expect(await stage.refusal('GET', `/posts/${id}/versions?platform=x`)).toMatchObject({ status: 404 });
  expect(await stage.refusal('GET', `/posts/${id}/versions?platform=myspace`)).toMatchObject({ status: 400 });
});

test('a restored version becomes a new tip and no history is lost', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  const { versions } = await restore(stage, id, 1);
  expect(versions.map(({ seq, kind }) => [seq, kind])).toEqual([
    [3, 'restore'],
    [2, 'manual'],
    [1, 'manual'],
  ]);
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({ body: 'One', altText: 'A loaf' });
});

test('going back to the tip itself is a new tip too', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  const { versions } = await restore(stage, id, 2);
  expect(versions.map(({ seq, kind }) => [seq, kind]).at(0)).toEqual([3, 'restore']);
});

test('what a version did not have is gone after going back to it', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  await restore(stage, id, 1);
  await restore(stage, id, 2);
  expect(on(await stage.getPost(id), 'instagram')).not.toHaveProperty('altText');
});

test('going back keeps the status and the slot', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  const { scheduledAt } = await stage.schedule(id, 1000);
  await restore(stage, id, 1);
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({ status: 'scheduled', scheduledAt });
});

test('the siblings that follow go back with the primary', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  await stage.edit(id, { platform: 'instagram', body: 'One' });
  await stage.edit(id, { platform: 'instagram', body: 'Two' });
  await restore(stage, id, 2);
  expect(on(await stage.getPost(id), 'linkedin').body).toBe('One');
});

test('a sibling that goes back by itself becomes pinned', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  const before = on(await stage.getPost(id), 'linkedin').body;
  await stage.edit(id, { platform: 'instagram', body: 'One' });
  await restore(stage, id, 1, '?platform=linkedin');
  expect(on(await stage.getPost(id), 'linkedin')).toMatchObject({ body: before, pinned: true });
});

test('the score returns with the words it belongs to', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  const [first] = (await stage.versions(id)).versions;
  await stage.edit(id, { platform: 'instagram', body: 'One' });
  const { versions } = await restore(stage, id, 1);
  expect(versions[0]).toMatchObject({ score: first?.score, verdict: first?.verdict });
  expect(on(await stage.getPost(id), 'instagram').score?.value).toBe(first?.score);
});

test('an unknown version is NOT_FOUND, one that is no number is refused', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  expect(await stage.refusal('POST', `/posts/${id}/versions/3/restore`)).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect(await stage.refusal('POST', `/posts/${id}/versions/one/restore`)).toMatchObject({ status: 400 });
});

test('what is published cannot go back', async () => {
  const stage = await openStage();
  const id = await twoVersions(stage);
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  expect(await stage.refusal('POST', `/posts/${id}/versions/1/restore`)).toEqual({ status: 409, code: 'CONFLICT' });
});

test('an own upload takes the place of the picture, without credits', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  const attachmentId = stage.putMedia();
  const post = await setImage(stage, id, { attachmentId });
  expect(on(post, 'instagram')).toMatchObject({ media: [{ id: attachmentId, type: 'image' }], mediaOrigin: 'taka' });
  expect((await stage.versions(id)).versions).toMatchObject([{ kind: 'manual' }]);
  expect(stage.business().credits.subscription).toBe(100);
});

test('a picture of the brand library can be set', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  const attachmentId = stage.putMedia({ identity: null, libraryTags: ['bread'] });
  expect(on(await setImage(stage, id, { attachmentId }), 'instagram').media[0]?.id).toBe(attachmentId);
});

test('a picture set on the primary reaches the siblings that follow and leaves their words', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  const before = on(await stage.getPost(id), 'linkedin');
  const attachmentId = stage.putMedia();
  const post = await setImage(stage, id, { attachmentId });
  expect(on(post, 'linkedin')).toMatchObject({ body: before.body, pinned: false, media: [{ id: attachmentId }] });
});

test('a picture set on a sibling pins it', async () => {
  const stage = await openStage();
  const id = await generated(stage);
  const attachmentId = stage.putMedia();
  const post = await setImage(stage, id, { attachmentId, platform: 'linkedin' });
  expect(on(post, 'linkedin')).toMatchObject({ pinned: true, media: [{ id: attachmentId }] });
  expect(on(post, 'instagram').media[0]?.id).not.toBe(attachmentId);
});

test('on a carousel the picture takes the place of the first slide', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost({ platform: 'instagram', idea: 'Rye in 3 slides' });
  await stage.finish(`/posts/${id}/generate`);
  const before = on(await stage.getPost(id), 'instagram').media.map((item) => item.id);
  const attachmentId = stage.putMedia();
  const post = await setImage(stage, id, { attachmentId });
  expect(on(post, 'instagram').media.map((item) => item.id)).toEqual([attachmentId, ...before.slice(1)]);
});

test.each([
  ['an unknown attachment', () => 'med_unknown', 404],
  ["another person's upload", (stage: Stage) => stage.putMedia({ identity: 'somebody else' }), 404],
  ['a video', (stage: Stage) => stage.putMedia({ mimeType: 'video/mp4' }), 400],
] as const)('%s cannot be set as the picture', async (_what, attachment, status) => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  expect(await stage.refusal('POST', `/posts/${id}/set-image`, { attachmentId: attachment(stage) })).toMatchObject({
    status,
  });
});

test('a video post takes no picture', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost({ platform: 'tiktok' });
  expect(await stage.refusal('POST', `/posts/${id}/set-image`, { attachmentId: stage.putMedia() })).toMatchObject({
    status: 400,
  });
});

test('the picture of what is published stays', async () => {
  const stage = await openStage();
  const { id } = await stage.createPost();
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  const refusal = await stage.refusal('POST', `/posts/${id}/set-image`, { attachmentId: stage.putMedia() });
  expect(refusal).toEqual({ status: 409, code: 'CONFLICT' });
});
