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
  /** Galley's own data files: `reason` says what is wrong. */
  'storage',
  'signed-out',
  'method-unknown',
  'internal',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Why a keychain does not keep or give a key (main/session/keychain.ts). */
export const keychainReasons = [
  'no-service',
  'not-set-up',
  'locked',
  'library-missing',
  'timed-out',
  /** The process that talks to it ended. */
  'stopped',
  /** What was written could not be read back. */
  'not-kept',
  'failed',
] as const;
export type KeychainReason = (typeof keychainReasons)[number];

/** What exactly stands in the way, where the kind alone does not say it. The window has the words. */
export const errorReasons = [
  ...keychainReasons,
  'not-an-address',
  /** Neither https nor http on loopback. */
  'not-safe',
  'holds-a-user',
  'holds-a-query',
  'key-malformed',
  'key-too-long',
  'no-safe-connection',
  /** The window's own way to Galley is cut. */
  'no-galley',
  'file-changed',
  'too-large',
  /** More than one call may hold (call-bound.ts). */
  'too-long',
  /** Neither a picture nor a video that the service takes. */
  'not-media',
  /** A post or a waiting change needs it. */
  'in-use',
  /** Asked for a business that is not the open one (any more). */
  'other-business',
  /** There is more to lose than was agreed to. */
  'more-unsent',
  /** Nothing was published, and the time the post had is gone. */
  'slot-lost',
  /** There is nothing to approve yet: `Unwritten` (rules/post-state.ts). */
  'being-written',
  'writing-failed',
  /** The service starts no post on X without a picture or video. */
  'x-needs-media',
  'no-words',
  /** The platform would refuse its words or media, or takes no time (rules/blockers.ts). */
  'not-ready',
  'disk-full',
  'read-only',
  /** It reported an error of its own. */
  'disk-failed',
  /** Written by a newer Galley. */
  'newer-data',
  'damaged-data',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

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
  reason?: ErrorReason;
  /** Of `file-refused`: what is wrong with a file that was dropped. */
  problem?: FileProblem;
  /** Of a publication that the platform refused: whether trying again might succeed, where the service says so. */
  retryable?: boolean;
  /** Of `scope-missing`: the scope the endpoint needs, where public-api.md shows it. */
  scope?: string;
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
  thrown instanceof AppError ? { ...thrown.data } : { kind: 'internal', message: 'Something went wrong in Galley.' };

/** Why a file is not taken. The window says each with what would fix it. */
export const fileProblems = [
  /** Neither JPEG, PNG, WebP, HEIC, MP4 nor MOV, told by content. */
  'not-media',
  'too-large-picture',
  'too-large-video',
  'empty',
  /** Begins like a picture or video and cannot be read as one. */
  'damaged',
  /** More pixels than any camera makes. */
  'too-many-pixels',
  /** Moved away, taken off the computer or locked before it was copied. */
  'gone',
  'changed-while-read',
  /** The disk is full. */
  'no-room',
] as const;
export type FileProblem = (typeof fileProblems)[number];
