// Takebacks: changes that have to arrive before the service publishes what they change or call off.
import { slotMarginMs, takebackNearMs, takebackUrgentMs, splitLeadMs, splitWaitMs } from '../../kernel/rules.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Store } from '../../../store/store.ts';
import { addOperation } from '../queue.ts';
import { isTakeback, knownSlots, splitFor, takenBackSlotMs, takebacksOf } from '../../posts/deadlines.ts';
import type { Time } from '../../kernel/service-clock.ts';
import type { Transact, Tx } from '../../kernel/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { writing } from '../rebase.ts';
import { isDoubt } from './in-doubt-rules.ts';
import type { PushDeps } from './deps.ts';

/** Whether it comes within `windowMs` and its slot is still ahead. `serverNowMs`: the service's time. */
const isDueWithin = (deadlineMs: number, serverNowMs: number, windowMs: number): boolean =>
  deadlineMs - serverNowMs <= windowMs && deadlineMs + slotMarginMs > serverNowMs;

/** Operations with this deadline go before everything that is not urgent. */
export const isUrgent = (deadlineMs: number, serverNowMs: number): boolean =>
  isDueWithin(deadlineMs, serverNowMs, takebackUrgentMs);

/** An urgent takeback waits for no limit except the last request of the general one. */
export const isUrgentTakeback = (op: Operation, serverNowMs: number): boolean =>
  op.deadlineMs !== null && isUrgent(op.deadlineMs, serverNowMs) && isTakeback(op);

/** Whether there is any urgent takeback: checked before each read. */
export const hasUrgent = ({ operations }: Store, { serverNowMs }: Pick<Time, 'serverNowMs'>): boolean =>
  operations.openDueAfter(serverNowMs() - slotMarginMs).some((op) => isUrgentTakeback(op, serverNowMs()));

/** A takeback so close to its slot that arriving in time is all that matters. */
export const isNearTakeback = (op: Operation, serverNowMs: number): boolean =>
  op.deadlineMs !== null && isDueWithin(op.deadlineMs, serverNowMs, takebackNearMs - slotMarginMs) && isTakeback(op);

/** A move that has not been sent, or was refused for now and certainly did not happen. */
const isWaitingMove = (op: Operation): boolean =>
  op.kind === 'post.schedule' && ['ready', 'wait', 'staged'].includes(op.state) && !isDoubt(op);

/**
 * The moves among `open` that have to be split now, because they would arrive after their old slot; and when to check
 * the others again (Unix ms by our time). `dueMs`: when one may be sent, by our time; null: it is blocked for an
 * unknown time. `skewMs`: how far the service's clock is ahead of ours.
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
 * When any of `open` may be sent, Unix ms, as far as is known from those that may be sent next (`known`, by id) and the
 * moment its limit opens; null: it is blocked for an unknown time.
 */
export const dueOf =
  (open: readonly Operation[], known: ReadonlyMap<string, number>, opensMs: (op: Operation) => number) =>
  (op: Operation): number | null => {
    const own = known.get(op.id);
    if (own !== undefined) return own;
    const ahead = open.filter(({ orderingKey, rank }) => orderingKey === op.orderingKey && rank < op.rank);
    if (!ahead.every(({ state }) => state === 'ready' || state === 'wait')) return null;
    return Math.max(opensMs(op), ...ahead.map(({ id }) => known.get(id) ?? 0));
  };

const isSplit = (open: readonly Operation[], { orderingKey, platform, rank }: Operation): boolean =>
  open.some(
    (op) =>
      op.orderingKey === orderingKey && op.platform === platform && op.kind === 'post.unschedule' && op.rank < rank,
  );

/** Part of a transaction: the old slot is removed first, and the new time stays behind it unchanged. */
const splitMove = (tx: Tx, op: Operation): void => {
  const { id, orderingKey, rank, pid, platform, priority, intentAtMs } = op;
  const seen = knownSlots(op);
  const heldMs = takenBackSlotMs(op);
  const ahead = tx.store.operations.withOrderingKey(orderingKey).findLast((op) => op.rank < rank && op.id !== id);
  const between = ((ahead?.rank ?? rank - 1) + rank) / 2;
  const base = { ...(seen && { seen }), ...(heldMs !== null && splitFor(heldMs)) };
  const both = { orderingKey, pid, platform, priority, intentAtMs, base };
  addOperation(tx, { ...both, kind: 'post.unschedule', rank: between, args: {} });
};

type Waiting = { open: readonly Operation[]; dueMs: (op: Operation) => number | null };

/**
 * Splits the moves among `open` that would arrive too late. Returns when to check the others again, Unix ms by our
 * time.
 */
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

// Urgent takebacks have priority: when the service is reachable again, reads and files wait until they are through.
/** A service that is slow with one does not hold up the rest forever. */
const longestWaitMs = 20_000;

type Deps = {
  clock: Pick<Clock, 'after'>;
  /** One is in flight or may be sent now. */
  isTaken: () => boolean;
};

export type RightOfWay = {
  /** Resolves when nothing has priority any more, at once if nothing has. */
  wait(): Promise<void>;
  /** One may have ended. */
  check(): void;
};

export const createRightOfWay = ({ clock, isTaken }: Deps): RightOfWay => {
  let waiting: { resolve: () => void; callOff: () => void }[] = [];

  const release = (): void => {
    const over = waiting;
    waiting = [];
    for (const { resolve, callOff } of over) {
      callOff();
      resolve();
    }
  };

  return {
    async wait() {
      if (!isTaken()) return;
      await new Promise<void>((resolve) => {
        waiting.push({ resolve, callOff: clock.after(longestWaitMs, resolve) });
      });
    },
    check() {
      if (waiting.length > 0 && !isTaken()) release();
    },
  };
};

// What the user lets through while working offline: the takebacks of one post, and nothing else.
export type LetThrough = {
  /** Adds a post. Returns the ids of its changes that are sent now. */
  add(pid: number): ReadonlySet<string>;
  /** Whether anything is let through. */
  isOpen(): boolean;
  has(op: Operation): boolean;
};

/** In memory only: after a restart everything is held back again. */
export const createLetThrough = ({ store, online, time }: Pick<PushDeps, 'store' | 'online' | 'time'>): LetThrough => {
  const pids = new Set<number>();

  /** The takebacks whose slots are ahead, and edits ahead of them that would block them. */
  const idsOf = (pid: number): ReadonlySet<string> => {
    const operations = store.operations.ofPost(pid);
    const takebacks = takebacksOf(operations).filter(({ at }) => Date.parse(at) > time.serverNowMs());
    const last = Math.max(...takebacks.map(({ op }) => op.rank));
    const before = operations.filter(({ kind, rank }) => writing.includes(kind) && rank < last);
    return new Set([...takebacks.map(({ op }) => op), ...before].map(({ id }) => id));
  };
  const isAllowed = (): boolean => online.letsThrough() && store.meta.read('restored') === null;

  return {
    add(pid) {
      pids.add(pid);
      return idsOf(pid);
    },
    isOpen() {
      // Changes made after these have arrived are held back again.
      for (const pid of pids) if (online.connection() !== 'airplane' || idsOf(pid).size === 0) pids.delete(pid);
      return pids.size > 0 && isAllowed();
    },
    has: (op) => op.pid !== null && pids.has(op.pid) && isAllowed() && idsOf(op.pid).has(op.id),
  };
};
