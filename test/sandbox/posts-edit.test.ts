// Editing one variant by hand: what clears, what stays, which siblings follow, which become pinned.
import { expect, test } from 'vitest';
import { minuteMs, on, openStage, stageStart, type Stage } from '../support/stage.ts';

const start = async (stage: Stage, platform = 'instagram') => stage.createPost({ platform });

/** A generated post on every platform that takes pictures, its siblings following. */
const family = async (stage: Stage) => {
  const { id } = await stage.createPost();
  await stage.finish(`/posts/${id}/generate`);
  return stage.getPost(id);
};

test('an edit sets the fields it names and keeps the others', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  await stage.edit(id, { platform: 'instagram', body: 'Rye', hashtags: ['rye'], altText: 'A loaf' });
  const post = await stage.edit(id, { platform: 'instagram', altText: 'Two loaves' });
  expect(on(post, 'instagram')).toMatchObject({ body: 'Rye', hashtags: ['rye'], altText: 'Two loaves' });
});

test.each(['body', 'altText'] as const)('null clears the %s, and it is then left out', async (field) => {
  const stage = await openStage();
  const { id } = await start(stage);
  await stage.edit(id, { platform: 'instagram', body: 'Rye', altText: 'A loaf' });
  const post = await stage.edit(id, { platform: 'instagram', [field]: null });
  expect(on(post, 'instagram')).not.toHaveProperty(field);
});

test.each(['title', 'description'] as const)('null clears the %s of a pin', async (field) => {
  const stage = await openStage();
  const { id } = await start(stage, 'pinterest');
  await stage.edit(id, { platform: 'pinterest', title: 'Rye', description: 'Rye on Fridays' });
  const post = await stage.edit(id, { platform: 'pinterest', [field]: null });
  expect(on(post, 'pinterest')).not.toHaveProperty(field);
});

test('an edit of nothing changes nothing', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  const before = await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  await stage.advance(minuteMs);
  expect(await stage.edit(id, { platform: 'instagram', body: 'Rye' })).toEqual(before);
  expect(await stage.edit(id, { platform: 'instagram' })).toEqual(before);
});

test('a changing edit moves updatedAt and uses no credits', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  await stage.advance(minuteMs);
  const post = await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  expect(post).toMatchObject({ createdAt: '2026-09-07T08:00:00.000Z', updatedAt: '2026-09-07T08:01:00.000Z' });
  expect(stage.business().credits.subscription).toBe(100);
});

test('updatedAt moves with each of two edits in one millisecond', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  const first = await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  const second = await stage.edit(id, { platform: 'instagram', body: 'Oat' });
  expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt));
});

test('each changing edit is one manual version', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  for (const body of ['One', 'Two', 'Two', 'Three']) await stage.edit(id, { platform: 'instagram', body });
  const { versions } = await stage.versions(id);
  expect(versions.map(({ seq, kind }) => [seq, kind])).toEqual([
    [3, 'manual'],
    [2, 'manual'],
    [1, 'manual'],
  ]);
});

test('hashtags lose their number sign', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  const post = await stage.edit(id, { platform: 'instagram', hashtags: ['#rye', 'bread', '##oven', ' #friday '] });
  expect(on(post, 'instagram').hashtags).toEqual(['rye', 'bread', 'oven', 'friday']);
});

test.each(['pinterest', 'youtube_shorts'] as const)(
  'on %s the body is the description and both read the same',
  async (platform) => {
    const stage = await openStage();
    const { id } = await start(stage, platform);
    const byBody = await stage.edit(id, { platform, body: 'Rye' });
    expect(on(byBody, platform)).toMatchObject({ body: 'Rye', description: 'Rye' });
    const byDescription = await stage.edit(id, { platform, description: 'Oat' });
    expect(on(byDescription, platform)).toMatchObject({ body: 'Oat', description: 'Oat' });
  },
);

test.each(['instagram', 'facebook', 'linkedin', 'tiktok'])('%s has no title and no description', async (platform) => {
  const stage = await openStage();
  const { id } = await start(stage, platform);
  for (const field of ['title', 'description']) {
    const refusal = await stage.refusal('PATCH', `/posts/${id}`, { platform, [field]: 'Rye' });
    expect(refusal).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  }
});

