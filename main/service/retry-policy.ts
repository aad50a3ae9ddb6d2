// The retry policy for reads: whether and when a failed one is repeated, and the error if not. Pure rules.
import type { ErrorData } from '../../preload/errors.ts';

const maxAttempts = 3;
/** Full jitter: a random share of a span that doubles with each attempt. */
const firstSpanMs = 500;
const maxSpanMs = 8_000;
/** A longer `Retry-After` is reported to the user instead of being waited out. */
const maxRetryAfterMs = 10_000;

/** Ms to wait before the next attempt; null: there is none. `attempts` made so far; `random` is 0 to below 1. */
export const retryDelayMs = (error: ErrorData, attempts: number, random: number): number | null => {
  if (attempts >= maxAttempts) return null;
  const backoffMs = Math.round(random * Math.min(maxSpanMs, firstSpanMs * 2 ** (attempts - 1)));
  const { kind, retryAfterMs } = error;
  const waitMs = retryAfterMs !== undefined && retryAfterMs <= maxRetryAfterMs ? retryAfterMs : null;
  switch (kind) {
    case 'unreachable':
      return backoffMs;
    case 'unsure':
    case 'service-failed':
      return Math.max(backoffMs, waitMs ?? 0);
    case 'rate-limited':
      return waitMs === null ? null : waitMs + backoffMs;
    default:
      return null;
  }
};

/** A read changes nothing, so a doubtful outcome is the same as a missing connection. */
export const ofRead = (error: ErrorData): ErrorData =>
  error.kind === 'unsure' ? { ...error, kind: 'unreachable', message: 'The service did not answer.' } : error;
