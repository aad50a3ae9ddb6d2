// The one error that crosses every border: a closed set of kinds, to and from plain data.

/**
 * Kinds that answer "what happened", never "where". The first group mirrors the service's codes
 * (public-api.md, Errors); the rest are Galley's own.
 */
export const errorKinds = [
  'unauthorized',
  'forbidden',
  'scope-missing',
  'not-found',
  'invalid',
  'rate-limited',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'conflict',
  'idempotency-conflict',
  'service-failed',
  /** No byte of the request reached the service: repeating it is safe. */
  'unreachable',
  /** The request may have arrived but no definite reply came back: only a reading settles it. */
  'unsure',
  /** A reply came that is not what public-api.md describes. */
  'unreadable',
  'cancelled',
  'address-refused',
  'keychain',
  'file-refused',
  'signed-out',
  'method-unknown',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

export type ErrorData = {
  kind: ErrorKind;
  /** With a `code`: the service's own `error.message`, for people. Without: one plain sentence for the log. */
  message: string;
  /** The service's `error.code`, also when it is not one we know. */
  code?: string;
  /** The service's `error.requestId`, else the `x-request-id` header. */
  requestId?: string;
  /** HTTP status of the reply, where there was one. */
  status?: number;
  /** From `Retry-After`, in milliseconds from the reply. */
  retryAfterMs?: number;
  /** For `invalid`: path of the member that was refused, as `body.name`. */
  field?: string;
  /** What exactly stands in the way, as a token. The window has the words for it. For `scope-missing`: the scope. */
  reason?: string;
};

export class AppError extends Error {
  readonly data: ErrorData;

  constructor(data: ErrorData, options?: { cause?: unknown }) {
    super(data.message, options);
    this.name = 'AppError';
    this.data = data;
  }

  get kind(): ErrorKind {
    return this.data.kind;
  }
}

/** What crosses the bridge for a thrown value: never a stack, a path or a foreign message. */
export const errorData = (thrown: unknown): ErrorData =>
  thrown instanceof AppError
    ? { ...thrown.data }
    : { kind: 'internal', message: 'Galley ran into a problem of its own.' };
