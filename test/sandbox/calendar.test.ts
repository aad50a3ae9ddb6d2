// The calendar: its window, the business's own days through clock changes, and what an entry says.
import { expect, test } from 'vitest';
import type { VariantRecord } from '../../main/sandbox/records.ts';
import * as schema from '../../main/service/schema.ts';
import { openStage, type Stage, type StageOptions } from '../support/stage.ts';

const bad = { status: 400, code: 'VALIDATION_ERROR' };

const entries = async (stage: Stage, from = '2026-09-01', to = '2026-10-31') =>
  schema.Calendar.parse((await stage.send('GET', `/calendar?from=${from}&to=${to}`)).body).entries;

/** A post on Instagram with this state. */
const put = async (stage: Stage, change: Partial<VariantRecord>): Promise<string> => {
  const { id } = await stage.createPost({ platform: 'instagram', name: 'Rye' });
  stage.changeVariant(id, 'instagram', { generation: { status: 'ready' }, ...change });
  return id;
};
const scheduled = (iso: string): Partial<VariantRecord> => ({ status: 'scheduled', scheduledAt: Date.parse(iso) });
const published = (iso: string): Partial<VariantRecord> => ({
  status: 'published',
  publishedAt: Date.parse(iso),
  permalink: 'https://social.example/1',
});
const at = (now: string): StageOptions => {
  const unixMs = Date.parse(now);
  return { clock: { now: () => unixMs, set: () => undefined, advance: () => undefined } };
};

test.each([
  ['2026-09-07', '2026-12-08', 200],
  ['2026-09-07', '2026-12-09', 400],
  ['2026-09-07', '2026-09-07', 200],
  ['2026-09-07', '2026-09-06', 400],
  ['2028-02-29', '2028-03-01', 200],
  ['2026-02-29', '2026-03-01', 400],
  ['2026-09-07', '2026-09-31', 400],
  ['2026-13-01', '2026-13-02', 400],
  ['2026-9-7', '2026-09-08', 400],
  ['2026-09-07T00:00:00Z', '2026-09-08', 400],
])('from %s to %s is answered with %i', async (from, to, status) => {
  const stage = await openStage();
  expect((await stage.send('GET', `/calendar?from=${from}&to=${to}`)).status).toBe(status);
});

test.each(['', '?from=2026-09-01', '?to=2026-09-01'])('both ends of the window are needed: %j', async (query) => {
  const stage = await openStage();
  expect(await stage.refusal('GET', `/calendar${query}`)).toEqual(bad);
});

test('a scheduled post shows on the day of the business, not of Greenwich', async () => {
  const stage = await openStage();
  const postId = await put(stage, scheduled('2026-09-11T03:30:00Z'));
  expect(await entries(stage)).toEqual([
    {
      postId,
      variantId: expect.any(String) as string,
      date: '2026-09-10',
      name: 'Rye',
      status: 'scheduled',
      needsApproval: false,
      platform: 'instagram',
      platforms: ['instagram'],
      scheduledAt: '2026-09-11T03:30:00.000Z',
    },
  ]);
});

test('both days of the window belong to it, and the days beside them do not', async () => {
  const stage = await openStage();
  for (const slot of ['2026-09-10T03:59:59Z', '2026-09-10T04:00:00Z', '2026-09-12T03:59:59Z', '2026-09-12T04:00:00Z'])
    await put(stage, scheduled(slot));
  expect((await entries(stage, '2026-09-10', '2026-09-11')).map(({ date }) => date)).toEqual([
    '2026-09-10',
    '2026-09-11',
  ]);
});

test.each([
  ['spring forward', '2026-03-08', '2026-03-09T03:30:00Z'],
  ['fall back', '2026-11-01', '2026-11-02T04:30:00Z'],
])('on the day clocks %s the last evening hour still belongs to it', async (_change, date, slot) => {
  const stage = await openStage();
  await put(stage, scheduled(slot));
  expect((await entries(stage, date, date)).map((entry) => entry.date)).toEqual([date]);
});

test('a zone that skips midnight has a first moment all the same', async () => {
  const stage = await openStage();
  stage.setBusiness({ timezone: 'America/Santiago' });
  await put(stage, scheduled('2026-09-06T04:00:00Z'));
  expect((await entries(stage, '2026-09-06', '2026-09-06')).map(({ date }) => date)).toEqual(['2026-09-06']);
});

test('without a time zone days are those of Greenwich, and it says so', async () => {
  const stage = await openStage();
  stage.setBusiness({ timezone: null });
  await put(stage, scheduled('2026-09-11T03:30:00Z'));
  const reply = await stage.send('GET', '/calendar?from=2026-09-01&to=2026-09-30');
  const calendar = schema.Calendar.parse(reply.body);
  expect([calendar.timezone, calendar.entries[0]?.date]).toEqual(['UTC', '2026-09-11']);
});

