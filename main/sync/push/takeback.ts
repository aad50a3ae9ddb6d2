// Takebacks: changes that have to arrive before the service publishes what they change or call off.
import { slotMarginMs, takebackNearMs, takebackUrgentMs, splitLeadMs, splitWaitMs } from '../kernel/rules.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { addOperation } from '../outbox/queue.ts';
import { isTakeback, takenBackSlotMs } from '../posts/deadlines.ts';
import type { Time } from '../kernel/service-clock.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import { isDoubt } from './evidence.ts';

/** Whether it comes within `windowMs` and its slot is still ahead. `serverNowMs`: the service's time. */
const isDueWithin = (deadlineMs: number, serverNowMs: number, windowMs: number): boolean =>
  deadlineMs - serverNowMs <= windowMs && deadlineMs + slotMarginMs > serverNowMs;

/** What has this deadline goes before everything that is not urgent. */
export const isUrgent = (deadlineMs: number, serverNowMs: number): boolean =>
  isDueWithin(deadlineMs, serverNowMs, takebackUrgentMs);

/** An urgent takeback: it waits for no allowance but the last request of the general one. */
export const isUrgentTakeback = (op: Operation, serverNowMs: number): boolean =>
  op.deadlineMs !== null && isUrgent(op.deadlineMs, serverNowMs) && isTakeback(op);

/** Whether there is an urgent takeback at all: asked before each reading. */
export const hasUrgent = ({ operations }: Store, { serverNowMs }: Pick<Time, 'serverNowMs'>): boolean =>
  operations.openDueAfter(serverNowMs() - slotMarginMs).some((op) => isUrgentTakeback(op, serverNowMs()));

/** A takeback so near its slot that nothing else is considered but to get there. */
export const isNearTakeback = (op: Operation, serverNowMs: number): boolean =>
  op.deadlineMs !== null && isDueWithin(op.deadlineMs, serverNowMs, takebackNearMs - slotMarginMs) && isTakeback(op);

/** A move that has not begun, or was refused for now and certainly did not happen. */
const isWaitingMove = (op: Operation): boolean =>
  op.kind === 'post.schedule' && ['ready', 'wait', 'staged'].includes(op.state) && !isDoubt(op);

/**
 * The moves among `open` that have to be split now, because they would arrive after the slot they move away from; and
 * when one of the others is to be looked at again (Unix ms by our time). `dueMs`: when one may go, by our time; null:
 * something stands before it, for nobody knows how long. `skewMs`: what the service's clock is ahead of ours.
 */
const movesToSplit = (
  open: readonly Operation[],
  dueMs: (op: Operation) => number | null,
  { nowMs, skewMs }: { nowMs: number; skewMs: number },
): { split: Operation[]; againMs: number } => {
  const split: Operation[] = [];
  let againMs = Infinity;
  for (const op of open) {
    const heldMs = takenBackSlotMs(op);
    if (heldMs === null || !isWaitingMove(op) || isSplit(open, op)) continue;
    const slotMs = heldMs - skewMs;
    if (slotMs <= nowMs) continue;
    const due = dueMs(op);
    const splitMs = due === null ? slotMs - splitWaitMs : due > slotMs - splitLeadMs ? nowMs : Infinity;
    if (splitMs <= nowMs) split.push(op);
    else againMs = Math.min(againMs, splitMs);
  }
  return { split, againMs };
};

/**
 * When any of `open` may go, Unix ms, as far as is known from those that may go next (`known`, by id) and the moment its
 * allowance opens; null: something stands before it, for nobody knows how long.
 */
export const dueOf =
  (open: readonly Operation[], known: ReadonlyMap<string, number>, opensMs: (op: Operation) => number) =>
  (op: Operation): number | null => {
    const own = known.get(op.id);
    if (own !== undefined) return own;
    const ahead = open.filter(({ lane, rank }) => lane === op.lane && rank < op.rank);
    if (!ahead.every(({ state }) => state === 'ready' || state === 'wait')) return null;
    return Math.max(opensMs(op), ...ahead.map(({ id }) => known.get(id) ?? 0));
  };

const isSplit = (open: readonly Operation[], { lane, platform, rank }: Operation): boolean =>
  open.some((op) => op.lane === lane && op.platform === platform && op.kind === 'post.unschedule' && op.rank < rank);

/** Part of a transaction: the old slot is taken away first, and the new time stays behind it as it is. */
const splitMove = (tx: Tx, { id, lane, rank, pid, platform, priority, intentAtMs }: Operation): void => {
  const ahead = tx.store.operations.ofLane(lane).findLast((op) => op.rank < rank && op.id !== id);
  const between = ((ahead?.rank ?? rank - 1) + rank) / 2;
  addOperation(tx, { kind: 'post.unschedule', lane, rank: between, pid, platform, priority, intentAtMs, args: {} });
};

type Waiting = { open: readonly Operation[]; dueMs: (op: Operation) => number | null };

/** Splits the moves among `open` that would come too late. When to look at the others again, Unix ms by our time. */
export const splitLateMoves = (
  { transact, time }: { transact: Transact; time: Pick<Time, 'nowMs' | 'serverNowMs'> },
  { open, dueMs }: Waiting,
): number => {
  const nowMs = time.nowMs();
  const moves = movesToSplit(open, dueMs, { nowMs, skewMs: time.serverNowMs() - nowMs });
  if (moves.split.length === 0) return moves.againMs;
  transact((tx) => moves.split.forEach((op) => splitMove(tx, op)));
  return nowMs;
};
