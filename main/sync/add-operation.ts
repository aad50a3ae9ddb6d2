// One more operation in the outbox, with what it has to wait for.
import type { NewOperation, Operation } from '../store/outbox.ts';
import type { Tx } from './kernel/transaction.ts';

type Wanted = Pick<NewOperation, 'kind' | 'lane' | 'args'> &
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
