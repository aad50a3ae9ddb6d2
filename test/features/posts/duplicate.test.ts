// A copy holds everything the service lets one post hold, on its way through the real sandbox, and says what it does not.
import { expect, it } from 'vitest';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createLocalNotes as createOutboxBench } from '../../../main/features/posts/local-notes.ts';
import { putBackDeleted } from '../../../main/features/posts/duplicate.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const open = async () => {
  const sandbox = await startSandbox({ seed: 'demo', clock: standingClock('2026-11-04T15:00:00Z') });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  const named = (name: string): Post => {
    const pid = test.store.posts.pids({}, 1000).find((each) => test.store.posts.view(each)?.name === name);
    return test.posts.read(String(pid) as Post['id']);
  };
  const settled = (id: Post['id']) => test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1000);
  return { ...test, named, settled, localNotes: createOutboxBench({ sync: test.sync, posts: test.posts }) };
};
const words = ({ platform, body, title, description, hashtags, altText, media }: Variant) => ({
  platform,
  body,
  title,
  description,
  hashtags,
  altText,
  media: media.map(({ id }) => id),
});
const byPlatform = ({ variants }: Post) => Object.fromEntries(variants.map((each) => [each.platform, words(each)]));

it('of own media keeps every platform, each wording, hashtags and alt texts', async () => {
  const { localNotes, named, posts, settled } = await open();
  const from = named('From the market, untouched');
  const [main, other] = from.variants.map(({ platform }) => platform as PlatformId);
  if (!main || !other) throw new Error('the demo post has one platform');
  posts.edit(from.id, main, { hashtags: ['market', 'rye'], altText: 'A stall at dawn' });
  await settled(from.id);
  posts.edit(from.id, other, { body: 'Quite other words here.', hashtags: ['dawn'], altText: 'Another text' });
  await settled(from.id);
  const copy = localNotes.duplicate(from.id, 'en');
  await settled(copy.id);
  expect(byPlatform(posts.read(copy.id))).toEqual(byPlatform(posts.read(from.id)));
  expect(posts.read(copy.id).variants.map(({ isPrimary }) => isPrimary)).toEqual(
    posts.read(from.id).variants.map(({ isPrimary }) => isPrimary),
  );
});

it('of words for several platforms keeps each that a post can start on, and the text of the others is at hand', async () => {
  const { localNotes, named, posts, store, sync, settled } = await open();
  const from = named('Saturday cardamom buns');
  const startable = from.variants.filter(({ platform }) => platform !== 'x');
  const left = from.variants.filter(({ platform }) => platform === 'x');
  expect([startable.length, left.length]).toEqual([3, 1]);
  const copy = localNotes.duplicate(from.id, 'en');
  await settled(copy.id);
  const made = posts.read(copy.id);
  const withoutMedia = (variants: readonly Variant[]) => variants.map((variant) => ({ ...words(variant), media: [] }));
  expect(withoutMedia(made.variants)).toEqual(withoutMedia(startable));
  expect(made.variants.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
  expect(made.family?.parts.map(({ platform }) => platform)).toEqual(startable.map(({ platform }) => platform));
  // Its picture was made by the service, which takes only uploads and the brand's library.
  expect(sync.notes.read(Number(copy.id)).leftOut).toEqual({ platforms: ['x'], pictureCount: 1, hasVideo: false });
  for (const { platform, body, description } of left)
    expect(store.wordings.ofPost(Number(copy.id))).toContainEqual(
      expect.objectContaining({ platform, field: 'body', value: description ?? body }),
    );
  sync.notes.seen(Number(copy.id));
  expect(sync.notes.read(Number(copy.id)).leftOut).toBeNull();
});

it('of a deleted post has each platform, too, and is one post, made once', async () => {
  const { named, posts, store, sync, until } = await open();
  const from = named('Saturday cardamom buns');
  posts.remove(from.id);
  await until(() => expect(posts.read(from.id).gone).toBe('deleted'), 5000);
  expect(putBackDeleted(sync, { id: from.id })).toMatchObject({ madeCount: 1, lostCount: 0, partialCount: 1 });
  const back = store.posts
    .pids({}, 1000)
    .map((pid) => posts.read(String(pid) as Post['id']))
    .filter(({ name, gone }) => name === from.name && gone === null);
  expect(back).toHaveLength(1);
  expect(back[0]?.variants.map(({ platform, body }) => [platform, body])).toEqual(
    from.variants.filter(({ platform }) => platform !== 'x').map(({ platform, body }) => [platform, body]),
  );
  expect(putBackDeleted(sync, { id: from.id })).toMatchObject({ madeCount: 0, stepId: null });
});

it('of many says how many copies lack something', async () => {
  const { named, sync } = await open();
  const ids = ['From the market, untouched', 'Saturday cardamom buns'].map((name) => named(name).id);
  expect(createMany({ sync }).run({ ids }, { do: 'duplicate', language: 'en' })).toMatchObject({
    doneCount: 2,
    partialCount: 1,
  });
});
