// The limits of public-api.md as numbers.

export const perHour = { general: 600, generation: 60, outward: 20 } as const;

export const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;

export const textBounds = {
  brandDescription: 2000,
  brandIndustry: 200,
  brandTargetAudience: 1000,
  brandMemory: 500,
  ideaDirection: 500,
  postIdea: 2000,
  fromMediaCaption: 3000,
  fromMediaName: 200,
  postName: 200,
  variantBody: 5000,
  variantTitle: 200,
  variantDescription: 5000,
  variantAltText: 1000,
} as const;

export const pages = { posts: { max: 100, default: 20 }, jobs: { max: 100, default: 25 } } as const;
export const ideasPerCall = { min: 1, max: 10, default: 3 } as const;
export const suggestedPostsPerIdea = 3;
export const carousel = { min: 2, max: 10 } as const;
export const calendar = { windowDays: 92, publishedLookbackDays: 30 } as const;

export const idempotencyHours = 24;
/** "About 6 hours." */
export const mediaLinkHours = 6;
/** "About 15 minutes." */
export const generationMinutes = 15;
export const jobRetentionDays = 30;
/** "Roughly the 25 most recent posts." */
export const metricsPosts = 25;

/** MB; whether of 10^6 or 2^20 bytes is open (readings.md, 5). */
export const uploadMegabytes = { image: 50, video: 150 } as const;
export const uploadTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  video: ['video/mp4', 'video/quicktime'],
} as const;
