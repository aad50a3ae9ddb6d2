// Creations that a reading could not tell apart: one waits until it is settled what became of the one before it.
import type { OperationKind } from '../../../preload/rules/sync-states.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Kind } from '../outbox/operation.ts';

/** How long it rests before it is looked at again. */
export const twinRestMs = 30_000;

/** Whether one of `begun` (open, sent at least once) came before it and is like it; that may be the person's to decide. */
export const waitsForTwin = (
  op: Operation,
  begun: () => readonly Operation[],
  kinds: Record<OperationKind, Pick<Kind, 'isAlike'>>,
): boolean => {
  const { isAlike } = kinds[op.kind];
  if (!isAlike || op.attempts > 0) return false;
  return begun().some((other) => other.kind === op.kind && other.seq < op.seq && isAlike(op, other));
};