test('published posts reach back 30 days whatever the window asks', async () => {
  const stage = await openStage();
  await put(stage, published('2026-08-08T07:59:59Z'));
  await put(stage, published('2026-08-08T08:00:00Z'));
  const shown = await entries(stage, '2026-08-01', '2026-09-30');
  expect(shown.map(({ publishedAt }) => publishedAt)).toEqual(['2026-08-08T08:00:00.000Z']);
  expect(shown[0]).toMatchObject({ status: 'published', permalink: 'https://social.example/1' });
});

test('the 30 days are days on the clock, through a change of clocks', async () => {
  const stage = await openStage(at('2026-11-15T13:00:00Z'));
  await put(stage, published('2026-10-16T11:59:00Z'));
  await put(stage, published('2026-10-16T12:00:00Z'));
  expect(await entries(stage, '2026-10-01', '2026-11-30')).toHaveLength(1);
});

test('drafts do not show', async () => {
  const stage = await openStage();
  await put(stage, {});
  expect(await entries(stage)).toEqual([]);
});

test('a planned post that is still being made reads generating', async () => {
  const stage = await openStage();
  await put(stage, { ...scheduled('2026-09-10T12:00:00Z'), generation: { status: 'generating' } });
  await put(stage, {
    ...scheduled('2026-09-10T13:00:00Z'),
    generation: { status: 'ready', videoStatus: 'generating' },
  });
  expect((await entries(stage)).map(({ status }) => status)).toEqual(['generating', 'generating']);
});

test('needsApproval shows', async () => {
  const stage = await openStage();
  const id = await put(stage, scheduled('2026-09-10T12:00:00Z'));
  stage.changePost(id, (post) => ({ ...post, reviewMode: true }));
  expect((await entries(stage))[0]?.needsApproval).toBe(true);
});

test('platforms of one day share an entry that the main one stands for', async () => {
  const stage = await openStage();
  const id = await put(stage, scheduled('2026-09-10T12:00:00Z'));
  stage.changePost(id, (post) => ({
    ...post,
    variants: [
      ...post.variants.map((variant) => ({
        ...variant,
        id: `${variant.id}_fb`,
        platform: 'facebook' as const,
        isPrimary: false,
      })),
      ...post.variants,
    ],
  }));
  expect(await entries(stage)).toMatchObject([{ platform: 'instagram', platforms: ['facebook', 'instagram'] }]);
});

test('platforms of different days have an entry each', async () => {
  const stage = await openStage();
  const id = await put(stage, scheduled('2026-09-10T12:00:00Z'));
  stage.changePost(id, (post) => ({
    ...post,
    variants: [
      ...post.variants,
      ...post.variants.map((variant) => ({
        ...variant,
        ...scheduled('2026-09-12T12:00:00Z'),
        id: `${variant.id}_x`,
        platform: 'x' as const,
        isPrimary: false,
      })),
    ],
  }));
  expect((await entries(stage)).map(({ date, platforms }) => [date, platforms])).toEqual([
    ['2026-09-10', ['instagram']],
    ['2026-09-12', ['x']],
  ]);
});

test('a failure to publish shows, also one of a platform beside the main one', async () => {
  const stage = await openStage();
  const failedAt = Date.parse('2026-09-06T12:00:05Z');
  const id = await put(stage, published('2026-09-06T12:00:04Z'));
  stage.changePost(id, (post) => ({
    ...post,
    variants: [
      ...post.variants,
      ...post.variants.map((variant): VariantRecord => ({
        ...variant,
        ...scheduled('2026-09-06T12:00:00Z'),
        id: `${variant.id}_tk`,
        platform: 'tiktok',
        isPrimary: false,
        publishFailure: { reason: 'token_expired', failedAt },
      })),
    ],
  }));
  expect(await entries(stage)).toMatchObject([
    { status: 'published', publishFailure: { reason: 'token_expired', failedAt: '2026-09-06T12:00:05.000Z' } },
  ]);
});

test('a picture shows as a thumbnail', async () => {
  const stage = await openStage();
  const mediaId = stage.putMedia();
  await put(stage, { ...scheduled('2026-09-10T12:00:00Z'), mediaIds: [mediaId] });
  expect((await entries(stage))[0]?.thumbnailUrl).toContain(`/files/${mediaId}?`);
});

test('posts of another business do not show', async () => {
  const stage = await openStage();
  const neighbor = stage.world.tables.posts.get('post_neighbor');
  if (!neighbor) throw new Error('there is no neighbor');
  stage.world.tables.posts.put({
    ...neighbor,
    variants: neighbor.variants.map((variant) => ({ ...variant, ...scheduled('2026-09-10T12:00:00Z') })),
  });
  expect(await entries(stage)).toEqual([]);
});
