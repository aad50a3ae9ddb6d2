// Pure rules for operations in doubt: what an error says, when to read, when absence counts, how long a key is good.
import type { Attempt, IdempotencyKey } from '../../../store/attempts.ts';
import type { Operation } from '../../../store/outbox.ts';
import {
  backoffMs,
  keyLifeMs,
  keyedSettleMs,
  readDelaysMs,
  settleMs,
  storedFailureAgeMs,
  storedFailureCount,
} from '../../kernel/rules.ts';
import type { Time } from '../../kernel/service-clock.ts';
import type { ErrorData } from '../../../../preload/errors.ts';
import type { ParkReason } from '../../../../preload/rules/sync-states.ts';

/** After a restart, `ready` only says that nothing is ahead of it any more, not that it was never sent. */
export const isDoubt = (op: Operation): boolean => op.state === 'doubt' || (op.state === 'ready' && op.attempts > 0);

/** It was sent, and whether it had an effect is unknown. One that was held off or refused had none. */
export const isUnanswered = ({ outcome }: Attempt): boolean =>
  outcome === null || outcome === 'doubt' || outcome === 'died';

/** Refused because of other work on the same thing, which may have been our own first attempt. */
export const isBusy = ({ code }: Attempt): boolean => code === 'CONFLICT';

/** About 15 minutes in total without a key, 20 with one: nothing that runs longer ends by itself. */
export const mostBusy = 8;

/** As `isUnanswered`, once it is settled that nothing had an effect so far: what met other work did not run at all. */
export const mayHaveRun = (attempt: Attempt): boolean => isUnanswered(attempt) && !isBusy(attempt);

/** When the last request left that may have had an unknown effect; 0: none. Unix ms. */
export const lastByteMs = (attempts: readonly Attempt[]): number =>
  Math.max(0, ...attempts.filter(isUnanswered).map(({ startedMs, endedMs }) => endedMs ?? startedMs));

/** When to read again after reading number `readCount`, counted from 0. The last one also decides. */
export const nextReadMs = (lastByte: number, readCount: number, attempts: number, random: number): number =>
  lastByte + (readDelaysMs[readCount] ?? Math.max(settleMs, backoffMs(attempts, random)));

/** Absence counts: none of our requests in flight can take effect any more. */
export const isSettled = (lastByte: number, nowMs: number): boolean => nowMs - lastByte >= settleMs;

/** When a doubt will be settled, or the operation sent again. Unix ms. */
export const knownByMs = ({ notBeforeMs }: Operation, attempts: readonly Attempt[]): number =>
  Math.max(lastByteMs(attempts) + settleMs, notBeforeMs);

/** When a key may be given up: none of its requests can arrive any more, however long they were delayed. Unix ms. */
export const retirableMs = (lastByte: number): number => lastByte + keyedSettleMs;

/** Why a key must not be sent again; null: it may. */
export const unusable = (
  key: IdempotencyKey,
  attempts: readonly Attempt[],
  apiKey: string,
  time: Pick<Time, 'passedMs'>,
): 'other-api-key' | 'expired' | 'stored-failure' | null => {
  if (key.apiKey !== apiKey) return 'other-api-key';
  const ageMs = time.passedMs({ atMs: key.firstSentMs, monoMs: key.firstSentMonoMs, boot: key.boot });
  if (ageMs.most >= keyLifeMs) return 'expired';
  // Whether the service stores “other work runs” under a key is undocumented; a stored one would be replayed until the
  // key expires.
  const failures = attempts.filter(
    (attempt) => attempt.key === key.key && ((attempt.status ?? 0) >= 500 || isBusy(attempt)),
  );
  const last = failures.slice(-storedFailureCount).map(({ requestId }) => requestId);
  const isReplay = last.length === storedFailureCount && last[0] !== null && new Set(last).size === 1;
  return isReplay || (failures.length > 0 && ageMs.least >= storedFailureAgeMs) ? 'stored-failure' : null;
};

// Outcome classes: what an error of one attempt says about its effect.
export type Outcome =
  /** No byte left. */
  | { is: 'unsent' }
  /** It may or may not have happened. `failed`: the service said 5xx. */
  | { is: 'doubt'; failed: boolean }
  /** Refused for a while, before anything was done. */
  | { is: 'limited' }
  /**
   * Not executed, which says nothing about the change itself: the cause is the key, or other work on the same thing.
   */
  | { is: 'not-executed'; busy: boolean }
  | { is: 'scope-missing' }
  /** It does not exist, if the key is this business's. */
  | { is: 'absent' }
  | { is: 'refused'; reason: ParkReason };

const refused = (reason: ParkReason): Outcome => ({ is: 'refused', reason });

/** `keyed`: sent with an Idempotency-Key that the service honors. */
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
      // With a key it may be our own first attempt that is still running; without one it is other work
      // (docs/sync.md#other-work-on-the-same-thing).
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
