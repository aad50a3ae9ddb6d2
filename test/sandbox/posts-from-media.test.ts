// Posts made from a person's own pictures or video.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { openStage, type Stage } from '../support/stage.ts';

const make = async (stage: Stage, body: unknown) => {
  const reply = await stage.send('POST', '/posts/from-media', body);
  expect(reply.status).toBe(201);
  return schema.Post.parse(reply.body);
};
const pictures = (stage: Stage, count: number) => Array.from({ length: count }, () => stage.putMedia());
const film = (stage: Stage) => stage.putMedia({ mimeType: 'video/mp4' });
const refused = { status: 400, code: 'VALIDATION_ERROR' };

test.each([
  [1, 'post'],
  [2, 'carousel'],
  [10, 'carousel'],
])('%i pictures make a %s, in the order given', async (count, kind) => {
  const stage = await openStage();
  const attachmentIds = pictures(stage, count);
  const post = await make(stage, { attachmentIds });
  expect(post.kind).toBe(kind);
  for (const variant of post.variants) expect(variant.media.map(({ id }) => id)).toEqual(attachmentIds);
});

test('one video makes a reel', async () => {
  const stage = await openStage();
  const post = await make(stage, { attachmentIds: [film(stage)] });
  expect(post.kind).toBe('reel');
  expect(post.variants[0]?.media[0]).toMatchObject({ type: 'video', ratio: 0.8 });
});

test.each([0, 11])('%i pictures are refused', async (count) => {
  const stage = await openStage();
  expect(await stage.refusal('POST', '/posts/from-media', { attachmentIds: pictures(stage, count) })).toEqual(refused);
});

test('a video beside a picture, two videos and one picture twice are refused', async () => {
  const stage = await openStage();
  const [picture] = pictures(stage, 1);
  for (const attachmentIds of [
    [picture, film(stage)],
    [film(stage), film(stage)],
    [picture, picture],
  ]) {
    expect(await stage.refusal('POST', '/posts/from-media', { attachmentIds })).toEqual(refused);
  }
});

test('an unknown attachment is NOT_FOUND', async () => {
  const stage = await openStage();
  const refusal = await stage.refusal('POST', '/posts/from-media', { attachmentIds: ['med_unknown'] });
  expect(refusal).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test("another person's upload behaves as absent", async () => {
  const stage = await openStage();
  const attachmentIds = [stage.putMedia({ identity: 'somebody else' })];
  expect(await stage.refusal('POST', '/posts/from-media', { attachmentIds })).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
});

test('a picture of the brand library can be used', async () => {
  const stage = await openStage();
  const attachmentIds = [stage.putMedia({ identity: null, libraryTags: ['bread'] })];
  expect((await make(stage, { attachmentIds })).kind).toBe('post');
});

test('a post from media is a draft of its owner, ready and untouched', async () => {
  const stage = await openStage();
  const post = await make(stage, { attachmentIds: pictures(stage, 1), caption: 'Rye', name: 'Friday' });
  expect(post).toMatchObject({ name: 'Friday', status: 'draft' });
  for (const variant of post.variants) {
    expect(variant).toMatchObject({
      status: 'draft',
      mediaOrigin: 'user',
      body: 'Rye',
      generation: { status: 'ready' },
    });
  }
  expect(stage.business().credits.subscription).toBe(100);
});

test('without platforms it goes to every connected channel that takes the media', async () => {
  const stage = await openStage({ connected: ['facebook', 'tiktok', 'x'] });
  const post = await make(stage, { attachmentIds: pictures(stage, 1) });
  expect(post.variants.map(({ platform, isPrimary }) => [platform, isPrimary])).toEqual([
    ['facebook', true],
    ['x', false],
  ]);
});

test('the platforms asked for are taken, x included, the first as the primary', async () => {
  const stage = await openStage({ connected: [] });
  const post = await make(stage, { attachmentIds: pictures(stage, 2), platforms: ['x', 'instagram', 'x'] });
  expect(post.variants.map(({ platform, isPrimary }) => [platform, isPrimary])).toEqual([
    ['x', true],
    ['instagram', false],
  ]);
});

test.each(['tiktok', 'youtube_shorts'])('%s does not take a picture', async (platform) => {
  const stage = await openStage();
  const body = { attachmentIds: pictures(stage, 1), platforms: ['instagram', platform] };
  expect(await stage.refusal('POST', '/posts/from-media', body)).toEqual(refused);
});

test('with no connected channel and no platform asked for there is nowhere to go', async () => {
  const stage = await openStage({ connected: [] });
  const refusal = await stage.refusal('POST', '/posts/from-media', { attachmentIds: pictures(stage, 1) });
  expect(refusal).toEqual({ status: 409, code: 'CHANNEL_NOT_CONNECTED' });
});

test.each([
  ['caption', 3000],
  ['name', 200],
] as const)('the %s may have %i characters and not one more', async (field, limit) => {
  const stage = await openStage();
  const body = (length: number) => ({ attachmentIds: pictures(stage, 1), [field]: 'a'.repeat(length) });
  await make(stage, body(limit));
  expect(await stage.refusal('POST', '/posts/from-media', body(limit + 1))).toEqual(refused);
});

test('the caption is whole on the primary and cut where a sibling takes less', async () => {
  const stage = await openStage();
  const caption = 'Rye bread '.repeat(300).trim();
  const post = await make(stage, { attachmentIds: pictures(stage, 1), caption, platforms: ['facebook', 'x'] });
  expect(post.variants[0]?.body).toBe(caption);
  expect(post.variants[1]?.body?.length).toBeLessThanOrEqual(280);
});

test('without a name the caption gives it', async () => {
  const stage = await openStage();
  expect(await make(stage, { attachmentIds: pictures(stage, 1), caption: 'Rye' })).toMatchObject({ name: 'Rye' });
});

test('the history of a post from media begins with a manual version', async () => {
  const stage = await openStage();
  const { id } = await make(stage, { attachmentIds: pictures(stage, 1) });
  expect((await stage.versions(id)).versions).toMatchObject([{ seq: 1, kind: 'manual' }]);
});

test.each([
  ['generate', {}],
  ['revise', { feedback: 'Shorter' }],
  ['regenerate-image', {}],
  ['set-image', { attachmentId: 'med_1' }],
])('%s is unavailable on a post from media', async (action, body) => {
  const stage = await openStage();
  const { id } = await make(stage, { attachmentIds: pictures(stage, 1), caption: 'Rye' });
  expect(await stage.refusal('POST', `/posts/${id}/${action}`, body)).toEqual({
    status: 409,
    code: 'FEATURE_UNAVAILABLE',
  });
});

test('the words of a post from media can be edited', async () => {
  const stage = await openStage();
  const attachmentIds = pictures(stage, 1);
  const { id } = await make(stage, { attachmentIds, platforms: ['instagram'] });
  const post = await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  expect(post.variants[0]).toMatchObject({ body: 'Rye', media: [{ id: attachmentIds[0] }] });
});
