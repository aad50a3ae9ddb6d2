// What Undo and Redo would take next is told without being taken, of one post or of the library.
import { expect, it } from 'vitest';
import { undoMethods } from '../../../main/features/activity/undo.ts';
import type { PostId } from '../../../preload/ids.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

it('a post deleted with others is kept alone while its deletion waits', async () => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const methods = undoMethods(sync, { follow: () => undefined });
  const ids = ['a', 'b', 'c'].map((sid) => {
    const pid = sync.transact((tx) =>
      ingestPost(tx, wirePost(sid, tx.nowMs), { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  });
  const [id = expect.fail('no post')] = ids;
  sync.changeAll(ids.map((each) => ({ do: 'post.remove', pid: Number(each) })));
  const keeps = () => sync.activity.read().waiting.map(({ postId, canKeep }) => [postId, canKeep]);
  expect(keeps()).toEqual(expect.arrayContaining(ids.map((each) => [each, true])));
  expect(methods['undo.keep']({ id }).undone).toMatchObject({ kind: 'post.remove', postId: id, doneCount: 1 });
  expect(ids.map((each) => posts.read(each).gone)).toEqual([null, 'deleting', 'deleting']);
  expect(keeps().map(([postId]) => postId)).not.toContain(id);
});

it('the steps that undo and redo would take are told, and stay', async () => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const methods = undoMethods(sync, { follow: () => undefined });
  expect(methods['undo.next']({})).toEqual({ undo: null, redo: null });
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.rename(id, 'Rye on Friday');
  const named = { undo: 'post.rename', redo: null };
  expect([methods['undo.next']({}), methods['undo.next']({})]).toEqual([named, named]);
  methods['undo.step']({ direction: 'undo' });
  expect(methods['undo.next']({})).toEqual({ undo: 'post.new', redo: 'post.rename' });
  expect(methods['undo.next']({ id })).toEqual({ undo: null, redo: 'post.rename' });
});
