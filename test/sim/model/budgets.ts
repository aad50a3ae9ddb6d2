// Three hourly budgets per API key, each a rolling log of the requests it accepted (public-api.md, Limits).
import { type Ledger } from './ledger.ts';
import { type Nastiness } from './nastiness.ts';

export type Bucket = 'general' | 'ai' | 'outward';
const hourMs = 3_600_000;
const limitOf = { general: 600, ai: 60, outward: 20 } as const;

export type Budgets = {
  /** Takes from all buckets, or from none and returns the seconds until each has room again. */
  take(apiKey: string, buckets: readonly Bucket[]): number | null;
  /** The rate headers that every response carries. */
  headers(apiKey: string, buckets: readonly Bucket[]): Record<string, string>;
};

export const createBudgets = (now: () => number, nastiness: Nastiness, ledger: Ledger): Budgets => {
  const logs = new Map<string, number[]>();
  const logOf = (apiKey: string, bucket: Bucket) => {
    const name = `${apiKey} ${bucket}`;
    const log = logs.get(name) ?? [];
    logs.set(name, log);
    while ((log[0] ?? Infinity) <= now() - hourMs) log.shift();
    return log;
  };
  const secondsUntilRoom = (apiKey: string, bucket: Bucket) => {
    const log = logOf(apiKey, bucket);
    const blocking = log[log.length - limitOf[bucket]];
    return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + hourMs - now()) / 1000));
  };
  return {
    take(apiKey, buckets) {
      const isFull = buckets.some((bucket) => secondsUntilRoom(apiKey, bucket) > 0);
      if (!isFull || nastiness.refusedCount) for (const bucket of buckets) logOf(apiKey, bucket).push(now());
      if (isFull) return Math.max(...buckets.map((bucket) => secondsUntilRoom(apiKey, bucket)));
      for (const bucket of buckets) ledger.budgets.push({ requestKey: apiKey, bucket, at: now() });
      return null;
    },
    headers(apiKey, buckets) {
      const bucket = (nastiness.rateHeaders === 'own' && buckets.at(-1)) || 'general';
      const log = logOf(apiKey, bucket);
      const resetMs = (log[0] ?? now() - hourMs) + hourMs - now();
      return {
        'x-ratelimit-limit': `${limitOf[bucket]}`,
        'x-ratelimit-remaining': `${Math.max(0, limitOf[bucket] - log.length)}`,
        'x-ratelimit-reset': `${Math.ceil(resetMs / 1000)}`,
      };
    },
  };
};
