// A time that somebody else changed while the person's own change waited: hers is sent, and she is told of the other.
import { describe, expect, it } from 'vitest';
import { createPostNotes } from '../../../../main/sync/outbox/conflicts.ts';
import { splitLateMoves } from '../../../../main/sync/outbox/sender/takebacks.ts';
import type { WireVariant } from '../../../../main/sync/posts/codec.ts';
import { createDesk, inHours, wirePost, withVariant, type Desk } from '../outbox-bench.ts';

const pinnedTo = (scheduledAt: WireVariant['scheduledAt'], updatedAt = '2026-03-02T08:00:00.000Z') =>
  withVariant(wirePost({ updatedAt }), 'instagram', {
    status: scheduledAt === null ? 'draft' : 'scheduled',
    scheduledAt,
  });

const open = (heldInHours: number | null = 2) => {
  const desk = createDesk();
  const pid = desk.knows(pinnedTo(heldInHours === null ? null : inHours(heldInHours)));
  const on = { pid, platform: 'instagram' } as const;
  return {
    desk,
    pid,
    plan: (hours: number) => desk.operation({ do: 'post.schedule', ...on, at: inHours(hours) }),
    unplan: () => desk.operation({ do: 'post.unschedule', ...on }),
    told: () => toldBy(desk, pid),
  };
};
const toldBy = (desk: Desk, pid: number) =>
  createPostNotes(desk)
    .read(pid)
    .merged.map(({ field, theirs, value }) => [field, theirs, value]);

describe('a time that was moved elsewhere', () => {
  it('is replaced by the own change, and told with the other time', () => {
    const { desk, pid, plan, told } = open();
    const { id } = plan(5);
    desk.absorb(pinnedTo(inHours(3)));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    expect(told()).toEqual([['slot', inHours(3), inHours(5)]]);
    expect(createPostNotes(desk).read(pid).merged).toMatchObject([{ platform: 'instagram', base: inHours(2) }]);
  });

  it('is told where there was none before, too', () => {
    const { desk, plan, told } = open(null);
    const { id } = plan(5);
    desk.absorb(pinnedTo(inHours(3)));
    desk.guard(id);
    expect(told()).toEqual([['slot', inHours(3), inHours(5)]]);
  });

  it('is told when the own change takes the time away', () => {
    const { desk, unplan, told } = open();
    const { id } = unplan();
    desk.absorb(pinnedTo(inHours(3)));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    expect(told()).toEqual([['slot', inHours(3), null]]);
  });

  it('is told of the last of several own changes, against the time that was seen first', () => {
    const { desk, plan, told } = open();
    plan(5);
    desk.absorb(pinnedTo(inHours(3)));
    const { id } = plan(6);
    desk.guard(id);
    expect(told()).toEqual([['slot', inHours(3), inHours(6)]]);
  });

  it('is told with the new time where the move is split in two', () => {
    const { desk, pid, plan, told } = open();
    const { lane } = plan(5);
    const time = { nowMs: () => desk.time.now, serverNowMs: () => desk.time.now };
    const waiting = { open: desk.store.operations.ofLane(lane), dueMs: () => Date.parse(inHours(4)) };
    splitLateMoves({ transact: desk.transact, time }, waiting);
    expect(desk.open(pid)).toEqual(['post.unschedule instagram ready', 'post.schedule instagram ready']);
    const id = desk.store.operations.ofLane(lane)[0]?.id ?? '';
    desk.absorb(pinnedTo(inHours(3)));
    desk.guard(id);
    expect(told()).toEqual([['slot', inHours(3), inHours(5)]]);
  });

  it('is told once', () => {
    const { desk, pid, plan, told } = open();
    const { id } = plan(5);
    desk.absorb(pinnedTo(inHours(3)));
    desk.guard(id);
    createPostNotes(desk).seen(pid);
    desk.guard(id);
    expect(told()).toEqual([]);
  });
});

describe('nothing is told', () => {
  it.each([
    ['where the service still has the time that was seen', inHours(2)],
    ['where both chose the same time', inHours(5)],
    ['of less than a minute', new Date(Date.parse(inHours(2)) + 20_000).toISOString()],
    ['where somebody took the time away', null],
  ])('%s', (_, theirs) => {
    const { desk, plan, told } = open();
    const { id } = plan(5);
    desk.absorb(pinnedTo(theirs));
    desk.guard(id);
    expect(told()).toEqual([]);
  });

  it('of a time of our own that was refused, or is still on its way', () => {
    const { desk, plan, told } = open();
    const first = plan(5);
    desk.send(first.id);
    const { id } = plan(6);
    desk.absorb(pinnedTo(inHours(2)));
    desk.guard(id);
    desk.absorb(pinnedTo(inHours(5), '2026-03-02T08:30:00.000Z'));
    desk.guard(id);
    expect(told()).toEqual([]);
  });

  it('after a change that came when the other time was seen already', () => {
    const { desk, plan, told } = open();
    desk.absorb(pinnedTo(inHours(3)));
    desk.guard(plan(5).id);
    expect(told()).toEqual([]);
  });

  it('of a change that an earlier Galley kept, which has no base', () => {
    const { desk, plan, told } = open();
    const { id } = plan(5);
    desk.change(id, { base: { slot: inHours(2) } });
    desk.absorb(pinnedTo(inHours(3)));
    expect(desk.guard(id)).toEqual({ is: 'go' });
    expect(told()).toEqual([]);
  });

  it('of a change that is never sent', () => {
    const { desk, pid, plan, told } = open();
    plan(5);
    desk.absorb(pinnedTo(inHours(3)));
    desk.wants({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(3) });
    expect(desk.open(pid)).toEqual([]);
    expect(told()).toEqual([]);
  });
});
