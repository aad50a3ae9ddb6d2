// One post on several platforms, over the real sandbox: one post for the person, one for each platform at the service.
import { expect, it } from 'vitest';
import type { Post } from '../../../preload/contract/posts.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { mediaIdOf } from '../../../main/media/local-files.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { copyNames } from '../../../main/features/posts/copy-names.ts';
import { duplicatePosts } from '../../../main/features/posts/duplicate.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createFamilies } from '../../../main/features/posts/families.ts';
import { createLocalNotes } from '../../../main/features/posts/local-notes.ts';
import { undoMethods } from '../../../main/features/activity/undo.ts';
import { searchTexts } from '../../../main/sync/outbox/read-post.ts';
import { thrown } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync, type TestSync } from '../../support/sync.ts';

const start = '2026-11-02T09:00:00Z';
const at = '2026-11-20T10:00:00.000Z';
const four: PlatformId[] = ['facebook', 'linkedin', 'pinterest', 'instagram'];

const open = async (isOffline = false) => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, isOffline ? null : sandbox.key);
  for (const platform of four)
    await sandbox.control({
      channel: { platform, connected: true, needsReconnect: false, restricted: false, rejects: null },
    });
  const families = createFamilies({ sync: test.sync });
  const idle = { follow: () => {} };
  const undo = undoMethods(test.sync, idle, idle);
  const step = (direction: 'undo' | 'redo', id?: PostId) => undo['undo.step']({ direction, ...(id && { id }) }).undone;
  const rows = () => test.posts.list({ sort: 'newest' }).rows;
  return { ...test, sandbox, families, undo, step, rows, many: createMany({ sync: test.sync }) };
};
type Test = Awaited<ReturnType<typeof open>>;

const begin = ({ posts }: Pick<TestSync, 'posts'>, platforms: PlatformId[] = four, body = 'Warm rye') =>
  posts.create({ platforms, body, name: 'Rye' });
const bodies = ({ posts }: Pick<TestSync, 'posts'>, id: PostId) =>
  Object.fromEntries(posts.read(id).variants.map(({ platform, body }) => [platform, body]));
const synced = (test: Test, id: PostId) =>
  test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 5_000);
const atService = ({ sandbox }: Test) =>
  [...sandbox.world.tables.posts.all()]
    .filter(({ businessId }) => businessId === sandbox.businessId)
    .map(({ name, variants }) => ({
      name,
      variants: variants.map(({ platform, body, status }) => ({ platform, body, status })),
    }));

it('four platforms and one text are one post here, and four at the service', async () => {
  const test = await open();
  const { id, variants, family } = begin(test);
  expect(variants.map(({ platform }) => platform)).toEqual(four);
  expect(family?.parts).toHaveLength(4);
  expect(test.rows().map((row) => row.id)).toEqual([id]);
  expect(test.posts.counts()).toMatchObject({ all: 1, draft: 1 });
  await synced(test, id);
  expect(atService(test)).toHaveLength(4);
  expect(atService(test).flatMap((post) => post.variants.map(({ body }) => body))).toEqual(Array(4).fill('Warm rye'));
  expect(test.rows()).toHaveLength(1);
});

it('its hashtags and its planned day are part of the one step in which it is made', async () => {
  const test = await open();
  const { posts, store, step, rows } = test;
  const wish = { platforms: four, body: 'Warm rye', name: 'Rye', hashtags: ['#bread', ' '], plannedOn: '2026-11-25' };
  const { id, variants } = posts.create(wish);
  expect(variants.map(({ hashtags }) => hashtags)).toEqual(Array(4).fill(['bread']));
  expect(store.localNotes.read(Number(id)).plannedOn).toBe('2026-11-25');
  expect(step('undo')).toMatchObject({ doneCount: 1 });
  expect(rows()).toEqual([]);
  step('redo');
  expect(posts.read(id).variants.map(({ hashtags }) => hashtags)).toEqual(Array(4).fill(['bread']));
  expect(store.localNotes.read(Number(id)).plannedOn).toBe('2026-11-25');
});

