// What travels between the network and the model service, and how the service refuses.

/** Header names are in lower case; `path` has no query; `file` stands for the multipart field of POST media. */
export type ModelRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  file?: { sha256: string; sizeBytes: number; mimeType: string };
};

export type ModelReply = { status: number; headers: Record<string, string>; body: string };

/**
 * What goes wrong inside the service for one request. The reply is always returned; whether it travels is the
 * network's business.
 * - `before-effect-keep-key`: 500, nothing done, and the key replays that 500.
 * - `before-effect-drop-key`: 500, nothing done, and the key is free again.
 * - `after-effect`: done, yet 500; the seed decides whether the key replays the success or the 500.
 * - `keyStoredAfterMs`: done at once, but until then the key is unknown, so the same key runs again.
 * - `inFlightForMs`: done at once, but until then the same key meets CONFLICT.
 */
export type Treatment = {
  fail?: 'before-effect-keep-key' | 'before-effect-drop-key' | 'after-effect';
  keyStoredAfterMs?: number;
  inFlightForMs?: number;
};

export const platforms = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'] as const;
export type Platform = (typeof platforms)[number];

export const isPlatform = (value: unknown): value is Platform => platforms.some((platform) => platform === value);

/** The platforms whose posts have a title and a description. */
export const isTitled = (platform: Platform) => platform === 'youtube_shorts' || platform === 'pinterest';

const statusOf = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SCOPE_MISSING: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  RATE_LIMITED: 429,
  APPROVAL_REQUIRED: 409,
  CHANNEL_NOT_CONNECTED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  CONFLICT: 409,
  FEATURE_UNAVAILABLE: 409,
  INTERNAL_ERROR: 500,
} as const;
export type ErrorCode = keyof typeof statusOf;

export type Refusal = Error & { code: ErrorCode };

/** The error a handler throws to refuse. */
export const refusal = (code: ErrorCode, message: string): Refusal => Object.assign(new Error(message), { code });

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in statusOf;

/** `json` is a body that is text already. */
export type Answer = { status: number; body: unknown } | { status: number; json: string };

export const refusalAnswer = ({ code, message }: Refusal, requestId: string): Answer => ({
  status: statusOf[code],
  body: { error: { code, message, requestId } },
});
