// An open change given up, or replaced at its own place in the lane by what the person wants instead.
import type { Operation } from '../store/outbox.ts';
import type { Enqueued } from './operation.ts';
import type { Intent } from './intents.ts';
import type { Tx } from './kernel/transaction.ts';
import { addOperation } from './add-operation.ts';
import { cancel } from './waiting.ts';

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
  const { lane, rank, kind, pid, platform, args, base, priority, deadlineMs } = op;
  const open = needs.filter(({ endedAtMs }) => endedAtMs === null);
  const same = { lane, rank, kind, pid, platform, args, base, priority, deadlineMs };
  const successor = addOperation(tx, { ...same, needs: open });
  for (const id of operations.dependants(op.id)) {
    const dependant = operations.read(id);
    if (!dependant || dependant.endedAtMs !== null) continue;
    operations.addDependency(id, successor.id);
    if (dependant.reason === 'needs-other') operations.change(id, { state: 'staged', reason: null });
    if (dependant.pid !== null) tx.touch(dependant.pid);
  }
  cancel(tx, op, 'superseded');
};

/** Other intents take the place of `op`, in their order and before what stands behind it. */
export const afresh = (tx: Tx, enqueue: Enqueue, op: Operation, intents: readonly Intent[]): void => {
  const operations = tx.store.operations;
  const behind = operations.ofLane(op.lane).find(({ rank }) => rank > op.rank);
  const step = ((behind?.rank ?? op.rank + 1) - op.rank) / (intents.length + 1);
  // Ended first: else an intent would join the very change that it replaces.
  cancel(tx, op, 'superseded');
  intents.forEach((intent, place) => {
    const made = enqueue(tx, intent).operation;
    if (made?.lane === op.lane && made.rank > op.rank) operations.change(made.id, { rank: op.rank + place * step });
  });
};