it('X needs a file, and then begins with the others as one post of the service', async () => {
  const { posts, sync } = await open(true);
  expect(thrown(() => posts.create({ platforms: ['facebook', 'x'], body: 'Rye' }))).toMatchObject({
    kind: 'invalid',
    reason: 'x-needs-media',
  });
  expect(posts.counts().all).toBe(0);
  const { mid } = sync.transact((tx) =>
    tx.store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/png', name: 'rye.png', file: 'rye', atMs: 1 }),
  );
  const post = posts.create({ platforms: ['facebook', 'x'], body: 'Rye', mediaIds: [`local-${mid}`] });
  expect(post.variants.map(({ platform }) => platform)).toEqual(['facebook', 'x']);
  expect(post.family).toBeUndefined();
});

it('a post of described pictures starts with what they show', async () => {
  const { posts, sync, step, rows } = await open(true);
  const described = (name: string, altText: string | null): MediaId => {
    const one = { sha256: name, sizeBytes: 1, mimeType: 'image/png', name, file: name, atMs: 1, altText };
    return mediaIdOf(sync.transact((tx) => tx.store.media.add(one)).mid);
  };
  const [rye, buns, plain] = [described('rye', 'A loaf'), described('buns', 'Two buns'), described('plain', null)];
  const wish = { platforms: ['facebook', 'x'] satisfies PlatformId[], body: 'Rye' };
  const altTextOf = (post: Post) => post.variants[0]?.altText;
  expect(altTextOf(posts.create({ ...wish, mediaIds: [rye] }))).toBe('A loaf');
  expect(altTextOf(posts.create({ ...wish, mediaIds: [plain] }))).toBeNull();
  const { id, variants } = posts.create({ ...wish, mediaIds: [rye, plain, buns] });
  expect(variants[0]?.altText).toBe('1: A loaf\n3: Two buns');
  const count = rows().length;
  step('undo');
  expect(rows()).toHaveLength(count - 1);
  step('redo');
  expect(altTextOf(posts.read(id))).toBe('1: A loaf\n3: Two buns');
});

it('typing into the main text writes all that follow it, as one step; another tab becomes its own', async () => {
  const test = await open(true);
  const { id } = begin(test);
  test.posts.edit(id, 'facebook', { body: 'Warm rye, now' });
  test.posts.edit(id, 'facebook', { body: 'Warm rye, now with caraway' });
  const all = (body: string) => Object.fromEntries(four.map((platform) => [platform, body]));
  expect(bodies(test, id)).toEqual(all('Warm rye, now with caraway'));
  await test.clock.advance(60_000);
  const { post: edited } = test.posts.edit(id, 'linkedin', { body: 'We are hiring' });
  expect(edited.variants.find(({ platform }) => platform === 'linkedin')?.part).toMatchObject({ own: ['body'] });
  await test.clock.advance(60_000);
  test.posts.edit(id, 'facebook', { body: 'We are hiring' });
  test.posts.edit(id, 'facebook', { body: 'We are hiring bakers' });
  // It said the same for a moment, and is its own all the same.
  expect(bodies(test, id)).toEqual({ ...all('We are hiring bakers'), linkedin: 'We are hiring' });
  expect(test.step('undo', id)).toMatchObject({ kind: 'post.edit', postId: id, count: 1 });
  expect(bodies(test, id)).toEqual({ ...all('Warm rye, now with caraway'), linkedin: 'We are hiring' });
  test.step('undo', id);
  expect(test.posts.read(id).variants.every(({ part }) => (part?.own ?? []).length === 0)).toBe(true);
  test.step('undo', id);
  expect(bodies(test, id)).toEqual(all('Warm rye'));
  expect(test.step('undo')).toMatchObject({ kind: 'post.new', count: 1 });
  expect(test.rows()).toEqual([]);
  test.step('redo');
  expect(test.rows()).toHaveLength(1);
  expect(bodies(test, id)).toEqual(all('Warm rye'));
});

it('what is its own follows the main text again, and from then on', async () => {
  const test = await open(true);
  const { id } = begin(test, ['facebook', 'pinterest', 'linkedin']);
  test.posts.edit(id, 'pinterest', { body: 'Pin this', hashtags: ['pin'] });
  const { post: followed } = test.families.follow(id, ['pinterest'], undefined);
  expect(followed.variants.find(({ platform }) => platform === 'pinterest')).toMatchObject({
    body: 'Warm rye',
    hashtags: [],
    pinned: false,
    part: { own: [] },
  });
  test.posts.edit(id, 'facebook', { body: 'Fresh' });
  expect(bodies(test, id)['pinterest']).toBe('Fresh');
  expect(thrown(() => test.families.follow(id, ['facebook'], undefined))).toMatchObject({ kind: 'invalid' });
});

