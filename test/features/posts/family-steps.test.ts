// Changes of a post on several platforms, each taken back by its own step, in any order.
import { expect, it } from 'vitest';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createFamilies } from '../../../main/features/posts/families.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(), seed: 'empty' });
  const test = openTestSync(sandbox, null);
  const { sync, posts } = test;
  const families = createFamilies({ sync });
  const variants = (id: PostId) => posts.read(id).variants;
  const bodies = (id: PostId) => Object.fromEntries(variants(id).map(({ platform, body }) => [platform, body]));
  const images = (id: PostId) =>
    Object.fromEntries(variants(id).map(({ platform, media }) => [platform, media[0]?.id ?? null]));
  const own = (id: PostId, of: PlatformId) => variants(id).find(({ platform }) => platform === of)?.part?.own;
  const undo = (stepId: number | null) => sync.stepOf('undo', stepId ?? expect.fail('no step')).undone;
  const file = (name: string, altText: string | null = null): MediaId => {
    const one = { sha256: name, sizeBytes: 1, mimeType: 'image/png', name, file: name, atMs: 1, altText };
    return `local-${String(sync.transact((tx) => tx.store.media.add(one)).mid)}` as MediaId;
  };
  /** A later burst is a step of its own. */
  const later = () => test.clock.advance(60_000);
  return { ...test, families, bodies, images, own, undo, file, later };
};
type Test = Awaited<ReturnType<typeof open>>;

const begin = ({ posts }: Test, platforms: PlatformId[]) => posts.create({ platforms, body: 'Warm rye', name: 'Rye' });
/** A post on Instagram that the service has, with a picture it made. */
const withMadePicture = ({ sync }: Test): PostId => {
  const pid = sync.transact((tx) =>
    ingestPost(tx, wirePost('a', tx.nowMs), { startedAtMs: tx.nowMs, from: 'reading' }),
  );
  return String(pid) as PostId;
};

it('an added platform goes with its step, also with the newest one of its post', async () => {
  const test = await open();
  const { posts, sync, families, undo, bodies } = test;
  const { id } = begin(test, ['facebook']);
  posts.edit(id, 'facebook', { body: 'Warm rye, now' });
  const added = families.addPlatforms(id, ['pinterest']);
  expect(added.post.variants.map(({ platform }) => platform)).toEqual(['facebook', 'pinterest']);
  expect(undo(added.stepId)).toMatchObject({ kind: 'post.addPlatforms', doneCount: 1, postId: id });
  expect(bodies(id)).toEqual({ facebook: 'Warm rye, now' });
  sync.step('redo', Number(id));
  expect(bodies(id)).toEqual({ facebook: 'Warm rye, now', pinterest: 'Warm rye, now' });
  expect(sync.step('undo', Number(id)).undone).toMatchObject({ kind: 'post.addPlatforms', doneCount: 1 });
  expect(bodies(id)).toEqual({ facebook: 'Warm rye, now' });
  expect(sync.step('undo', Number(id)).undone).toMatchObject({ kind: 'post.edit' });
  // Its creation is not undone while it is open.
  expect(sync.step('undo', Number(id)).undone).toBeNull();
});

it.each<PlatformId[][]>([[['facebook', 'linkedin']], [['facebook', 'linkedin', 'pinterest']]])(
  'a post that was taken apart is one again with its step: %s',
  async (platforms) => {
    const test = await open();
    const { posts, sync, families, undo, bodies } = test;
    const { id } = begin(test, platforms);
    posts.edit(id, 'facebook', { body: 'Warm rye, now' });
    const before = bodies(id);
    const { stepId } = families.separate(id);
    expect(Object.keys(bodies(id))).toEqual(['facebook']);
    await test.later();
    posts.edit(id, 'facebook', { body: 'Warm rye, at nine' });
    expect(undo(stepId)).toMatchObject({ kind: 'post.part', postId: id, stayed: [] });
    expect(bodies(id)).toEqual({ ...before, facebook: 'Warm rye, at nine' });
    families.separate(id);
    expect(sync.step('undo', Number(id)).undone).toMatchObject({ kind: 'post.part', postId: id });
    expect(Object.keys(bodies(id))).toEqual(platforms);
  },
);

it('joined and removed platforms come back with their steps, whatever was changed since', async () => {
  const test = await open();
  const { posts, families, undo, bodies } = test;
  const [one, two] = [begin(test, ['facebook']).id, begin(test, ['linkedin']).id];
  const joined = families.join([one, two]);
  expect(joined.post.id).toBe(one);
  posts.rename(one, 'Rye on Friday');
  expect(undo(joined.stepId)).toMatchObject({ kind: 'post.join', doneCount: 1 });
  expect(bodies(one)).toEqual({ facebook: 'Warm rye' });

  const { id } = begin(test, ['facebook', 'linkedin']);
  const { stepId } = families.removePlatforms(id, ['linkedin']);
  posts.edit(id, 'facebook', { body: 'Warm rye, now' });
  expect(undo(stepId)).toMatchObject({ kind: 'post.remove', doneCount: 1 });
  expect(Object.keys(bodies(id))).toEqual(['facebook', 'linkedin']);
  const removed = posts.remove(id);
  posts.rename(one, 'Rye');
  expect(undo(removed.stepId)).toMatchObject({ kind: 'post.remove', doneCount: 1 });
  expect(posts.read(id).gone).toBeNull();
});

