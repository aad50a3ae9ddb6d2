// The service's limits as numbers (public-api.md, Limits); text and upload bounds live in preload/rules/bounds.ts.

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

/** Media types an upload may have, told by content. */
export const uploadTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  video: ['video/mp4', 'video/quicktime'],
} as const;
