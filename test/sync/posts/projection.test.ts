// What the service confirmed is parsed once for many readers, and so is the post folded once: each sees the newest, and
// none changes it for the others.
import { expect, it } from 'vitest';
import type { Intent } from '../../../main/sync/outbox/operation.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { decodePost, readWhole } from '../../../main/sync/posts/codec.ts';
import { createStore } from '../../../main/store/store.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import { createWorkLibrary } from '../work-library.ts';

const unmeasured = {
  durationMs: null,
  videoCodec: null,
  audioCodec: null,
  takenMs: null,
  blurhash: null,
  perceptualHash: null,
  thumbnail: null,
  shown: null,
};

it('stays as it is stored, whatever is projected from it', () => {
  const { store, addPost, addFile, transact, enqueue } = createWorkLibrary();
  const pid = addPost();
  const platform = 'instagram';
  const at = '2026-03-05T09:00:00.000Z';
  const intents: Intent[] = [
    { do: 'post.remove', pid },
    { do: 'post.keep', pid },
    { do: 'post.edit', pid, platform, fields: { body: 'Rye', hashtags: ['rye'], altText: 'A loaf' } },
    { do: 'post.rename', pid, name: 'Rye' },
    { do: 'post.schedule', pid, platform, at },
    { do: 'post.unschedule', pid, platform },
    { do: 'post.approve', pid },
  ];
  const image = { mid: addFile('loaf') };
  for (const intent of [...intents, { do: 'post.setImage', pid, platform, attachment: image } satisfies Intent]) {
    enqueue(intent);
    readPost(store, pid);
    const document = store.posts.document(pid);
    const encoded = transact((tx) => readWhole(tx.store, pid).confirmed);
    expect(encoded).toEqual(document && decodePost(document.confirmed));
  }
  expect(store.operations.ofPost(pid).length).toBeGreaterThan(2);
});

it('is seen as soon as it is another, and never in place of that of another post', () => {
  const { store, addPost } = createWorkLibrary();
  const one = addPost('post-1');
  const other = addPost('post-2');
  const names = () => [one, other, one].map((pid) => readPost(store, pid)?.name);
  expect(names()).toEqual(['Post post-1', 'Post post-2', 'Post post-1']);
  addPost('post-1', { name: 'Rye', updatedAt: '2026-03-02T10:00:00.000Z' });
  expect(names()).toEqual(['Rye', 'Post post-2', 'Rye']);
});

it('is projected from its last fold as it would be from nothing', () => {
  const { store, db, addPost, ask, enqueue, attempt, transact } = createWorkLibrary();
  const pid = addPost();
  const platform = 'instagram';
  const edit = (body: string, more = {}) => enqueue({ do: 'post.edit', pid, platform, fields: { body, ...more } });
  const steps: (() => unknown)[] = [
    () => edit('Rye'),
    () => edit('Rye bread'),
    () => edit('Rye bread', { hashtags: ['rye'], altText: 'A loaf' }),
    () => enqueue({ do: 'post.rename', pid, name: 'Rye' }),
    () => enqueue({ do: 'post.schedule', pid, platform, at: '2026-03-05T09:00:00.000Z' }),
    () => attempt(store.operations.ofPost(pid)[0]?.id ?? ''),
    () => edit('While that one is on its way'),
    () => enqueue({ do: 'post.unschedule', pid, platform }),
    () => addPost('post-1', { name: 'Theirs', updatedAt: '2026-03-02T10:00:00.000Z' }),
    () => transact((tx) => tx.store.operations.end(store.operations.ofPost(pid)[0]?.id ?? '', 'done', tx.nowMs)),
    () => ask({ do: 'post.publish', pid, platform }),
    () => enqueue({ do: 'post.remove', pid }),
    () => enqueue({ do: 'post.keep', pid }),
  ];
  const seen = steps.map((step) => {
    step();
    const shown = readPost(store, pid);
    // Of another store over the same file nothing is known from before.
    expect(shown).toEqual(readPost(createStore(db), pid));
    return { shown, then: JSON.stringify(shown) };
  });
  expect(new Set(seen.map(({ then }) => then)).size).toBeGreaterThan(6);
  // What was handed out is not changed by what comes later.
  for (const { shown, then } of seen) expect(JSON.stringify(shown)).toBe(then);
});

it('that was taken back with its transaction is not seen', () => {
  const { store, addPost, transact } = createWorkLibrary();
  const pid = addPost();
  expect(() =>
    transact(() => {
      addPost('post-1', { name: 'Rye', updatedAt: '2026-03-02T10:00:00.000Z' });
      expect(readPost(store, pid)?.name).toBe('Rye');
      throw new Error('full');
    }),
  ).toThrow('full');
  expect(readPost(store, pid)?.name).toBe('Post post-1');
});

it('knows the shape of a local file before the service has it, and what a platform would refuse of it', () => {
  const { store, addPost, addFile, transact, enqueue, ask } = createWorkLibrary();
  const mid = addFile('panorama');
  transact((tx) => tx.store.media.seen(mid, { ...unmeasured, width: 3000, height: 1000 }));
  const platform = 'instagram';
  const replaced = addPost();
  enqueue({ do: 'post.setImage', pid: replaced, platform, attachment: { mid } });
  const attachments = [{ mid }];
  const made = ask({ do: 'post.fromMedia', attachments, platforms: [platform], name: 'Rye', caption: 'Rye' }).pid;
  for (const pid of [replaced, made ?? 0]) {
    const post = readPost(store, pid);
    const variant = post?.variants.find((each) => each.platform === platform);
    expect(variant?.media.map(({ ratio }) => ratio)).toEqual([3]);
    expect(post && variant && judge(post, variant, platform)).toMatchObject([
      { is: 'refused', finding: { kind: 'media', misfit: { reason: 'too-wide' } } },
    ]);
  }
});
