// The error table of public-api.md, and the envelope every error travels in.
import { must, of, type Shape } from './form.ts';

/** HTTP status by code. */
export const errorStatus = {
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

/** Codes that only a failed job carries; INSUFFICIENT_CREDITS has no HTTP status. */
export const jobErrorCodes = ['insufficient_credits', 'timeout'] as const;

export const errorEnvelope: Shape = {
  error: must(of({ code: must('string'), message: must('string'), requestId: must('string') })),
};

export const errorSample = {
  error: { code: 'NOT_FOUND', message: 'There is no such post.', requestId: 'req_7f3k2m9x' },
};
