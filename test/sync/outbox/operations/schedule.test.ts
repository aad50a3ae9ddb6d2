// A time that somebody else changed while the person's own change waited: hers is sent, and she is told of the other.
import { describe, expect, it } from 'vitest';
import { createPostNotes } from '../../../../main/sync/outbox/conflicts.ts';
import { splitLateMoves } from '../../../../main/sync/outbox/sender/takebacks.ts';
import type { WireVariant } from '../../../../main/sync/posts/codec.ts';
import { createOutboxBench, inHours, wirePost, withVariant, type OutboxBench } from '../outbox-bench.ts';

const pinnedTo = (scheduledAt: WireVariant['scheduledAt'], updatedAt = '2026-03-02T08:00:00.000Z') =>
  withVariant(wirePost({ updatedAt }), 'instagram', {
    status: scheduledAt === null ? 'draft' : 'scheduled',
    scheduledAt,
  });

const open = (heldInHours: number | null = 2) => {
  const bench = createOutboxBench();
  const pid = bench.knows(pinnedTo(heldInHours === null ? null : inHours(heldInHours)));
  const on = { pid, platform: 'instagram' } as const;
  return {
    bench,
    pid,
    plan: (hours: number) => bench.operation({ do: 'post.schedule', ...on, at: inHours(hours) }),
    unplan: () => bench.operation({ do: 'post.unschedule', ...on }),
    reported: () => reportedBy(bench, pid),
  };
};
const reportedBy = (bench: OutboxBench, pid: number) =>
  createPostNotes(bench)
    .read(pid)
    .merged.map(({ field, theirs, value }) => [field, theirs, value]);

describe('a time that was moved elsewhere', () => {
  it('is replaced by the own change, and told with the other time', () => {
    const { bench, pid, plan, reported } = open();
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(reported()).toEqual([['slot', inHours(3), inHours(5)]]);
    expect(createPostNotes(bench).read(pid).merged).toMatchObject([{ platform: 'instagram', base: inHours(2) }]);
  });

  it('is told where there was none before, too', () => {
    const { bench, plan, reported } = open(null);
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(3), inHours(5)]]);
  });

  it('is told when the own change takes the time away', () => {
    const { bench, unplan, reported } = open();
    const { id } = unplan();
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(reported()).toEqual([['slot', inHours(3), null]]);
  });

  it('is told of the last of several own changes, against the time that was seen first', () => {
    const { bench, plan, reported } = open();
    plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    const { id } = plan(6);
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(3), inHours(6)]]);
  });

  it('is told with the new time where the move is split in two', () => {
    const { bench, pid, plan, reported } = open();
    const { orderingKey } = plan(5);
    const time = { nowMs: () => bench.time.now, serverNowMs: () => bench.time.now };
    const waiting = { open: bench.store.operations.withOrderingKey(orderingKey), dueMs: () => Date.parse(inHours(4)) };
    splitLateMoves({ transact: bench.transact, time }, waiting);
    expect(bench.open(pid)).toEqual(['post.unschedule instagram ready', 'post.schedule instagram ready']);
    const id = bench.store.operations.withOrderingKey(orderingKey)[0]?.id ?? '';
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(3), inHours(5)]]);
  });

  it('is told once', () => {
    const { bench, pid, plan, reported } = open();
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(id);
    createPostNotes(bench).seen(pid);
    bench.guard(id);
    expect(reported()).toEqual([]);
  });
});

describe('nothing is told', () => {
  it.each([
    ['where the service still has the time that was seen', inHours(2)],
    ['where both chose the same time', inHours(5)],
    ['of less than a minute', new Date(Date.parse(inHours(2)) + 20_000).toISOString()],
    ['where somebody took the time away', null],
  ])('%s', (_, theirs) => {
    const { bench, plan, reported } = open();
    const { id } = plan(5);
    bench.ingest(pinnedTo(theirs));
    bench.guard(id);
    expect(reported()).toEqual([]);
  });

  it('of a time of our own that was refused, or is still on its way', () => {
    const { bench, plan, reported } = open();
    const first = plan(5);
    bench.send(first.id);
    const { id } = plan(6);
    bench.ingest(pinnedTo(inHours(2)));
    bench.guard(id);
    bench.ingest(pinnedTo(inHours(5), '2026-03-02T08:30:00.000Z'));
    bench.guard(id);
    expect(reported()).toEqual([]);
  });

  it('after a change that came when the other time was seen already', () => {
    const { bench, plan, reported } = open();
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(plan(5).id);
    expect(reported()).toEqual([]);
  });

  it('of a change that an earlier Galley kept, which has no base', () => {
    const { bench, plan, reported } = open();
    const { id } = plan(5);
    bench.change(id, { base: { slot: inHours(2) } });
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(reported()).toEqual([]);
  });

  it('of a change that is never sent', () => {
    const { bench, pid, plan, reported } = open();
    plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    bench.wants({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(3) });
    expect(bench.open(pid)).toEqual([]);
    expect(reported()).toEqual([]);
  });
});
