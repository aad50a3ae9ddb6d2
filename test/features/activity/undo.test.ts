// What Undo and Redo would take next is reported without being taken, for one post or for the library.
import { expect, it } from 'vitest';
import { undoMethods } from '../../../main/features/activity/undo.ts';
import type { AttemptOutcome } from '../../../main/store/attempts.ts';
import type { OperationState } from '../../../main/store/outbox.ts';
import type { ParkReason } from '../../../preload/rules/sync-states.ts';
import type { PostId } from '../../../preload/ids.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

it('a post deleted with others can be restored alone while its deletion waits', async () => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const methods = undoMethods(sync, { follow: () => undefined }, { follow: () => undefined });
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

type Ended = { state: OperationState; reason?: ParkReason; outcome?: AttemptOutcome };

/** Its deletion, as it is after an attempt that ended so; no `outcome`: after none. */
const deletion = async ({ state, reason, outcome }: Ended) => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const pid = sync.transact((tx) =>
    ingestPost(tx, wirePost('a', tx.nowMs), { startedAtMs: tx.nowMs, from: 'reading' }),
  );
  const id = String(pid) as PostId;
  posts.remove(id);
  sync.transact((tx) => {
    const [removal = expect.fail('no deletion')] = tx.store.operations.ofPost(Number(id));
    tx.store.operations.change(removal.id, { state, reason: reason ?? null, attempts: outcome ? 1 : 0 });
    tx.touch(Number(id));
    if (!outcome) return;
    const sent = { operation: removal.id, key: null, endpoint: 'posts.remove', path: '/', body: null };
    const attempt = tx.store.attempts.begin({ ...sent, startedMs: tx.nowMs });
    tx.store.attempts.end(attempt, { endedMs: tx.nowMs, outcome, status: null, code: null, requestId: null });
  });
  const { waiting, needsYou } = sync.activity.read();
  const [item = expect.fail('nothing waits')] = [...waiting, ...needsYou];
  return {
    item,
    id,
    posts,
    keep: () => undoMethods(sync, { follow: () => undefined }, { follow: () => undefined })['undo.keep']({ id }).undone,
  };
};

it.each<Ended>([
  { state: 'ready' },
  { state: 'wait', outcome: 'limited' },
  { state: 'parked', reason: 'refused', outcome: 'refused' },
  { state: 'parked', reason: 'scope-missing', outcome: 'not-executed' },
  { state: 'parked', reason: 'changed-before-delete' },
  { state: 'parked', reason: 'changed-before-delete', outcome: 'limited' },
])('a post whose deletion certainly did not happen can be restored: $state, $reason, $outcome', async (ended) => {
  const { item, id, posts, keep } = await deletion(ended);
  expect([item.canKeep, posts.read(id).canKeep]).toEqual([true, true]);
  expect(keep()).toMatchObject({ kind: 'post.remove', doneCount: 1, stayed: [], canReverse: true });
  expect(posts.read(id)).toMatchObject({ gone: null, canKeep: false, sync: { openCount: 0 } });
});

it.each<Ended>([
  { state: 'doubt', outcome: 'doubt' },
  { state: 'ready', outcome: 'died' },
  { state: 'parked', reason: 'unsure', outcome: 'doubt' },
])('a post whose deletion may have happened cannot: $state, $reason, $outcome', async (ended) => {
  const { item, id, posts, keep } = await deletion(ended);
  expect([item.canKeep, posts.read(id).canKeep]).toEqual([false, false]);
  expect(keep()).toMatchObject({ doneCount: 0 });
});

it('the steps that undo and redo would take are reported, and stay', async () => {
  const { sync, posts } = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const methods = undoMethods(sync, { follow: () => undefined }, { follow: () => undefined });
  expect(methods['undo.next']({})).toEqual({ undo: null, redo: null });
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.rename(id, 'Rye on Friday');
  const named = { undo: 'post.rename', redo: null };
  expect([methods['undo.next']({}), methods['undo.next']({})]).toEqual([named, named]);
  methods['undo.step']({ direction: 'undo' });
  expect(methods['undo.next']({})).toEqual({ undo: 'post.new', redo: 'post.rename' });
  expect(methods['undo.next']({ id })).toEqual({ undo: null, redo: 'post.rename' });
});
