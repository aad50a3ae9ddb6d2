// Operations that wait: which may still change or came to nothing, and how one is given up.
import type { Operation } from '../store/outbox.ts';
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

/** Given up because of what the person wants now; undecided conflicts of it are moot. */
export const cancel = (tx: Tx, op: Operation, reason: 'withdrawn' | 'superseded'): void => {
  for (const { id } of tx.store.conflicts.openOfOperation(op.id)) tx.store.conflicts.decide(id, null, tx.nowMs);
  tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason });
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};
