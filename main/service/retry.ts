// Whether and when a failed call is repeated, and what may honestly be said when it is not: pure rules.
import type { ErrorData, ErrorKind } from '../../preload/error.ts';
import type { Endpoint } from './endpoints.ts';

const maxAttempts = 3;
/** Full jitter: a random share of a span that doubles with each attempt. */
const firstSpanMs = 500;
const maxSpanMs = 8_000;
/** A longer `Retry-After` is for the person to see, not for a call to sit out. */
const maxRetryAfterMs = 10_000;

export type Failed = {
  row: Endpoint;
  /** Whether the call carries an `Idempotency-Key`, so that a repeat replays the first reply. */
  keyed: boolean;
  /** Attempts made so far, from 1. */
  attempt: number;
  error: ErrorData;
};

/** Ms to wait before the same request goes out again, byte for byte; null: it must not. `random` is 0 to below 1. */
export const retryDelayMs = ({ row, keyed, attempt, error }: Failed, random: number): number | null => {
  if (attempt >= maxAttempts) return null;
  const backoffMs = Math.round(random * Math.min(maxSpanMs, firstSpanMs * 2 ** (attempt - 1)));
  const repeatable = row.method === 'GET' || (row.keyed && keyed);
  switch (error.kind) {
    case 'unreachable':
      return backoffMs;
    case 'unsure':
    case 'service-failed':
      return repeatable ? Math.max(backoffMs, shortWait(error) ?? 0) : null;
    case 'rate-limited': {
      const waitMs = shortWait(error);
      return repeatable && waitMs !== null ? waitMs + backoffMs : null;
    }
    // Our own first attempt is still running at the service; its reply will be replayed once it is done.
    case 'conflict':
      return row.keyed && keyed && attempt > 1 ? Math.max(backoffMs, firstSpanMs) : null;
    default:
      return null;
  }
};

const shortWait = ({ retryAfterMs }: ErrorData): number | null =>
  retryAfterMs !== undefined && retryAfterMs <= maxRetryAfterMs ? retryAfterMs : null;

/** Replies that say nothing about what became of an earlier attempt. */
const silentOnThePast: readonly ErrorKind[] = [
  'unreachable',
  'unsure',
  'rate-limited',
  'service-failed',
  'conflict',
  'unauthorized',
  'forbidden',
  'unreadable',
  'cancelled',
];

const unanswered = { kind: 'unreachable', message: 'The service did not answer.' } as const;

/**
 * The error to report after the last attempt. `doubtful`: an attempt may have reached the service without a reply.
 * A read changes nothing, so for it doubt is only a missing connection.
 */
export const verdict = (row: Endpoint, error: ErrorData, doubtful: boolean): ErrorData => {
  if (row.method === 'GET') return error.kind === 'unsure' ? { ...error, ...unanswered } : error;
  if (!doubtful || !silentOnThePast.includes(error.kind) || error.kind === 'unsure') return error;
  return { ...error, kind: 'unsure', message: 'The service did not answer, so it may or may not have done this.' };
};