it('times are given and taken by platform through its part, many posts at once, too', async () => {
  const test = await open(true);
  const { id } = begin(test);
  const { stepId } = await test.publishing.place(id, [
    { platform: 'linkedin', at },
    { platform: 'facebook', at: '2026-11-21T10:00:00.000Z' },
  ]);
  expect(test.rows()[0]).toMatchObject({ id, status: 'scheduled', at });
  expect(test.posts.counts()).toMatchObject({ all: 1, scheduled: 1, draft: 0 });
  expect(test.store.agenda.moments(0, Date.parse('2027-01-01')).map(({ pid, platform }) => [pid, platform])).toEqual([
    [Number(id), 'linkedin'],
    [Number(id), 'facebook'],
  ]);
  test.many.run(
    { ids: [id] },
    { do: 'schedule', at: '2026-11-25T08:00:00.000Z', everyMinutes: 0, platforms: 'holding' },
  );
  const times = () =>
    test.posts
      .read(id)
      .variants.flatMap(({ scheduledAt }) => scheduledAt ?? [])
      .sort();
  expect(times()).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-26T08:00:00.000Z']);
  expect(test.step('undo')).toMatchObject({ doneCount: 2 });
  expect(times()).toEqual([at, '2026-11-21T10:00:00.000Z']);
  test.undo['undo.step']({ direction: 'undo', stepId: stepId ?? 0 });
  expect(times()).toEqual([]);
});

it('is deleted with all parts as one post, or without some platforms, and each is one step', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin', 'pinterest']);
  await synced(test, id);
  test.families.removePlatforms(id, ['facebook']);
  const [row] = test.rows();
  expect(row?.platforms.map(({ platform }) => platform)).toEqual(['linkedin', 'pinterest']);
  // The part that stood for the others is gone: its id leads to the post.
  expect(test.posts.read(id).id).toBe(row?.id);
  test.step('undo');
  expect(test.rows()[0]).toMatchObject({ id, platforms: [{}, {}, {}] });
  test.posts.remove(id);
  expect(test.rows()).toEqual([]);
  expect(test.posts.list({ sort: 'newest', sync: 'deleting' }).rows.map((each) => each.id)).toEqual([id]);
  test.undo['undo.keep']({ id });
  expect(test.rows()[0]).toMatchObject({ id, platforms: [{}, {}, {}] });
  test.posts.remove(id);
  await test.until(() => expect(atService(test)).toEqual([]), 5_000);
  expect(test.rows()).toEqual([]);
});

it('a platform is added to a post that is there, and taken away by undo', async () => {
  const test = await open(true);
  const post = test.posts.create({ platform: 'facebook', name: 'Rye' });
  test.posts.edit(post.id, 'facebook', { body: 'Warm rye', hashtags: ['rye'] });
  const notes = createLocalNotes({ sync: test.sync, posts: test.posts });
  notes.write({ id: post.id, tags: ['Bread'], note: 'Ask Ana' });
  const { post: added } = test.families.addPlatforms(post.id, ['linkedin', 'pinterest']);
  expect(added.id).toBe(post.id);
  expect(added.variants.map(({ platform, body, hashtags }) => [platform, body, hashtags])).toEqual([
    ['facebook', 'Warm rye', ['rye']],
    ['linkedin', 'Warm rye', ['rye']],
    ['pinterest', 'Warm rye', ['rye']],
  ]);
  expect(test.rows()[0]).toMatchObject({ id: post.id, tags: ['Bread'] });
  expect(thrown(() => test.families.addPlatforms(post.id, ['linkedin']))).toMatchObject({ kind: 'invalid' });
  expect(test.step('undo')).toMatchObject({ kind: 'post.addPlatforms' });
  expect(test.posts.read(post.id).variants.map(({ platform }) => platform)).toEqual(['facebook']);
  expect(notes.read(post.id)).toMatchObject({ tags: ['Bread'], note: 'Ask Ana' });
});

