// The one error type that crosses every boundary: a closed set of kinds, converted to and from plain data.

/**
 * Kinds say what happened, never where. The first group mirrors the service's codes (public-api.md, Errors); the rest
 * are Galley's own.
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
  /** The request may have arrived but no definite reply came back: only a reading can settle it. */
  'unsure',
  /** A reply came that does not match public-api.md. */
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

/** Why a keychain can't store or return a key (main/session/keychain.ts). */
export const keychainReasons = [
  'no-service',
  'not-set-up',
  'locked',
  'library-missing',
  'timed-out',
  /** The process that talks to it ended. */
  'stopped',
  /** A written secret could not be read back. */
  'not-kept',
  'failed',
] as const;
export type KeychainReason = (typeof keychainReasons)[number];

/** The exact reason, if the kind alone does not say it. The window has the strings. */
export const errorReasons = [
  ...keychainReasons,
  'not-an-address',
  /** Neither https nor http on loopback. */
  'not-safe',
  'holds-a-user',
  'holds-a-query',
  'key-malformed',
  'key-of-another',
  'key-too-long',
  'no-safe-connection',
  /** The window lost its connection to Galley. */
  'no-galley',
  'file-changed',
  'too-large',
  /** A video whose picture or sound can't be cut without loss. */
  'cannot-trim',
  /** A video whose list of edits has several parts, made by a program that cut it without encoding. */
  'several-edits',
  /** Longer than a call may be (wire.ts). */
  'too-long',
  /** Neither a picture nor a video that the service accepts. */
  'not-media',
  /** A post or a waiting change needs it. */
  'in-use',
  /** The call was for another business than the open one. */
  'other-business',
  /** The user has to type the passphrase of Galley's lock first. */
  'galley-locked',
  /** There is more to lose than the user agreed to. */
  'more-unsent',
  /** Nothing was published, and the post lost its slot. */
  'slot-lost',
  /** A file that was chosen earlier, of which Galley remembers only the latest. */
  'file-closed',
  /** What needs this decision no longer: it was made, or its cause is gone. */
  'decided-already',
  /** The text in the window and another one that was stored meanwhile: the user has to choose first. */
  'choose-text',
  /** The change waits for the user's decision: Activity shows why. */
  'needs-you',
  'time-passed',
  'paused-already',
  'not-paused',
  /** Times that a pause has stored have passed since the user was asked about them. */
  'times-passed',
  /** AI can't revise many posts without one. */
  'needs-instruction',
  /** AI can do nothing with any of the chosen posts now. */
  'none-fits',
  /** There is nothing to approve yet: `Unwritten` (rules/post-state.ts). */
  'being-written',
  'writing-failed',
  /** The service can't start a post on X without a picture or video. */
  'x-needs-media',
  'no-words',
  /** The platform would reject its text or media, or it can't be scheduled (rules/blockers.ts). */
  'not-ready',
  'disk-full',
  'read-only',
  /** The disk reported an error of its own. */
  'disk-failed',
  /** Written by a newer Galley. */
  'newer-data',
  'damaged-data',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** What there can be too many of in one step, or at all. */
export const limitedThings = ['posts', 'times', 'recurring-rules', 'saved-ideas'] as const;
export type Limit = { of: (typeof limitedThings)[number]; most: number };

export type ErrorData = {
  kind: ErrorKind;
  /** One plain sentence for the log, never shown: the window has strings for everything else in here. */
  message: string;
  /** The service's own words, such as its `error.message`, to be quoted. */
  said?: string;
  /** The service's `error.code`, even if unknown. */
  code?: string;
  /** The service's `error.requestId`, otherwise the `x-request-id` header. */
  requestId?: string;
  /** HTTP status of the reply, if any. */
  status?: number;
  /** From `Retry-After`, in milliseconds from the reply. */
  retryAfterMs?: number;
  /** For `invalid`: path of the refused member, such as `body.name`. */
  field?: string;
  reason?: ErrorReason;
  /** For `invalid`: there is more than this. */
  limit?: Limit;
  /** For `file-refused`: the problem of a dropped file. */
  problem?: FileProblem;
  /** For a rejected publication: whether a retry might succeed, if the service says so. */
  retryable?: boolean;
  /** For `scope-missing`: the scope the endpoint needs, if public-api.md states it. */
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

/** Converts a thrown value to what may cross the bridge: never a stack, a path or a foreign message. */
export const errorData = (thrown: unknown): ErrorData =>
  thrown instanceof AppError ? { ...thrown.data } : { kind: 'internal', message: 'Something went wrong in Galley.' };

/** Why a file is not accepted. The window has a string for each, with how to fix it. */
export const fileProblems = [
  /** Neither JPEG, PNG, WebP, HEIC, MP4 nor MOV, detected by content. */
  'not-media',
  'too-large-picture',
  'too-large-video',
  'empty',
  /** Begins like a picture or video but can't be read as one. */
  'damaged',
  /** More pixels than any camera makes. */
  'too-many-pixels',
  /** Moved, deleted or locked before it was copied. */
  'gone',
  'changed-while-read',
  /** The disk is full. */
  'no-room',
  /** A text that describes a picture: longer than any caption, or in no encoding that can be read. */
  'too-long-text',
  'unreadable-text',
  /** A folder with more files than are taken in at once. */
  'too-many-files',
  /** A list of captions with more bytes or rows than are read. */
  'too-long-list',
] as const;
export type FileProblem = (typeof fileProblems)[number];
