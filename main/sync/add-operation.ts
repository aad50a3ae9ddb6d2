// One more operation in the outbox, with what it has to wait for.
import type { NewOperation, Operation } from '../store/operations.ts';
import type { Tx } from './transaction.ts';

type Wanted = Pick<NewOperation, 'kind' | 'lane' | 'args'> & Partial<NewOperation>;

export const addOperation = (tx: Tx, of: Wanted, needs: readonly Operation[] = []): Operation => {
  const op = tx.store.operations.add({
    id: tx.newId(),
    pid: null,
    platform: null,
    base: null,
    priority: 1,
    deadlineMs: null,
    intentAtMs: tx.nowMs,
    state: needs.length > 0 ? 'staged' : 'ready',
    ...of,
  });
  for (const { id } of needs) tx.store.operations.addDependency(op.id, id);
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
  return op;
};