it('a copy has all platforms, each with its own words', async () => {
  const test = await open(true);
  const { id } = begin(test);
  test.posts.edit(id, 'linkedin', { body: 'We are hiring' });
  const { pids, partialCount } = duplicatePosts(test.sync, [test.posts.read(id)], copyNames.en.copy);
  expect([pids.length, partialCount]).toEqual([4, 0]);
  expect(test.rows().map(({ name }) => name)).toEqual(['Rye (copy)', 'Rye']);
  const copy = test.rows()[0]?.id ?? expect.fail('no copy');
  expect(bodies(test, copy)).toEqual(bodies(test, id));
  test.step('undo');
  expect(test.rows()).toHaveLength(1);
});

it('is found by the words of any part', async () => {
  const test = await open(true);
  const { id } = begin(test);
  test.posts.edit(id, 'linkedin', { body: 'Apprentices wanted' });
  expect(searchTexts(test.store, Number(id))?.body.split('\n')).toEqual(['Warm rye', 'Apprentices wanted']);
});

it("everything is paused with the times of all parts, which come back; a time given meanwhile is the person's own", async () => {
  const test = await open(true);
  const pause = createPause({ sync: test.sync, planning: createPlanning({ sync: test.sync, tried: () => null }) });
  const { id } = begin(test, ['facebook', 'linkedin', 'pinterest']);
  const place = (platform: PlatformId) => test.publishing.place(id, [{ platform, at }]);
  const times = () => test.posts.read(id).variants.map(({ scheduledAt }) => scheduledAt ?? null);
  await place('facebook');
  await place('linkedin');
  expect(pause.start({ why: 'Water main', remindAt: null })).toMatchObject({ timeCount: 2, postCount: 1 });
  expect(times()).toEqual([null, null, null]);
  expect(test.rows()[0]?.paused).toEqual([
    { platform: 'facebook', at },
    { platform: 'linkedin', at },
  ]);
  await place('pinterest');
  expect(pause.status()).toMatchObject({ timeCount: 2, appeared: [] });
  pause.resume([]);
  expect(times()).toEqual([at, at, at]);
});

it('a part that is made again during a pause has the time that the pause stored for it', async () => {
  const test = await open();
  const pause = createPause({ sync: test.sync, planning: createPlanning({ sync: test.sync, tried: () => null }) });
  const { id } = begin(test, ['facebook', 'linkedin', 'pinterest']);
  for (const platform of ['facebook', 'linkedin'] as const) await test.publishing.place(id, [{ platform, at }]);
  await synced(test, id);
  pause.start({ why: '', remindAt: null });
  await synced(test, id);
  const { posts } = test.sandbox.world.tables;
  const lose = (platform: PlatformId) => {
    const lost = [...posts.all()].find(({ variants }) => variants[0]?.platform === platform);
    posts.delete(lost?.id ?? '');
  };
  const paused = () => test.rows().map((row) => row.paused?.map(({ platform }) => platform));
  lose('facebook');
  await test.until(() => expect(test.posts.read(id).family?.missing).toMatchObject([{ platform: 'facebook' }]), 60_000);
  test.families.addPlatforms(test.rows()[0]?.id ?? id, ['facebook']);
  expect(paused()).toEqual([['facebook', 'linkedin']]);
  const now = test.rows()[0]?.id ?? id;
  await synced(test, now);
  lose('linkedin');
  test.posts.edit(now, 'linkedin', { body: 'We are hiring' });
  await test.until(() => expect(test.posts.read(now).sync.reason).toBe('deleted-elsewhere'), 5_000);
  test.sync.choices.choose(test.sync.activity.read().needsYou[0]?.id ?? '', 'recreate');
  expect(paused()).toEqual([['facebook', 'linkedin']]);
  pause.resume([]);
  expect(test.rows()[0]).toMatchObject({ status: 'scheduled', at });
  expect(
    test.posts.read(test.rows()[0]?.id ?? id).variants.filter(({ scheduledAt }) => scheduledAt === at),
  ).toHaveLength(2);
});