test.each([
  ['body', 5000],
  ['title', 200],
  ['description', 5000],
  ['altText', 1000],
] as const)('the %s may have %i characters and not one more', async (field, limit) => {
  const stage = await openStage();
  const { id } = await start(stage, 'pinterest');
  const post = await stage.edit(id, { platform: 'pinterest', [field]: 'a'.repeat(limit) });
  expect(on(post, 'pinterest')[field]).toHaveLength(limit);
  const refusal = await stage.refusal('PATCH', `/posts/${id}`, {
    platform: 'pinterest',
    [field]: 'a'.repeat(limit + 1),
  });
  expect(refusal).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test.each([
  {},
  { platform: 'instagram', body: 7 },
  { platform: 'instagram', hashtags: 'rye' },
  { platform: 'instagram', hashtags: null },
])('an edit with %j is refused', async (body) => {
  const stage = await openStage();
  const { id } = await start(stage);
  expect(await stage.refusal('PATCH', `/posts/${id}`, body)).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test('a platform the post is not on is NOT_FOUND', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  expect(await stage.refusal('PATCH', `/posts/${id}`, { platform: 'linkedin', body: 'Rye' })).toMatchObject({
    status: 404,
  });
});

test('what is published cannot be edited', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  stage.changeVariant(id, 'instagram', { status: 'published', publishedAt: stageStart });
  const refusal = await stage.refusal('PATCH', `/posts/${id}`, { platform: 'instagram', body: 'Rye' });
  expect(refusal).toEqual({ status: 409, code: 'CONFLICT' });
});

test('what is scheduled can be edited and keeps its slot', async () => {
  const stage = await openStage();
  const { id } = await start(stage);
  const { scheduledAt } = await stage.schedule(id, minuteMs);
  const post = await stage.edit(id, { platform: 'instagram', body: 'Rye' });
  expect(on(post, 'instagram')).toMatchObject({ body: 'Rye', status: 'scheduled', scheduledAt });
});

test('an edit of the primary re-derives the siblings at once', async () => {
  const stage = await openStage();
  const { id } = await family(stage);
  const post = await stage.edit(id, { platform: 'instagram', body: 'Rye today', hashtags: ['rye'], altText: 'A loaf' });
  for (const platform of ['facebook', 'linkedin', 'pinterest', 'x'] as const) {
    expect(on(post, platform)).toMatchObject({
      body: 'Rye today',
      hashtags: ['rye'],
      altText: 'A loaf',
      pinned: false,
    });
  }
});

test('a re-derived sibling is cut to what its platform takes', async () => {
  const stage = await openStage();
  const { id } = await family(stage);
  const body = 'Rye bread '.repeat(200).trim();
  const post = await stage.edit(id, { platform: 'instagram', body });
  expect(on(post, 'facebook').body).toBe(body);
  expect(on(post, 'x').body).toMatch(/^Rye bread .* (Rye|bread)…$/);
  expect(on(post, 'x').body?.length).toBeLessThanOrEqual(280);
  expect(on(post, 'pinterest').body?.length).toBeLessThanOrEqual(800);
});

test('a primary with a title gives it to a sibling that has one', async () => {
  const stage = await openStage({ connected: ['pinterest', 'youtube_shorts'] });
  const { id } = await stage.createPost({ platform: 'youtube_shorts', idea: 'Rye' });
  await stage.finish(`/posts/${id}/generate`);
  const post = await stage.edit(id, { platform: 'youtube_shorts', title: 'Friday rye' });
  expect(on(post, 'pinterest').title).toBe('Friday rye');
});

test('an edit of a sibling pins it and leaves the primary alone', async () => {
  const stage = await openStage();
  const before = await family(stage);
  const post = await stage.edit(before.id, { platform: 'linkedin', body: 'For bakers' });
  expect(on(post, 'linkedin')).toMatchObject({ body: 'For bakers', pinned: true });
  expect(on(post, 'instagram')).toEqual({ ...on(before, 'instagram'), media: expect.any(Array) as unknown[] });
  expect(on(post, 'facebook').pinned).toBe(false);
});

test('a pinned sibling no longer follows the primary', async () => {
  const stage = await openStage();
  const { id } = await family(stage);
  await stage.edit(id, { platform: 'linkedin', body: 'For bakers' });
  const post = await stage.edit(id, { platform: 'instagram', body: 'Rye today' });
  expect(on(post, 'linkedin').body).toBe('For bakers');
  expect(on(post, 'facebook').body).toBe('Rye today');
});

test('the primary is never pinned', async () => {
  const stage = await openStage();
  const { id } = await family(stage);
  expect(on(await stage.edit(id, { platform: 'instagram', body: 'Rye' }), 'instagram').pinned).toBe(false);
});

test('a published sibling no longer follows the primary', async () => {
  const stage = await openStage();
  const { id } = await family(stage);
  await stage.edit(id, { platform: 'instagram', body: 'Before' });
  await stage.publish(id, { platform: 'facebook' });
  const post = await stage.edit(id, { platform: 'instagram', body: 'After' });
  expect(on(post, 'facebook')).toMatchObject({ status: 'published', body: 'Before' });
});
