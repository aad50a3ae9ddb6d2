// Operations that wait: how one is added, which may still change or came to nothing, and how one is given up.
import type { NewOperation, Operation } from '../store/operations.ts';
import type { Tx } from './transaction.ts';

/** Typing is sent after this much quiet. How far apart two sendings stand, push/pace.ts knows. */
export const quietMs = 1500;

const claimed: readonly Operation['state'][] = ['inflight', 'doubt', 'job'];
/** No byte of it ever left: it may change or go. */
export const isFree = ({ attempts, state }: Operation): boolean => attempts === 0 && !claimed.includes(state);

const refusals: readonly Operation['reason'][] = [
  'refused',
  'scope-missing',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'slot-passed',
  'approve-publishes',
  'publish-stale',
  'publish-refused',
  'already-published',
  'job-failed',
];
/** In front of the person, and certain not to have happened. */
export const isRefused = ({ state, reason }: Operation): boolean => state === 'parked' && refusals.includes(reason);

type Asked = Pick<NewOperation, 'lane' | 'kind' | 'pid' | 'platform' | 'args'> &
  Partial<Pick<NewOperation, 'base' | 'pre' | 'priority' | 'deadlineMs' | 'rank' | 'intentAtMs'>> & {
    /** Open operations that have to end first. */
    needs?: readonly Operation[];
    notBeforeMs?: number;
  };

export const addOperation = (tx: Tx, { needs = [], notBeforeMs, ...asked }: Asked): Operation => {
  const { operations } = tx.store;
  const made = operations.add({
    id: tx.newId(),
    base: null,
    priority: 1,
    deadlineMs: null,
    intentAtMs: tx.nowMs,
    ...asked,
    state: needs.length > 0 ? 'staged' : 'ready',
  });
  for (const { id } of needs) operations.addDependency(made.id, id);
  if (made.pid !== null) tx.touch(made.pid);
  tx.changed('sync', 'activity');
  return notBeforeMs === undefined ? made : operations.change(made.id, { notBeforeMs });
};

/** Given up because of what the person wants now; undecided conflicts of it are moot. */
export const cancel = (tx: Tx, op: Operation, reason: 'withdrawn' | 'superseded'): void => {
  for (const { id } of tx.store.conflicts.openOfOperation(op.id)) tx.store.conflicts.decide(id, null, tx.nowMs);
  tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason });
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};