it('each part that needs it is approved by one click', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin']);
  await synced(test, id);
  const { posts } = test.sandbox.world.tables;
  for (const post of posts.all())
    if (post.name === 'Rye') posts.put({ ...post, reviewMode: true, updatedAt: post.updatedAt + 1000 });
  await test.until(() => {
    void test.sync.now();
    expect(test.posts.read(id).family?.parts).toHaveLength(2);
    expect(test.posts.read(id).needsApproval).toBe(true);
    expect(test.store.posts.document(Number(test.posts.read(id).family?.parts[1]?.id))?.confirmed).toContain(
      '"needsApproval":true',
    );
    expect(test.store.posts.document(Number(id))?.confirmed).toContain('"needsApproval":true');
  }, 70_000);
  expect(test.posts.counts().approval).toBe(1);
  const approving = test.publishing.approve(id);
  let isOver = false;
  void approving.finally(() => (isOver = true));
  await test.until(() => expect(isOver).toBe(true), 1_000);
  await test.until(() => expect(test.count('POST approve')).toBe(2), 1_000);
  await test.until(
    () => expect(test.posts.read(id)).toMatchObject({ needsApproval: false, sync: { state: 'synced' } }),
    1_000,
  );
});

it('a part that was deleted elsewhere leaves the post, and the others stay with all that is written beside them', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin', 'pinterest']);
  await synced(test, id);
  const notes = createLocalNotes({ sync: test.sync, posts: test.posts });
  notes.write({ id, note: 'Ask Ana' });
  const facebook = [...test.sandbox.world.tables.posts.all()].find(
    ({ variants }) => variants[0]?.platform === 'facebook',
  );
  test.sandbox.world.tables.posts.delete(facebook?.id ?? '');
  await test.until(() => {
    test.posts.read(id);
    expect(test.rows()[0]?.platforms.map(({ platform }) => platform)).toEqual(['linkedin', 'pinterest']);
  }, 60_000);
  const post = test.posts.read(id);
  expect(post.family?.missing).toEqual([{ id, platform: 'facebook' }]);
  expect(notes.read(post.id).note).toBe('Ask Ana');
  expect(test.families.letGo(post.id, id).family?.missing).toEqual([]);
  expect(test.rows()).toHaveLength(1);
  expect(thrown(() => test.families.letGo(post.id, id))).toMatchObject({ reason: 'decided-already' });
});

it('what was deleted elsewhere with words on their way is made again as the part that it was', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin', 'pinterest']);
  await synced(test, id);
  const posts = test.sandbox.world.tables.posts;
  const linkedin = [...posts.all()].find(({ variants }) => variants[0]?.platform === 'linkedin');
  posts.delete(linkedin?.id ?? '');
  test.posts.edit(id, 'linkedin', { body: 'We are hiring' });
  await test.until(() => expect(test.posts.read(id).sync.reason).toBe('deleted-elsewhere'), 5_000);
  const [change] = test.sync.activity.read().needsYou;
  expect(change?.postId).toBe(id);
  test.sync.choices.choose(change?.id ?? '', 'recreate');
  expect(bodies(test, id)).toEqual({ facebook: 'Warm rye', pinterest: 'Warm rye', linkedin: 'We are hiring' });
  expect(test.rows()).toHaveLength(1);
  await synced(test, id);
  expect(atService(test)).toHaveLength(3);
});

it('each platform says what became of it; a published one no longer follows, and the others follow the next', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin', 'instagram']);
  await synced(test, id);
  let outcome: unknown = null;
  void test.publishing.publish(id, 'facebook').then((result) => (outcome = result));
  await test.until(() => expect(outcome).toMatchObject({ state: 'published', platform: 'facebook' }));
  const post = test.posts.read(id);
  expect(post.variants.map(({ status, isPrimary }) => [status, isPrimary])).toEqual([
    ['published', false],
    ['draft', true],
    ['draft', false],
  ]);
  test.posts.edit(id, 'linkedin', { body: 'Fresh' });
  expect(bodies(test, id)).toEqual({ facebook: 'Warm rye', linkedin: 'Fresh', instagram: 'Fresh' });
  expect(test.rows()[0]).toMatchObject({ status: 'published' });
});

