// Which operations may be sent next, and in what order: pure rules over the outbox.
import type { OperationKind, ParkReason } from '../../../../preload/rules/sync-states.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Kind } from '../operation.ts';
import type { RequestClass } from '../../kernel/rules.ts';
import type { LeftOutStore } from '../../../store/left-out.ts';
import { isDoubt } from './in-doubt-rules.ts';
import { isWaiting } from '../../posts/fields.ts';
import { isUrgent, isUrgentTakeback } from './takebacks.ts';

type Kinds = Record<OperationKind, Pick<Kind, 'outward'>>;
/** One moment, by our own time and the service's, Unix ms. */
export type Moment = { nowMs: number; serverNowMs: number };

/** Parked for one of these reasons, a change blocks everything behind it; for any other, only outward changes. */
const blocking: readonly Operation['reason'][] = [
  'deleted-elsewhere',
  'changed-before-delete',
  'which-post',
  'unreadable',
  'not-syncable',
] satisfies ParkReason[];
/** It blocks only itself: neither a time chosen since, nor the approval that it may need. */
const heldByApproval: readonly Operation['reason'][] = ['approval-changed', 'approve-first'] satisfies ParkReason[];
/** Until these have succeeded there is no post. */
const createKinds: readonly OperationKind[] = ['post.create', 'post.fromMedia', 'post.promote'];
const words: readonly OperationKind[] = ['post.edit', 'post.rename', 'post.setImage'];
const slots: readonly OperationKind[] = ['post.schedule', 'post.unschedule'];
/**
 * None of these reads or writes a slot. An approval publishes a variant that has missed its slot; if the slot is
 * removed first, it does not.
 */
const besideSlots: readonly OperationKind[] = [
  ...words,
  'post.approve',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
];

const agingMs = 30 * 60_000;

/**
 * Whether `op` may arrive before `earlier`, which is ahead of it: text and slots are different fields, and no state of
 * a post forbids an edit (public-api.md, Posts). Removing a slot passes everything that is not about slots, and a
 * schedule of its variant that was sent: it is checked again once that schedule can't take effect any more. Adding a
 * slot passes nothing, so that no slot arrives before the text that was meant for it.
 */
export const mayPass = (op: Operation, earlier: Operation): boolean => {
  if (op.kind === 'post.unschedule') {
    if (besideSlots.includes(earlier.kind)) return true;
    if (!slots.includes(earlier.kind)) return false;
    return op.platform !== earlier.platform || (earlier.kind === 'post.schedule' && earlier.attempts > 0);
  }
  // A deletion leaves nothing to decide.
  if (op.kind === 'post.remove' && earlier.state === 'conflict') return true;
  return (words.includes(op.kind) || op.kind === 'post.remove') && slots.includes(earlier.kind);
};

/** Operations that the user left out. */
type LeftOut = Pick<LeftOutStore, 'has'>;

/**
 * What a queue could send next, in its order; empty: nothing before something else has happened. `queue` is in order.
 * What is left out is not sent, and holds nothing up: only takebacks that came later may be sent then. One that was sent
 * before is still settled by reading.
 */
export const candidatesOf = (queue: readonly Operation[], kinds: Kinds, leftOut: LeftOut): Operation[] => {
  const found: Operation[] = [];
  const ahead: Operation[] = [];
  let outwardRests = false;
  for (const op of queue) {
    if (isWaiting(op) && !isDoubt(op) && leftOut.has(op)) continue;
    switch (op.state) {
      case 'parked':
        if (blocking.includes(op.reason) || createKinds.includes(op.kind)) return found;
        if (heldByApproval.includes(op.reason)) continue;
        outwardRests = true;
        continue;
      case 'done':
      case 'cancelled':
        continue;
      case 'staged':
      case 'inflight':
      case 'job':
      case 'conflict':
        break;
      case 'ready':
      case 'wait':
      case 'doubt':
        // Outward operations are paused; others may pass them.
        if (outwardRests && kinds[op.kind].outward) continue;
        if (ahead.every((earlier) => mayPass(op, earlier))) found.push(op);
    }
    ahead.push(op);
  }
  return found;
};

