// A time that was taken away to publish comes back when nothing was published: the plan the person had still holds.
import { z } from 'zod';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { slotMarginMs } from './kernel/rules.ts';
import type { Enqueue } from './successors.ts';
import type { Tx } from './kernel/transaction.ts';

/** Parked for one of these, it surely did not go out: with a slot a post in doubt could go out twice. */
const surelyNot: readonly Operation['reason'][] = [
  'refused',
  'publish-refused',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'scope-missing',
  'publish-stale',
];

/** What the kind keeps of the slot it took away (operations/publish.ts). */
const Taken = z.looseObject({ slot: z.string() });

/** Refused publications that took a time away which is not yet planned again. */
export const slotsTaken = (store: Store): Operation[] =>
  store.operations
    .openOfState('parked')
    .filter(({ kind, reason, pre }) => kind === 'post.publish' && surelyNot.includes(reason) && slotOf(pre) !== null);

const slotOf = (pre: unknown): string | null => Taken.safeParse(pre).data?.slot ?? null;

/** Part of a transaction: plans each of them again, once, if it is still ahead. */
export const putSlotsBack = (tx: Tx, enqueue: Enqueue, serverNowMs: number): void => {
  for (const op of slotsTaken(tx.store)) {
    const { pid, platform } = op;
    const at = slotOf(op.pre);
    if (pid === null || platform === null || at === null) continue;
    const isAhead = Date.parse(at) > serverNowMs + slotMarginMs;
    tx.store.operations.change(op.id, { pre: { ...Taken.parse(op.pre), slot: null }, ...(isAhead ? unlost(op) : {}) });
    tx.touch(pid);
    const planned = isAhead ? enqueue(tx, { do: 'post.schedule', pid, platform, at }).operation : null;
    if (planned && planned.rank > op.rank) tx.store.operations.change(planned.id, { rank: before(tx, op) });
  }
};

/** Behind a parked publication nothing goes out. */
const before = (tx: Tx, op: Operation): number => {
  const ahead = tx.store.operations.ofLane(op.lane).findLast(({ rank }) => rank < op.rank);
  return ((ahead?.rank ?? op.rank - 1) + op.rank) / 2;
};

const unlost = ({ error }: Operation): Pick<Operation, 'error'> => {
  if (error?.reason !== 'slot-lost') return { error };
  const { reason: _, ...rest } = error;
  return { error: rest };
};