it('what is live of it is deleted only where that was chosen, and the number is known before', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin', 'instagram']);
  const draft = test.posts.create({ platform: 'facebook', name: 'Buns', body: 'Buns' }).id;
  await synced(test, id);
  await synced(test, draft);
  let outcome: unknown = null;
  void test.publishing.publish(id, 'facebook').then((result) => (outcome = result));
  await test.until(() => expect(outcome).toMatchObject({ state: 'published', platform: 'facebook' }));
  expect(test.many.survey({ ids: [draft] }).partlyLive).toBeNull();
  expect(test.many.survey({ ids: [id, draft] }).partlyLive).toEqual({
    posts: 1,
    live: ['facebook'],
    count: 4,
    unpublished: 3,
  });
  const platforms = () => test.posts.list({}).rows.map((row) => row.platforms.map(({ platform }) => platform));
  const remove = (ids: PostId[], live?: 'stay' | 'delete') =>
    test.many.run({ ids }, { do: 'remove', ...(live && { live }) });
  // Nothing was asked.
  const unasked = remove([id]);
  expect(unasked).toMatchObject({ doneCount: 1, skippedCount: 0 });
  expect(platforms()).toEqual([['facebook'], ['facebook']]);
  test.undo['undo.step']({ direction: 'undo', stepId: unasked.stepId ?? 0 });
  const rest = remove([id, draft], 'stay');
  expect(rest).toMatchObject({ doneCount: 2, skippedCount: 0 });
  expect(platforms()).toEqual([['facebook']]);
  expect(remove([id], 'stay')).toMatchObject({ doneCount: 0, skippedCount: 0 });
  test.undo['undo.step']({ direction: 'undo', stepId: rest.stepId ?? 0 });
  expect(thrown(() => test.families.removePlatforms(id, ['facebook', 'linkedin']))).toMatchObject({ kind: 'invalid' });
  expect(platforms().flat()).toHaveLength(4);
  expect(remove([id, draft], 'delete')).toMatchObject({ doneCount: 2 });
  expect(platforms()).toEqual([]);
});

it('a part that was changed elsewhere follows no more, and nothing is sent because of it', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook', 'linkedin']);
  await synced(test, id);
  const posts = test.sandbox.world.tables.posts;
  const linkedin = [...posts.all()].find(({ variants }) => variants[0]?.platform === 'linkedin');
  const [version] = linkedin?.variants ?? [];
  if (!linkedin || !version) expect.fail('no LinkedIn');
  version.body = 'From the web';
  linkedin.updatedAt += 1000;
  const sent = test.count('PATCH ' + linkedin.id);
  await test.until(() => {
    test.posts.read(id);
    expect(bodies(test, id)['linkedin']).toBe('From the web');
  }, 60_000);
  const variant = test.posts.read(id).variants.find(({ platform }) => platform === 'linkedin');
  expect(variant).toMatchObject({ part: { own: ['body'] } });
  test.posts.edit(id, 'facebook', { body: 'Fresh' });
  expect(bodies(test, id)).toEqual({ facebook: 'Fresh', linkedin: 'From the web' });
  expect(test.count('PATCH ' + linkedin.id)).toBe(sent);
});

it('similar posts are proposed, merged into one by a click, and separated by another', async () => {
  const test = await open(true);
  const make = (platform: Exclude<PlatformId, 'x'>, body: string) => {
    const { id } = test.posts.create({ platform, name: 'Rye' });
    test.posts.edit(id, platform, { body });
    return id;
  };
  const [one, two, three] = [
    make('facebook', 'Warm rye from the oven, today at nine'),
    make('linkedin', 'Warm rye from the oven, today at nine!'),
    make('pinterest', 'Something else entirely'),
  ];
  for (const platform of ['facebook', 'linkedin'] as const) test.posts.create({ platform, name: 'New post' });
  expect(test.families.similar().map(({ posts }) => posts.map(({ id }) => id))).toEqual([[one, two]]);
  for (const { id } of test.rows().filter(({ name }) => name === 'New post')) test.posts.remove(id);
  const { post: joined } = test.families.join([two, one]);
  expect(joined.id).toBe(one);
  expect(new Set(test.rows().map(({ id }) => id))).toEqual(new Set([one, three]));
  expect(test.families.similar()).toEqual([]);
  expect(test.step('undo')).toMatchObject({ kind: 'post.join' });
  expect(test.rows()).toHaveLength(3);
  test.families.keepApart([one, two]);
  expect(test.families.similar()).toEqual([]);
  test.families.join([one, two]);
  test.families.separate(one);
  expect(test.rows()).toHaveLength(3);
  expect(bodies(test, two)).toEqual({ linkedin: 'Warm rye from the oven, today at nine!' });
});

it('what is no post is shown apart from none', async () => {
  const test = await open();
  const { id } = begin(test, ['facebook']);
  for (const other of ['1e999', '999999', 'rye'] as PostId[])
    expect(thrown(() => test.families.keepApart([id, other]))).toMatchObject({ kind: 'not-found' });
});
