// The time that was taken away to publish, and when it comes back.
import { expect, it } from 'vitest';
import type { ParkReason } from '../../../../preload/rules/sync-states.ts';
import { enqueue } from '../../../../main/sync/outbox/enqueue.ts';
import { putSlotsBack, slotsTaken } from '../../../../main/sync/outbox/operations/schedule.ts';
import { createDesk, inHours } from '../outbox-bench.ts';

/** A publication that took the slot away and was parked. */
const open = (reason: ParkReason, slot = inHours(3)) => {
  const desk = createDesk();
  const pid = desk.knows();
  const { id } = desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
  desk.send(id);
  desk.change(id, { state: 'parked', reason, pre: { jobs: [], slot } });
  const putBack = () => desk.transact((tx) => putSlotsBack(tx, enqueue, desk.time.now));
  return { desk, pid, id, putBack };
};

it('comes back before the parked publication, where it is sent', () => {
  const { desk, pid, putBack } = open('publish-refused');
  putBack();
  expect(desk.open(pid)).toEqual(['post.schedule instagram ready', 'post.publish instagram parked']);
  expect(desk.variant(pid, 'instagram').scheduledAt).toBe(inHours(3));
});

it('comes back once', () => {
  const { desk, pid, putBack } = open('channel-not-connected');
  putBack();
  putBack();
  expect(desk.open(pid)).toHaveLength(2);
  expect(slotsTaken(desk.store)).toEqual([]);
});

it.each(['did-it-go-out', 'unsure', 'job-failed', 'key-conflict'] as const)(
  'stays away when it may have gone out: %s',
  (reason) => {
    const { desk, pid, putBack } = open(reason);
    putBack();
    expect(desk.open(pid)).toEqual(['post.publish instagram parked']);
  },
);

it('stays away when it is over, or too near to be sent', () => {
  const { desk, pid, id, putBack } = open('publish-refused', inHours(0.03));
  desk.change(id, { error: { kind: 'service-failed', message: 'Busy.', reason: 'slot-lost' } });
  putBack();
  expect(desk.open(pid)).toEqual(['post.publish instagram parked']);
  expect(desk.read(id).error?.reason).toBe('slot-lost');
});

it('is not called lost any more once it is back', () => {
  const { desk, id, putBack } = open('publish-refused');
  desk.change(id, { error: { kind: 'service-failed', message: 'Busy.', reason: 'slot-lost' } });
  putBack();
  expect(desk.read(id).error).toEqual({ kind: 'service-failed', message: 'Busy.' });
});