it('a picture of its own is replaced by the main one when it follows again', async () => {
  const test = await open();
  const { posts, families, undo, images, own, file } = test;
  const { id } = begin(test, ['facebook', 'pinterest', 'linkedin']);
  const [first, second] = [file('first'), file('second')];
  posts.setImage({ id, mediaId: first });
  posts.setImage({ id, platform: 'pinterest', mediaId: second });
  expect(own(id, 'pinterest')).toEqual(['image']);
  const { stepId } = families.follow(id, ['pinterest'], undefined);
  expect(images(id)).toEqual({ facebook: first, pinterest: first, linkedin: first });
  expect(own(id, 'pinterest')).toEqual([]);
  undo(stepId);
  expect(images(id)).toEqual({ facebook: first, pinterest: second, linkedin: first });
  expect(own(id, 'pinterest')).toEqual(['image']);
  expect(posts.setImage({ id, platform: 'pinterest', mediaId: second }).stepId).toBeNull();
});

it('a picture stays its own while the service cannot copy the main one, and the words follow', async () => {
  const test = await open();
  const { posts, families, images, own, file, bodies } = test;
  const id = withMadePicture(test);
  const { post } = families.addPlatforms(id, ['pinterest']);
  // It has none, which is no choice: it gets the next one.
  expect(images(post.id)).toEqual({ instagram: 'a-picture', pinterest: null });
  expect(own(id, 'pinterest')).toEqual([]);
  const mine = file('mine');
  posts.setImage({ id, platform: 'pinterest', mediaId: mine });
  expect(own(id, 'pinterest')).toEqual(['image']);
  expect(families.follow(id, ['pinterest'], undefined).stepId).toBeNull();
  expect(own(id, 'pinterest')).toEqual(['image']);
  posts.edit(id, 'pinterest', { body: 'Pin this' });
  expect(families.follow(id, ['pinterest'], undefined).stepId).not.toBeNull();
  expect(bodies(id)['pinterest']).toBe(bodies(id)['instagram']);
  expect(own(id, 'pinterest')).toEqual(['image']);
  expect(images(id)['pinterest']).toBe(mine);
});

it('a part without a picture gets the next one of the main version', async () => {
  const test = await open();
  const { posts, families, images, file } = test;
  const id = withMadePicture(test);
  families.addPlatforms(id, ['pinterest']);
  const mine = file('mine');
  const { stepId } = posts.setImage({ id, mediaId: mine });
  expect(images(id)).toEqual({ instagram: mine, pinterest: mine });
  expect(test.undo(stepId)).toMatchObject({ doneCount: 1 });
  expect(images(id)).toEqual({ instagram: 'a-picture', pinterest: null });
});

it('a picture that the service has of one part only is still the one of all parts', async () => {
  const test = await open();
  const { posts, sync, families, images, own, file } = test;
  const id = withMadePicture(test);
  families.addPlatforms(id, ['pinterest']);
  const [first, second] = [file('first'), file('second')];
  posts.setImage({ id, mediaId: first });
  sync.transact((tx) => {
    tx.store.media.uploaded(Number(first.replace('local-', '')), sync.apiKey, 'att-1', tx.nowMs);
    const post = wirePost('a', tx.nowMs);
    const variants = post.variants.map((variant) => ({
      ...variant,
      media: [{ id: 'att-1', url: 'https://media.test/1', type: 'image' as const }],
    }));
    ingestPost(tx, { ...post, variants }, { startedAtMs: tx.nowMs, from: 'reading' });
  });
  expect(images(id)).toEqual({ instagram: 'att-1', pinterest: first });
  expect(own(id, 'pinterest')).toEqual([]);
  posts.setImage({ id, mediaId: second });
  expect(images(id)).toEqual({ instagram: second, pinterest: second });
});

it('what is said of a picture goes with it in one step, and what was written for the post stays', async () => {
  const test = await open();
  const { posts, undo, file } = test;
  const { id } = begin(test, ['facebook', 'pinterest']);
  const altTexts = () => posts.read(id).variants.map(({ altText }) => altText);
  const [rye, buns, plain] = [file('rye', 'A loaf'), file('buns', 'Two buns'), file('plain')];
  posts.setImage({ id, mediaId: rye });
  expect(altTexts()).toEqual(['A loaf', 'A loaf']);
  const { stepId } = posts.setImage({ id, mediaId: plain });
  expect(altTexts()).toEqual([null, null]);
  undo(stepId);
  expect(altTexts()).toEqual(['A loaf', 'A loaf']);
  posts.setImage({ id, platform: 'pinterest', mediaId: buns });
  expect(altTexts()).toEqual(['A loaf', 'Two buns']);
  await test.later();
  posts.edit(id, 'facebook', { altText: 'Our oven' });
  posts.setImage({ id, mediaId: buns });
  expect(altTexts()).toEqual(['Our oven', 'Two buns']);
});

it('of a deleted post says on how many platforms it stays deleted, because the service has that already', async () => {
  const test = await open();
  const { sync, posts, families, undo } = test;
  const [one, two] = (['facebook', 'pinterest'] as const).map((platform) => {
    const post = wirePost(
      platform,
      sync.transact(({ nowMs }) => nowMs),
    );
    const variants = post.variants.map((variant) => ({ ...variant, platform }));
    const read = { startedAtMs: test.clock.now(), from: 'reading' } as const;
    return String(sync.transact((tx) => ingestPost(tx, { ...post, variants }, read))) as PostId;
  });
  const { id } = families.join([one ?? expect.fail(), two ?? expect.fail()]).post;
  const removed = posts.remove(id);
  sync.transact(({ store: { operations } }) => {
    const [deletion] = operations.ofPost(Number(two));
    operations.change(deletion?.id ?? '', { state: 'doubt', attempts: 1 });
  });
  expect(undo(removed.stepId)).toMatchObject({ count: 1, doneCount: 1, stayed: [{ reason: 'platform', count: 1 }] });
});
