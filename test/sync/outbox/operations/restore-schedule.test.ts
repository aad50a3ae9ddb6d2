// The time that was taken away to publish, and when it comes back.
import { expect, it } from 'vitest';
import type { ParkReason } from '../../../../preload/rules/sync-states.ts';
import { enqueue } from '../../../../main/sync/outbox/enqueue.ts';
import { putSlotsBack, slotsTaken } from '../../../../main/sync/outbox/operations/schedule.ts';
import { approvedIn } from '../../../../main/sync/posts/approval.ts';
import { createOutboxBench, inHours, wirePost, withVariant } from '../outbox-bench.ts';

/** A publication that took the slot away and was parked. */
const open = (reason: ParkReason, slot = inHours(3)) => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  const { id } = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
  bench.send(id);
  bench.change(id, { state: 'parked', reason, pre: { jobs: [], slot } });
  const putBack = () => bench.transact((tx) => putSlotsBack(tx, enqueue, bench.time.now));
  return { bench, pid, id, putBack };
};

it('comes back before the parked publication, where it is sent', () => {
  const { bench, pid, putBack } = open('publish-refused');
  putBack();
  expect(bench.open(pid)).toEqual(['post.schedule instagram ready', 'post.publish instagram parked']);
  expect(bench.variant(pid, 'instagram').scheduledAt).toBe(inHours(3));
});

it('comes back once', () => {
  const { bench, pid, putBack } = open('channel-not-connected');
  putBack();
  putBack();
  expect(bench.open(pid)).toHaveLength(2);
  expect(slotsTaken(bench.store)).toEqual([]);
});

it.each(['did-it-go-out', 'unsure', 'job-failed', 'key-conflict'] as const)(
  'stays unscheduled when it may have been published: %s',
  (reason) => {
    const { bench, pid, putBack } = open(reason);
    putBack();
    expect(bench.open(pid)).toEqual(['post.publish instagram parked']);
  },
);

it('stays away when it is over, or too near to be sent', () => {
  const { bench, pid, id, putBack } = open('publish-refused', inHours(0.03));
  bench.change(id, { error: { kind: 'service-failed', message: 'Busy.', reason: 'slot-lost' } });
  putBack();
  expect(bench.open(pid)).toEqual(['post.publish instagram parked']);
  expect(bench.read(id).error?.reason).toBe('slot-lost');
});

it('is not called lost any more once it is back', () => {
  const { bench, id, putBack } = open('publish-refused');
  bench.change(id, { error: { kind: 'service-failed', message: 'Busy.', reason: 'slot-lost' } });
  putBack();
  expect(bench.read(id).error).toEqual({ kind: 'service-failed', message: 'Busy.' });
});

it.each([
  ['before the click, where it is sent: the user saw them', 'click', { is: 'go' }],
  ['after it, where it is held back: no one approved them', 'after', { is: 'park', reason: 'approval-changed' }],
] as const)('comes back for words that were changed elsewhere %s', (_, when, guard) => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  const theirs = () => bench.ingest(withVariant(bench.confirmed(pid), 'instagram', { body: 'And it is cheaper now.' }));
  bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
  if (when === 'click') theirs();
  const { id } = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
  bench.send(id);
  if (when === 'after') theirs();
  bench.change(id, { state: 'parked', reason: 'publish-refused', pre: { jobs: [], slot: inHours(3) } });
  bench.transact((tx) => putSlotsBack(tx, enqueue, bench.time.now));
  const back = bench.store.operations.ofPost(pid).find(({ kind }) => kind === 'post.schedule');
  expect(bench.guard(back?.id ?? '')).toEqual(guard);
});

/** A click on Publish that has begun to remove the slot: the unschedule is on its way. */
const clearing = () => {
  const bench = createOutboxBench();
  const pid = bench.knows(withVariant(wirePost(), 'instagram', { scheduledAt: inHours(3) }));
  const { id } = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
  const guard = bench.guard(id);
  if (guard.is !== 'before') return expect.fail('the slot is not in the way');
  bench.transact((tx) => guard.add(tx));
  const unschedule = bench.store.operations.ofPost(pid).find(({ kind }) => kind === 'post.unschedule');
  bench.send(unschedule?.id ?? '');
  return { bench, pid };
};

it('comes back when the click is undone before it is sent', () => {
  const { bench, pid } = clearing();
  bench.wants({ do: 'post.withdraw', pid, kind: 'post.publish', platform: 'instagram' });
  expect(bench.open(pid)).toEqual(['post.unschedule instagram inflight', 'post.schedule instagram ready']);
  expect(bench.variant(pid, 'instagram').scheduledAt).toBe(inHours(3));
});

it('is unscheduled like any other, also one that was chosen while the first is being removed', () => {
  const { bench, pid } = clearing();
  bench.wants({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(5) });
  bench.wants({ do: 'post.unschedule', pid, platform: 'instagram' });
  expect(bench.open(pid)).toEqual(['post.unschedule instagram inflight']);
});
