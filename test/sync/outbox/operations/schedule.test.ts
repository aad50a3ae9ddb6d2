// A time that another client changed while the user's own change waited: the user's is sent, with a note of the other.
import { describe, expect, it } from 'vitest';
import { createTime } from '../../../../main/sync/kernel/service-clock.ts';
import { createPostNotes } from '../../../../main/sync/outbox/conflicts.ts';
import { cancel } from '../../../../main/sync/outbox/queue.ts';
import { kinds } from '../../../../main/sync/outbox/registry.ts';
import { createJudge } from '../../../../main/sync/outbox/sender/in-doubt.ts';
import { splitLateMoves } from '../../../../main/sync/outbox/sender/takebacks.ts';
import { approvedIn } from '../../../../main/sync/posts/approval.ts';
import type { WireVariant } from '../../../../main/sync/posts/codec.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
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

/** As the sender splits moves that would arrive in four hours. Returns the id of the first unschedule. */
const split = (bench: OutboxBench, orderingKey: string): string => {
  const time = { nowMs: () => bench.time.now, serverNowMs: () => bench.time.now };
  const queue = () => bench.store.operations.withOrderingKey(orderingKey);
  splitLateMoves({ transact: bench.transact, time }, { open: queue(), dueMs: () => Date.parse(inHours(4)) });
  return queue().find(({ kind }) => kind === 'post.unschedule')?.id ?? '';
};

describe('a time that was moved elsewhere', () => {
  it('is replaced by the own change, and reported with the other time', () => {
    const { bench, pid, plan, reported } = open();
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(reported()).toEqual([['slot', inHours(3), inHours(5)]]);
    expect(createPostNotes(bench).read(pid).merged).toMatchObject([{ platform: 'instagram', base: inHours(2) }]);
  });

  it('is reported where there was none before, too', () => {
    const { bench, plan, reported } = open(null);
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(3), inHours(5)]]);
  });

  it('is reported when the own change unschedules', () => {
    const { bench, unplan, reported } = open();
    const { id } = unplan();
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'go' });
    expect(reported()).toEqual([['slot', inHours(3), null]]);
  });

  it('is reported for the last of several own changes, against the time that was seen first', () => {
    const { bench, plan, reported } = open();
    plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    const { id } = plan(6);
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(3), inHours(6)]]);
  });

  it('is reported with the new time where the move is split in two', () => {
    const { bench, pid, plan, reported } = open();
    const { orderingKey } = plan(5);
    const id = split(bench, orderingKey);
    expect(bench.open(pid)).toEqual(['post.unschedule instagram ready', 'post.schedule instagram ready']);
    bench.ingest(pinnedTo(inHours(1)));
    bench.guard(id);
    expect(reported()).toEqual([['slot', inHours(1), inHours(5)]]);
  });

  it('is reported once', () => {
    const { bench, pid, plan, reported } = open();
    const { id } = plan(5);
    bench.ingest(pinnedTo(inHours(3)));
    bench.guard(id);
    createPostNotes(bench).seen(pid);
    bench.guard(id);
    expect(reported()).toEqual([]);
  });
});

