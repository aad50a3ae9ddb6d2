// Removes an operation that was given up without an undo from its undo step.
import { z } from 'zod';
import type { Operation } from '../../store/outbox.ts';
import type { Tx } from '../kernel/transaction.ts';
import { isRevocable } from '../posts/fields.ts';
import { Intent, type IntentOf, lastingKinds, sizeOf } from './operation.ts';

const Intents = z.array(Intent);

/** The intent that undoes an operation which can only be withdrawn while it waits; null: it is undone differently. */
const withdrawalOf = ({ kind, pid, platform }: Operation): IntentOf<'post.withdraw'> | null => {
  const lasting = lastingKinds.find((each) => each === kind);
  return lasting && pid !== null ? { do: 'post.withdraw', pid, kind: lasting, platform } : null;
};

/**
 * Call before `op` is given up. If it certainly did not happen, its undo step has nothing to withdraw any more: the
 * step continues without it, and is over when nothing else is in it. Otherwise the step stays, and undoing it says that
 * the change was sent.
 */
export const dropFromStep = (tx: Tx, op: Operation): void => {
  const withdrawal = withdrawalOf(op);
  if (!withdrawal || !isRevocable(tx.store, op)) return;
  const { undoSteps } = tx.store;
  const step = undoSteps.ofInverse(withdrawal);
  if (!step) return;
  const isOther = (intent: Intent) =>
    !(
      intent.do === 'post.withdraw' &&
      intent.pid === op.pid &&
      intent.kind === op.kind &&
      intent.platform === op.platform
    );
  const inverse = Intents.parse(step.inverse).filter(isOther);
  undoSteps.narrow(step.id, { ...step, inverse, size: sizeOf(tx.store, [inverse]) });
  if (inverse.length === 0) undoSteps.markUndone(step.id, tx.nowMs);
};
