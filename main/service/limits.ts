// The service's limits as numbers, and the rate-limit headers of its replies (public-api.md, Limits).

/** Requests per key per hour. `generation` and `outward` calls draw from `general` as well. */
export const hourlyLimits = { general: 600, generation: 60, outward: 20 } as const;
export type Budget = keyof typeof hourlyLimits;

export const pageLimits = {
  posts: { max: 100, default: 20 },
  jobs: { max: 100, default: 25 },
} as const;

export const calendarLimits = { windowDays: 92, publishedLookbackDays: 30 } as const;

const hourMs = 3_600_000;
/** A repeat with the same `Idempotency-Key` within this time is answered with the first reply. */
export const idempotencyWindowMs = 24 * hourMs;
/** "About 6 hours". */
export const mediaLinkLifetimeMs = 6 * hourMs;
/** A generation resolves within about 15 minutes; a stuck one is failed by the service. */
export const generationTimeoutMs = 15 * 60_000;
export const jobRetentionMs = 30 * 24 * hourMs;
export const metricsPostCount = 25;
export const suggestedPostsPerIdea = 3;

/** Media types an upload may have, detected by content. */
export const uploadTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  video: ['video/mp4', 'video/quicktime'],
} as const;

// What the service says about its hourly limits, read from every reply (public-api.md, Limits: Rate headers).
export type Headers = Readonly<Record<string, string>>;
type Reading = { limit: number; remaining: number; resetsAtMs: number | null };

const daySeconds = 86_400;

const count = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;

/** null when the headers are missing or invalid. A reset beyond a day is a Unix moment (readings.md, 10). */
export const readRateHeaders = (headers: Headers, nowMs: number): Reading | null => {
  const limit = count(headers['x-ratelimit-limit']);
  const remaining = count(headers['x-ratelimit-remaining']);
  if (limit === null || remaining === null) return null;
  const reset = count(headers['x-ratelimit-reset']);
  if (reset === null) return { limit, remaining, resetsAtMs: null };
  const unixMs = reset > 1e11 ? reset : reset * 1000;
  return { limit, remaining, resetsAtMs: reset > daySeconds ? unixMs : nowMs + reset * 1000 };
};

/** If the service demands a longer wait than this, it is retried after this. */
export const longestRetryAfterMs = daySeconds * 1000;

/**
 * `Retry-After` in ms from now, given as seconds or as a date (readings.md, 21), a day at most; null when there is none.
 */
export const readRetryAfterMs = (headers: Headers, nowMs: number): number | null => {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = count(text);
  const askedMs = seconds === null ? Date.parse(text) - nowMs : seconds * 1000;
  return Number.isNaN(askedMs) ? null : Math.min(longestRetryAfterMs, Math.max(0, askedMs));
};
