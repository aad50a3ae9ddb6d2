// The queue of operations: adding, canceling, withdrawing and superseding them.
import type { NewOperation, Operation } from '../../store/outbox.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { Enqueued, Intent } from './operation.ts';
import { dropFromStep } from './undo-steps.ts';

type Wanted = Pick<NewOperation, 'kind' | 'orderingKey' | 'args'> &
  Partial<Omit<NewOperation, 'id' | 'state'>> & {
    /** Open operations that have to end first. */
    needs?: readonly Operation[];
  };

/** Adds an operation behind the others of its queue. It is `staged` while one of `needs` is open, otherwise `ready`. */
export const addOperation = (tx: Tx, { needs = [], ...wanted }: Wanted): Operation => {
  const op = tx.store.operations.add({
    id: tx.newId(),
    pid: null,
    platform: null,
    base: null,
    priority: 1,
    deadlineMs: null,
    intentAtMs: tx.nowMs,
    ...wanted,
    state: needs.length > 0 ? 'staged' : 'ready',
  });
  for (const { id } of needs) tx.store.operations.addDependency(op.id, id);
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
  return op;
};

// Ordering keys: operations with the same key are sent in order.
export const postOrderingKey = (pid: number): string => `post:${pid}`;
export const ideaOrderingKey = (ideaId: string): string => `idea:${ideaId}`;
/** New ideas, one batch after the other. */
export const ideasOrderingKey = 'ideas';
export const brandOrderingKey = 'brand';
export const memoriesOrderingKey = 'memories';
/** Files have no order among each other. */
export const mediaOrderingKey = (mid: number): string => `media:${mid}`;
export const midOfOrderingKey = (orderingKey: string): number => Number(orderingKey.slice('media:'.length));

// How a waiting operation is given up.
/** Typing is sent after this long without a change. The minimum gap between two sends is in outbox/sender/pacing.ts. */
export const quietMs = 1500;

/**
 * Given up because of what the user wants now; its undecided conflicts are moot. A withdrawn operation also leaves its
 * undo step; one that supersedes it is undone by the same step (except in `supersedeByClick`).
 */
export const cancel = (tx: Tx, op: Operation, reason: 'withdrawn' | 'superseded'): void => {
  if (reason === 'withdrawn') dropFromStep(tx, op);
  for (const { id } of tx.store.conflicts.openOfOperation(op.id)) tx.store.conflicts.decide(id, null, tx.nowMs);
  tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason });
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};

/** The user requests the same again, with a new undo step, after this came to nothing. */
export const supersedeByClick = (tx: Tx, op: Operation): void => {
  dropFromStep(tx, op);
  cancel(tx, op, 'superseded');
};

// An open change that is given up, or replaced in its own place in the queue.
export type Enqueue = (tx: Tx, intent: Intent) => Enqueued;

/** Given up by the user. Operations that can't be sent without it then need attention. */
export const withdraw = (tx: Tx, op: Operation): void => {
  const operations = tx.store.operations;
  const dependants = operations.dependants(op.id);
  cancel(tx, op, 'withdrawn');
  for (const id of dependants) {
    const dependant = operations.read(id);
    if (!dependant || dependant.endedAtMs !== null) continue;
    operations.change(id, { state: 'parked', reason: 'needs-other' });
    if (dependant.pid !== null) tx.touch(dependant.pid);
  }
};

/** Gives up all open changes of a post; the effect of a request in flight can't be undone. */
export const withdrawPost = (tx: Tx, pid: number): void => {
  for (const op of tx.store.operations.ofPost(pid)) withdraw(tx, op);
  tx.touch(pid);
};

/**
 * The same intent once more, as of now, with a new key and in the same place; operations that wait for it wait for the
 * new one. Returns it.
 */
export const again = (tx: Tx, op: Operation): Operation => {
  const operations = tx.store.operations;
  const needs = operations.dependencies(op.id).flatMap((id) => operations.read(id) ?? []);
  const { orderingKey, rank, kind, pid, platform, args, base, priority, deadlineMs } = op;
  const open = needs.filter(({ endedAtMs }) => endedAtMs === null);
  const same = { orderingKey, rank, kind, pid, platform, args, base, priority, deadlineMs };
  const replacement = addOperation(tx, { ...same, needs: open });
  for (const id of operations.dependants(op.id)) {
    const dependant = operations.read(id);
    if (!dependant || dependant.endedAtMs !== null) continue;
    operations.addDependency(id, replacement.id);
    if (dependant.reason === 'needs-other') operations.change(id, { state: 'staged', reason: null });
    if (dependant.pid !== null) tx.touch(dependant.pid);
  }
  cancel(tx, op, 'superseded');
  return replacement;
};

/** Other intents take the place of `op`, in their order and before what is behind it. */
export const afresh = (tx: Tx, enqueue: Enqueue, op: Operation, intents: readonly Intent[]): void => {
  const operations = tx.store.operations;
  const behind = operations.withOrderingKey(op.orderingKey).find(({ rank }) => rank > op.rank);
  const step = ((behind?.rank ?? op.rank + 1) - op.rank) / (intents.length + 1);
  // Ended first: otherwise an intent would join the very change that it replaces.
  cancel(tx, op, 'superseded');
  intents.forEach((intent, place) => {
    const { operation, ahead } = enqueue(tx, intent);
    [ahead, operation].forEach((made, each) => {
      if (made?.orderingKey === op.orderingKey && made.rank > op.rank)
        operations.change(made.id, { rank: op.rank + (place + each / 2) * step });
    });
  });
};
