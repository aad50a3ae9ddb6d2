// A token bucket, which limits a rate but allows bursts. Both ends of the browser's socket use one.

/** The capacity of the bucket, and how many tokens it regains each second. */
export type BucketRate = { burst: number; perSecond: number };

/**
 * Returns a function that takes a token and returns 0, or returns the ms until there is one. `nowMs`: a monotonic
 * clock.
 */
export const createTokenBucket = ({ burst, perSecond }: BucketRate, nowMs: () => number): (() => number) => {
  let left = burst;
  let atMs = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(burst, left + ((now - atMs) / 1000) * perSecond);
    atMs = now;
    if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1000);
    left -= 1;
    return 0;
  };
};
