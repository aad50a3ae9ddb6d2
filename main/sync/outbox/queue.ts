// The queue of operations: adding, canceling, withdrawing and superseding them, and the files that they need.
import { z } from 'zod';
import type { NewOperation, Operation } from '../../store/outbox.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { Store } from '../../store/store.ts';
import { Attachment } from '../posts/fields.ts';
import type { Enqueued, Intent } from './operation.ts';
import { dropFromStep } from './undo-steps.ts';

type Wanted = Pick<NewOperation, 'kind' | 'orderingKey' | 'args'> &
  Partial<Omit<NewOperation, 'id' | 'state'>> & {
    /** Open operations that have to end first. */
    needs?: readonly Operation[];
  };

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

// What is sent in order: the names of the queues that operations stand in.
export const postOrderingKey = (pid: number): string => `post:${pid}`;
export const ideaOrderingKey = (ideaId: string): string => `idea:${ideaId}`;
/** New ideas, one batch after the other. */
export const ideasOrderingKey = 'ideas';
export const brandOrderingKey = 'brand';
export const memoriesOrderingKey = 'memories';
/** Files know no order among each other. */
export const mediaOrderingKey = (mid: number): string => `media:${mid}`;
export const midOfOrderingKey = (orderingKey: string): number => Number(orderingKey.slice('media:'.length));

// How an operation that waits is given up.
/** Typing is sent after this much quiet. How far apart two sendings stand, outbox/sender/pacing.ts knows. */
export const quietMs = 1500;

/**
 * Given up because of what the person wants now; undecided conflicts of it are moot. Withdrawn, its undo step has nothing
 * of it to take back; what supersedes it is taken back by the same step (except in `supersedeByClick`).
 */
export const cancel = (tx: Tx, op: Operation, reason: 'withdrawn' | 'superseded'): void => {
  if (reason === 'withdrawn') dropFromStep(tx, op);
  for (const { id } of tx.store.conflicts.openOfOperation(op.id)) tx.store.conflicts.decide(id, null, tx.nowMs);
  tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason });
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};

/** The person asks for the same again, with an undo step of its own, after this came to nothing. */
export const supersedeByClick = (tx: Tx, op: Operation): void => {
  dropFromStep(tx, op);
  cancel(tx, op, 'superseded');
};

// An open change given up, or replaced at its own place in the queue by what the person wants instead.
export type Enqueue = (tx: Tx, intent: Intent) => Enqueued;

/** Given up by the person. What cannot be sent without it comes in front of them. */
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

/** All open changes of a post are given up; what a request on its way does cannot be taken back. */
export const withdrawPost = (tx: Tx, pid: number): void => {
  for (const op of tx.store.operations.ofPost(pid)) withdraw(tx, op);
  tx.touch(pid);
};

/** The same intent once more, as of now, with a new key and at the same place; what waits for it waits for that. */
export const again = (tx: Tx, op: Operation): void => {
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
};

/** Other intents take the place of `op`, in their order and before what stands behind it. */
export const afresh = (tx: Tx, enqueue: Enqueue, op: Operation, intents: readonly Intent[]): void => {
  const operations = tx.store.operations;
  const behind = operations.withOrderingKey(op.orderingKey).find(({ rank }) => rank > op.rank);
  const step = ((behind?.rank ?? op.rank + 1) - op.rank) / (intents.length + 1);
  // Ended first: else an intent would join the very change that it replaces.
  cancel(tx, op, 'superseded');
  intents.forEach((intent, place) => {
    const made = enqueue(tx, intent).operation;
    if (made?.orderingKey === op.orderingKey && made.rank > op.rank)
      operations.change(made.id, { rank: op.rank + place * step });
  });
};

// Which of Galley's own files a change that is not through yet needs.
const Args = z.looseObject({
  mid: z.number().optional(),
  attachment: Attachment.optional(),
  attachments: z.array(Attachment).optional(),
});

/** Of uploads under way, and of posts, pictures and logos that wait; also of those that stand in front of the person. */
export const neededFiles = (store: Store): Set<number> =>
  new Set(
    store.operations.open().flatMap(({ args }) => {
      const { data } = Args.safeParse(args);
      const named = [...(data?.attachment ? [data.attachment] : []), ...(data?.attachments ?? [])];
      const mids = named.flatMap((one) => ('mid' in one ? [one.mid] : []));
      return data?.mid === undefined ? mids : [data.mid, ...mids];
    }),
  );
