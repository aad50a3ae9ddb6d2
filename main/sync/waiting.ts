// How an operation that waits is given up.
import type { Operation } from '../store/outbox.ts';
import type { Tx } from './kernel/transaction.ts';

/** Typing is sent after this much quiet. How far apart two sendings stand, push/pace.ts knows. */
export const quietMs = 1500;

/** Given up because of what the person wants now; undecided conflicts of it are moot. */
export const cancel = (tx: Tx, op: Operation, reason: 'withdrawn' | 'superseded'): void => {
  for (const { id } of tx.store.conflicts.openOfOperation(op.id)) tx.store.conflicts.decide(id, null, tx.nowMs);
  tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason });
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};
