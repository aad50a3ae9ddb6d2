// How much may be said at once and in the long run: a bucket that starts full and refills steadily. Both ends of a socket keep one.

export type BucketRate = { burst: number; perSecond: number };

/** Spends one and answers 0, or answers in how many ms there will be one. `nowMs` is monotonic. */
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
