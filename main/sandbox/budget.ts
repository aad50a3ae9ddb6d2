// The three hourly limits per key, as sliding windows, and the rate headers (public-api.md, Limits; readings.md, 9 and 10).
import { hourlyLimits, type Budget } from '../service/limits.ts';
import type { HitRecord } from './records.ts';
import { Refusal, type Clock, type Table, type World } from './world.ts';

const windowMs = 3_600_000;

export type Budgets = {
  /** Counts one call. Throws RATE_LIMITED when the hour is full; a refused call is not counted. */
  draw(apiKey: string, budget: Budget): void;
  /** The rate headers of one limit; null stands for a caller without a known key. */
  headers(apiKey: string | null, budget: Budget): Record<string, string>;
  /** Changes the sizes from now on; omitted ones stay. */
  resize(limits: Partial<Record<Budget, number>>): void;
};

export const createBudgets = (deps: { hits: Table<HitRecord>; clock: Clock; id: World['id'] }): Budgets => {
  let limits: Readonly<Record<Budget, number>> = hourlyLimits;

  /** Calls within the last hour, oldest first. Deletes older ones. */
  const recent = (apiKey: string, budget: Budget): HitRecord[] => {
    const remaining: HitRecord[] = [];
    for (const hit of deps.hits.all()) {
      if (hit.at <= deps.clock.now() - windowMs) deps.hits.delete(hit.id);
      else if (hit.apiKey === apiKey && hit.budget === budget) remaining.push(hit);
    }
    return remaining;
  };

  /** Seconds until the oldest call leaves the hour and makes room; 0 when none is counted. */
  const resetSeconds = (hits: readonly HitRecord[]): number => {
    const oldest = hits[0];
    return oldest === undefined ? 0 : Math.ceil((oldest.at + windowMs - deps.clock.now()) / 1000);
  };

  return {
    draw: (apiKey, budget) => {
      const hits = recent(apiKey, budget);
      const limit = limits[budget];
      if (hits.length >= limit) {
        const seconds = String(resetSeconds(hits));
        throw new Refusal(
          'RATE_LIMITED',
          `This API key has used its ${limit} calls of this hour. Try again in ${seconds} seconds.`,
          {
            'retry-after': seconds,
          },
        );
      }
      deps.hits.put({ id: deps.id('hit'), apiKey, budget, at: deps.clock.now() });
    },
    headers: (apiKey, budget) => {
      const hits = apiKey === null ? [] : recent(apiKey, budget);
      const limit = limits[budget];
      return {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - hits.length)),
        'x-ratelimit-reset': String(resetSeconds(hits)),
      };
    },
    resize: (sizes) => void (limits = { ...limits, ...sizes }),
  };
};