/** What may be sent from all queues of `open` except those of `claimed`, in the order of sending. */
export const headsOf = (
  open: readonly Operation[],
  claimed: readonly Operation[],
  { kinds, leftOut }: { kinds: Kinds; leftOut: LeftOut },
  moment: Moment,
): Operation[] => {
  const queues = byOrderingKey(open);
  for (const { orderingKey } of claimed) queues.delete(orderingKey);
  return byUrgency(
    [...queues.values()].flatMap((queue) =>
      candidatesOf(queue, kinds, leftOut).map((op) => ({ op, dueMs: dueWith(op, queue) })),
    ),
    moment,
  );
};

/** Whatever has to go before something urgent is just as urgent. */
const dueWith = (op: Operation, queue: readonly Operation[]): number =>
  Math.min(...queue.filter(({ rank }) => rank >= op.rank).map(dueOf));

const dueOf = ({ deadlineMs }: Operation): number => deadlineMs ?? Infinity;

/** All of `open` in the order they would be sent: by urgency, but never before what is ahead in the queue. */
export const inSendingOrder = (open: readonly Operation[], moment: Moment): Operation[] => {
  const ordered: Operation[] = [];
  const placed = new Set<string>();
  const queues = byOrderingKey(open);
  const all = open.map((op) => ({ op, dueMs: dueOf(op) }));
  for (const op of byUrgency(all, moment))
    for (const ahead of queues.get(op.orderingKey) ?? []) {
      if (ahead.rank > op.rank) break;
      if (placed.has(ahead.id) || (ahead.id !== op.id && mayPass(op, ahead))) continue;
      placed.add(ahead.id);
      ordered.push(ahead);
    }
  return ordered;
};

/** Each queue in order. */
const byOrderingKey = (open: readonly Operation[]): Map<string, Operation[]> => {
  const queues = Map.groupBy(open, ({ orderingKey }) => orderingKey);
  for (const queue of queues.values()) queue.sort((one, other) => one.rank - other.rank || one.seq - other.seq);
  return queues;
};

/**
 * First what has to arrive soon; then what the user waits for, including anything that has waited half an hour; then
 * the earliest deadline, then the oldest.
 */
const byUrgency = (ops: readonly { op: Operation; dueMs: number }[], { nowMs, serverNowMs }: Moment): Operation[] =>
  ops
    .map(({ op, dueMs }) => ({ op, dueMs, age: aged(op, nowMs), isUrgent: isUrgent(dueMs, serverNowMs) }))
    .sort(
      (one, other) =>
        Number(other.isUrgent) - Number(one.isUrgent) ||
        one.age - other.age ||
        // Infinity minus Infinity is NaN: two without a deadline are equal.
        (one.dueMs === other.dueMs ? 0 : one.dueMs - other.dueMs) ||
        one.op.seq - other.op.seq,
    )
    .map(({ op }) => op);

const aged = ({ priority, intentAtMs }: Operation, nowMs: number): number =>
  Math.max(0, priority - Math.max(0, Math.floor((nowMs - intentAtMs) / agingMs)));

// How much of the general budget a change leaves to others.
/** `serverNowMs`: the service's time. */
export const requestClassOf = (op: Operation, serverNowMs: number): RequestClass => {
  if (isUrgentTakeback(op, serverNowMs)) return 'takeback';
  if (op.priority === 0) return 'person';
  return op.deadlineMs !== null && isUrgent(op.deadlineMs, serverNowMs) ? 'due' : 'outbox';
};

/**
 * Hundreds of files must starve neither edits nor reads. `neededBy`: the priority of the change that waits for the
 * file, if any.
 */
export const uploadClass = ({ priority, neededBy }: { priority: number; neededBy: number | null }): RequestClass => {
  if (priority === 0 || neededBy === 0) return 'person';
  return neededBy === null ? 'fullScan' : 'refresh';
};

// Creates whose results a reading could not distinguish: one waits until the one before it is settled.
/** How long it waits before it is checked again. */
export const indistinguishablePauseMs = 30_000;

/**
 * Whether one of `begun` (open, sent at least once) came before it and is indistinguishable; the user may have to
 * decide which post is whose.
 */
export const waitsForIndistinguishable = (
  op: Operation,
  begun: () => readonly Operation[],
  kinds: Record<OperationKind, Pick<Kind, 'isAlike'>>,
): boolean => {
  const { isAlike } = kinds[op.kind];
  if (!isAlike || op.attempts > 0) return false;
  return begun().some((other) => other.kind === op.kind && other.seq < op.seq && isAlike(op, other));
};
