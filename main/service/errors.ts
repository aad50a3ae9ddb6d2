// A refusing reply of the service as an AppError (public-api.md, Errors).
import { AppError, type ErrorData, type ErrorKind } from '../../preload/errors.ts';
import type { Endpoint } from './endpoints.ts';
import { readRetryAfterMs, type Headers } from './limits.ts';
import { ErrorEnvelope } from './schema.ts';

/** Every code of public-api.md except INSUFFICIENT_CREDITS, which only jobs have. */
export const kindOfCode: Readonly<Record<string, ErrorKind>> = {
  UNAUTHORIZED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  SCOPE_MISSING: 'scope-missing',
  NOT_FOUND: 'not-found',
  VALIDATION_ERROR: 'invalid',
  RATE_LIMITED: 'rate-limited',
  APPROVAL_REQUIRED: 'approval-required',
  CHANNEL_NOT_CONNECTED: 'channel-not-connected',
  IDEMPOTENCY_CONFLICT: 'idempotency-conflict',
  CONFLICT: 'conflict',
  FEATURE_UNAVAILABLE: 'feature-unavailable',
  INTERNAL_ERROR: 'service-failed',
};

/** For codes the service may add later. */
const kindOfStatus = (status: number): ErrorKind => {
  if (status >= 500) return 'service-failed';
  const known: Partial<Record<number, ErrorKind>> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
    409: 'conflict',
    413: 'file-refused',
    415: 'file-refused',
    429: 'rate-limited',
  };
  return known[status] ?? 'invalid';
};

/** Interprets a refusal without the service's envelope: it comes from something between us and the service. */
const foreign = (status: number, isWrite: boolean): Pick<ErrorData, 'kind' | 'message' | 'reason'> => {
  // A gateway that lost the reply can't say whether the service acted.
  if (isWrite && (status === 502 || status === 504)) {
    return { kind: 'unsure', message: 'The service did not answer, so it may or may not have done this.' };
  }
  if (status >= 500) return { kind: 'service-failed', message: 'The service has a problem of its own right now.' };
  if (status === 429) return { kind: 'rate-limited', message: 'The service asks to wait before the next request.' };
  if (status === 413)
    return { kind: 'file-refused', reason: 'too-large', message: 'The service does not take anything this large.' };
  return { kind: 'unreadable', message: 'Something answers at this address, but not the way the service does.' };
};

const isWrite = (row: Endpoint): boolean => row.method !== 'GET';

/** `body` is the parsed JSON, or undefined if it was not JSON. `nowMs` is when the reply came. */
export const refusal = (
  row: Endpoint,
  reply: { status: number; headers: Headers; body: unknown },
  nowMs: number,
): AppError => {
  const { status, headers } = reply;
  const retryAfterMs = readRetryAfterMs(headers, nowMs);
  const parsed = ErrorEnvelope.safeParse(reply.body);
  const envelope = parsed.success ? parsed.data.error : null;
  const requestId = envelope?.requestId || headers['x-request-id'];
  const data = envelope
    ? {
        kind: kindOfCode[envelope.code] ?? kindOfStatus(status),
        message: 'The service refused this.',
        said: envelope.message,
        code: envelope.code,
      }
    : foreign(status, isWrite(row));
  return new AppError({
    ...data,
    status,
    ...(requestId ? { requestId } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(data.kind === 'scope-missing' && row.scope ? { scope: row.scope } : {}),
  });
};
