// The result of a change that the user waits for, and commands that require a connection.
import { AppError, type ErrorData } from '../../../preload/errors.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Sync } from '../../sync/engine.ts';

export const isOver = ({ state }: Operation): boolean => state === 'done' || state === 'cancelled';

/** The user waits for these: they go before bulk changes, and may use the reserve for interactive requests. */
export const awaited = (sync: Pick<Sync, 'online' | 'sendNow'>, operations: readonly Operation[]): void => {
  if (sync.online.connection() === 'online') for (const { id } of operations) sync.sendNow(id);
};

/** Throws `unreachable` before anything is stored: this must happen now or not at all. */
export const needsNetwork = (sync: Sync): void => {
  if (sync.online.connection() !== 'online')
    throw new AppError({ kind: 'unreachable', message: "The service can't be reached right now." });
};

/** Why a parked change needs attention, as the error of the control that started it. */
export const refusalOf = (op: Operation): AppError =>
  new AppError(op.error ?? { ...causeOf(op.reason), message: `This change needs you: ${op.reason ?? 'unknown'}.` });

const causeOf = (reason: Operation['reason']): Pick<ErrorData, 'kind' | 'reason'> => {
  switch (reason) {
    case 'approval-required':
    case 'channel-not-connected':
    case 'feature-unavailable':
    case 'scope-missing':
      return { kind: reason };
    case 'approve-first':
      return { kind: 'approval-required' };
    case 'deleted-elsewhere':
      return { kind: 'not-found' };
    case 'did-it-go-out':
    case 'unsure':
      return { kind: 'unsure' };
    default:
      return { kind: 'invalid', reason: 'needs-you' };
  }
};