describe('a move that was split in two', () => {
  /** A time in an hour, sent and in doubt, beside the one that the service has in thirty; then moved. */
  const movedInDoubt = () => {
    const test = open(30);
    const { bench, plan } = test;
    const first = plan(1);
    bench.send(first.id);
    bench.endAttempt(first.id, 'doubt');
    bench.change(first.id, { state: 'doubt' });
    const { orderingKey } = plan(20);
    return { ...test, orderingKey, id: split(bench, orderingKey) };
  };

  it('loses its old time while one in doubt may still be published', () => {
    const { bench, id } = movedInDoubt();
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('keeps its old time once the one in doubt has passed without having arrived', () => {
    const { bench, id, orderingKey } = movedInDoubt();
    bench.time.now = Date.parse(inHours(1.1));
    bench.ingest(pinnedTo(inHours(30), '2026-03-02T09:01:00.000Z'));
    expect(bench.guard(id)).toEqual({ is: 'needless' });
    // What was sent may have arrived, and is repeated.
    bench.send(id);
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.transact((tx) => cancel(tx, bench.read(id), 'superseded'));
    expect(split(bench, orderingKey)).toBe('');
  });

  it('loses its old time where that has just passed, and is not published yet', () => {
    const { bench, plan } = open(2);
    const id = split(bench, plan(5).orderingKey);
    bench.time.now = Date.parse(inHours(2.01));
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('is split again for the time that another client moved it to, if it comes too late for that one as well', () => {
    const { bench, plan } = open(2);
    const { orderingKey } = plan(5);
    const id = split(bench, orderingKey);
    bench.ingest(pinnedTo(inHours(3)));
    expect(bench.guard(id)).toEqual({ is: 'needless' });
    bench.transact((tx) => cancel(tx, bench.read(id), 'superseded'));
    const next = split(bench, orderingKey);
    expect(next).not.toBe('');
    expect(bench.guard(next)).toEqual({ is: 'go' });
  });
});

describe('nothing is reported', () => {
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

  it('for a change that an earlier Galley stored, which has no base', () => {
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

describe('of a post that was approved', () => {
  const held = { is: 'park', reason: 'approval-changed' };
  /** Its words were approved, and it waits to be scheduled. */
  const approved = (heldInHours: number | null = null) => {
    const test = open(heldInHours);
    const { bench, pid } = test;
    const approve = () => bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
    const write = (body: string) =>
      bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields: { body } }).operation?.id ?? '';
    const theirs = (body: string) => bench.ingest(withVariant(bench.confirmed(pid), 'instagram', { body }));
    const park = (id: string) => bench.change(id, { state: 'parked', reason: 'approval-changed' });
    /** As the sender does once the words are through. */
    const arrives = (id: string, body: string) => {
      bench.send(id);
      const now = withVariant(bench.confirmed(pid), 'instagram', { body });
      bench.accepted(id, { status: 200, body: { ...now, updatedAt: new Date(bench.time.now).toISOString() } });
    };
    approve();
    return { ...test, approve, write, theirs, park, arrives };
  };
  const own = 'The oven is warm. Come on Friday.';

  it.each(['here', 'by another client'])('a time is not sent once the words were changed %s since', (where) => {
    const { bench, plan, write, theirs } = approved();
    const { id } = plan(3);
    expect(bench.guard(id)).toEqual({ is: 'go' });
    if (where === 'here') write('And it is cheaper now.');
    else theirs('And it is cheaper now.');
    expect(bench.guard(id)).toEqual(held);
  });

  it('a time goes on by itself once the changes are approved, with the words first', () => {
    const { bench, pid, plan, write, approve, park, arrives } = approved();
    const { id } = plan(3);
    const edit = write('And it is cheaper now.');
    park(id);
    expect(bench.row(pid).sync).toMatchObject({ state: 'needs-you', reason: 'approval-changed' });
    approve();
    expect(bench.read(id).state).toBe('ready');
    expect(bench.guard(id)).toEqual({ is: 'before', add: expect.any(Function) });
    expect(bench.open(pid)).toEqual(['post.edit instagram ready', 'post.schedule instagram ready']);
    arrives(edit, 'And it is cheaper now.');
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });

  it('a time goes on by itself once the words are as approved again, here or at the service', () => {
    const { bench, plan, write, theirs, park } = approved();
    const { id } = plan(3);
    write('And it is cheaper now.');
    park(id);
    write(own);
    expect([bench.read(id).state, bench.guard(id)]).toEqual(['ready', { is: 'go' }]);
    theirs('Theirs.');
    park(id);
    expect(bench.read(id).state).toBe('parked');
    theirs(own);
    expect([bench.read(id).state, bench.guard(id)]).toEqual(['ready', { is: 'go' }]);
  });

  it('a time that was chosen for the changed words is the last word, and not for further changes', () => {
    const { bench, pid, plan, write, theirs, arrives } = approved();
    const edit = write('And it is cheaper now. ');
    const { id } = plan(3);
    expect(bench.post(pid).changedSinceApproval).toBe(true);
    // The words that it was chosen for go first, and the service trims them.
    expect(bench.guard(id).is).toBe('go');
    arrives(edit, 'And it is cheaper now.');
    expect(bench.guard(id)).toEqual({ is: 'go' });
    theirs('Everything is free.');
    expect(bench.guard(id)).toEqual(held);
  });

  it('a time that comes back by undo is for what it was for before', () => {
    const { bench, pid, plan, write, theirs, park } = approved();
    const unplan = () => bench.wants({ do: 'post.unschedule', pid, platform: 'instagram' }).inverse;
    const undo = ([intent]: ReturnType<typeof unplan>) => intent && (bench.wants(intent).operation?.id ?? '');
    const first = plan(3);
    write('And it is cheaper now.');
    park(first.id);
    expect(bench.guard(undo(unplan()) ?? '')).toEqual(held);
    // Chosen for the changed words.
    plan(4);
    expect(bench.guard(undo(unplan()) ?? '').is).not.toBe('park');
    const last = unplan();
    theirs('Closed for good.');
    expect(bench.guard(undo(last) ?? '')).toEqual(held);
  });

  it('the same time chosen again is one for the words as they are', () => {
    const { bench, plan, write, park } = approved();
    const { id } = plan(3);
    write('And it is cheaper now.');
    park(id);
    const again = plan(3);
    expect([bench.read(id).reason, bench.read(again.id).state]).toEqual(['superseded', 'ready']);
    expect(bench.guard(again.id).is).not.toBe('park');
  });

  it('taking the time off is never held back, nor is a later time than the one that the service has', () => {
    const { bench, plan, unplan, theirs } = approved(2);
    theirs('And it is cheaper now.');
    expect(bench.guard(unplan().id)).toEqual({ is: 'go' });
    expect(bench.guard(plan(3).id)).toEqual({ is: 'go' });
  });

  it.each([
    [3, { is: 'go' }],
    [1, held],
  ])('a move that waited, to %i hours from now of a time in two, is %o', (hours, guard) => {
    const { bench, plan, theirs } = approved(2);
    const { id } = plan(hours);
    theirs('And it is cheaper now.');
    expect(bench.guard(id)).toEqual(guard);
  });

  it('a time that may have arrived is not held back', () => {
    const { bench, plan, theirs } = approved();
    const { id } = plan(3);
    bench.send(id);
    bench.endAttempt(id, 'doubt');
    bench.change(id, { state: 'doubt' });
    theirs('And it is cheaper now.');
    expect(bench.guard(id)).toEqual({ is: 'go' });
    bench.endAttempt(id, 'limited');
    expect(bench.guard(id)).toEqual(held);
    bench.change(id, { state: 'parked', reason: 'approval-changed' });
    theirs(own);
    // It is no doubt: the service held it off.
    expect([bench.read(id).state, bench.guard(id)]).toEqual(['wait', { is: 'go' }]);
  });

  it('the times of platforms that say what was approved are not held back', () => {
    const { bench, pid, theirs } = approved();
    const { id } = bench.operation({ do: 'post.schedule', pid, platform: 'facebook', at: inHours(3) });
    theirs('And it is cheaper now.');
    expect(bench.guard(id)).toEqual({ is: 'go' });
  });
});

describe('an unschedule whose reply was lost, behind a time that is in doubt', () => {
  const afterBoth = () => {
    const test = open(null);
    const { bench, pid, plan, unplan } = test;
    const inDoubt = (id: string) => {
      bench.send(id);
      bench.time.now += 1000;
      bench.endAttempt(id, 'doubt');
      bench.change(id, { state: 'doubt' });
      return id;
    };
    const planned = inDoubt(plan(5).id);
    const removal = inDoubt(unplan().id);
    const clock = { ...createFakeClock(), now: () => bench.time.now };
    const time = createTime({ clock, meta: bench.store.meta });
    const judge = createJudge({ apiKey: 'key-1', time, random: () => 0.5 });
    /** The service is read so long after both were sent. */
    const readAfter = (minutes: number, scheduledAt: string | null) => {
      bench.time.now += minutes * 60_000;
      const startedAtMs = bench.time.now;
      const post = pinnedTo(scheduledAt, new Date(startedAtMs).toISOString());
      const op = bench.read(removal);
      return bench.transact((tx) => judge(tx, op, kinds[op.kind], { startedAtMs, post })).is;
    };
    return { ...test, planned, removal, readAfter, shown: () => bench.variant(pid, 'instagram').scheduledAt };
  };

  it('ends that time with itself, once it cannot appear any more', () => {
    const { bench, planned, removal, readAfter, shown } = afterBoth();
    expect(readAfter(30, null)).toBe('over');
    expect([bench.read(removal).state, bench.read(planned).state]).toEqual(['done', 'cancelled']);
    expect(shown()).toBeNull();
  });

  it('is read again while that time may still appear, and sent again when it does', () => {
    const { bench, planned, removal, readAfter, shown } = afterBoth();
    readAfter(1, null);
    expect([bench.read(removal).state, bench.read(planned).state]).toEqual(['doubt', 'cancelled']);
    expect(bench.read(removal).notBeforeMs).toBeGreaterThan(bench.time.now);
    expect(readAfter(30, inHours(5))).toBe('send');
    expect(shown()).toBeNull();
  });
});

it('a time that waits for another change is withdrawn by unscheduling, which would pass it', () => {
  const { bench, pid, plan, unplan } = open();
  const time = plan(5);
  // AI work, which later edits never merge across.
  bench.operation({ do: 'post.revise', pid, platform: 'facebook', feedback: 'Warmer' });
  const removal = unplan();
  expect([bench.read(time.id).state, removal.kind]).toEqual(['cancelled', 'post.unschedule']);
  expect(bench.variant(pid, 'instagram').scheduledAt).toBeNull();
});
