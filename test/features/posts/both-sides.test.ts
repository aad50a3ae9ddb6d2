// Both sides of a conflict stay: theirs in the post, mine in a draft on all its platforms, under a name of its own.
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { decideConflict } from '../../../main/features/posts/both-sides.ts';
import type { Fields } from '../../../main/sync/posts/fields.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';
import { wirePost, withVariant } from '../../sync/outbox/outbox-bench.ts';

const open = async (platform: 'facebook' | 'pinterest', mine: Fields, theirs: Parameters<typeof withVariant>[2]) => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const { sync, posts, store } = test;
  const take = (wire: ReturnType<typeof wirePost>) =>
    sync.transact((tx) => ingestPost(tx, wire, { startedAtMs: tx.nowMs, from: 'reading' })) ?? expect.fail('not taken');
  const pid = take(wirePost());
  const id = String(pid) as PostId;
  sync.change({ do: 'post.desk', pid, fields: { note: 'Ask Ines' } });
  sync.change({ do: 'post.tag', pid, tags: ['summer'] });
  sync.change({ do: 'post.edit', pid, platform, fields: mine });
  take(withVariant(wirePost(), platform, theirs));
  const conflictId = sync.conflicts.list(pid)[0]?.id ?? expect.fail('no conflict');
  const others = () => store.posts.pids({}, 10).filter((each) => each !== pid);
  const texts = (of: number) =>
    Object.fromEntries(
      posts
        .read(String(of) as PostId)
        .variants.map(({ platform: on, body, description, title, hashtags }) => [
          on,
          { text: description ?? body, title, hashtags },
        ]),
    );
  return { ...test, pid, id, conflictId, others, texts };
};

it('the draft is on all platforms of the post, with what stands beside it, and is one undo step', async () => {
  const test = await open('facebook', { body: 'The oven is cold.' }, { body: 'The oven is hot. Come on Friday.' });
  const before = test.texts(test.pid);
  decideConflict(test.sync, { conflictId: test.conflictId, choice: 'both', language: 'en' });
  expect(test.texts(test.pid)['facebook']?.text).toBe('The oven is hot. Come on Friday.');
  const [copy = 0, ...more] = test.others();
  expect(more).toEqual([]);
  expect(test.texts(copy)).toMatchObject({
    instagram: { text: before['instagram']?.text },
    facebook: { text: 'The oven is cold.' },
    pinterest: { text: before['pinterest']?.text },
  });
  expect(test.posts.read(String(copy) as PostId).name).toBe('Rye on Friday (your version)');
  expect(test.store.localNotes.read(copy).note).toBe('Ask Ines');
  expect(test.store.postTags.ofPost(copy)).toEqual(['summer']);
  expect(test.sync.conflicts.list()).toEqual([]);
  test.sync.step('undo');
  expect(test.others()).toEqual([]);
  expect(test.texts(test.pid)['facebook']?.text).toBe('The oven is hot. Come on Friday.');
});

it.each([
  ['a text', { body: 'The oven is cold.' }, { description: 'The oven is hot.' }, { text: 'The oven is cold.' }],
  ['a title', { title: 'Cold oven' }, { title: 'Hot oven' }, { title: 'Cold oven' }],
] as const)('%s of a platform with titles is mine in the draft', async (_, mine, theirs, expected) => {
  const test = await open('pinterest', mine, theirs);
  decideConflict(test.sync, { conflictId: test.conflictId, choice: 'both', language: 'en' });
  expect(test.texts(test.others()[0] ?? 0)['pinterest']).toMatchObject(expected);
});

it('a conflict that was decided meanwhile leaves no draft behind', async () => {
  const test = await open('facebook', { body: 'The oven is cold.' }, { body: 'The oven is hot.' });
  test.sync.conflicts.decide(test.conflictId, { choice: 'theirs' });
  const error = thrown(() =>
    decideConflict(test.sync, { conflictId: test.conflictId, choice: 'both', language: 'en' }),
  );
  expect(error).toMatchObject({ kind: 'not-found' });
  expect(test.others()).toEqual([]);
});
