// What an error of one attempt says about its effect: the table of outcome classes.
import type { ErrorData } from '../../../preload/errors.ts';
import type { ParkReason } from '../../../preload/rules/sync-states.ts';

export type Outcome =
  /** No byte left. */
  | { is: 'unsent' }
  /** It may or may not have happened. `failed`: the service said 5xx. */
  | { is: 'doubt'; failed: boolean }
  /** Refused before anything was done, for a while. */
  | { is: 'limited' }
  /** Not done, and nothing said about the change itself: the key, or other work on the same thing. */
  | { is: 'not-executed'; busy: boolean }
  | { is: 'scope-missing' }
  /** There is no such thing, if the key is this business's. */
  | { is: 'absent' }
  | { is: 'refused'; reason: ParkReason };

const refused = (reason: ParkReason): Outcome => ({ is: 'refused', reason });

/** `keyed`: sent with an Idempotency-Key that the service honours. */
export const outcomeOf = ({ kind, status }: ErrorData, keyed: boolean): Outcome => {
  switch (kind) {
    case 'unreachable':
      return { is: 'unsent' };
    case 'rate-limited':
      return { is: 'limited' };
    case 'unauthorized':
    case 'forbidden':
      return { is: 'not-executed', busy: false };
    case 'scope-missing':
      return { is: 'scope-missing' };
    case 'not-found':
      return { is: 'absent' };
    case 'conflict':
      // With a key it may be our own first attempt that is still running; without, other work (H6).
      return keyed ? { is: 'doubt', failed: false } : { is: 'not-executed', busy: true };
    case 'invalid':
    case 'file-refused':
      return refused('refused');
    case 'approval-required':
      return refused('approval-required');
    case 'channel-not-connected':
      return refused('channel-not-connected');
    case 'feature-unavailable':
      return refused('feature-unavailable');
    case 'idempotency-conflict':
      return refused('key-conflict');
    default:
      return { is: 'doubt', failed: (status ?? 0) >= 500 };
  }
};
