// Moments that nobody has yet, handed out one after the other: what is handed out is taken from then on.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Moment } from './moments.ts';

/** Moments that have a post already, Unix ms by platform. */
export type Taken = ReadonlyMap<PlatformId, ReadonlySet<number>>;

export type FreeMoments = {
  occupy(platform: PlatformId, atMs: number): void;
  /** The first moment that is free for all of these, Unix ms; null: none is left. */
  next(platforms: readonly PlatformId[]): number | null;
};

type Ask = {
  /** Earliest first. */
  moments: Iterable<Moment>;
  taken: Taken;
  /** Nothing before, Unix ms. */
  earliestMs: number;
};

export const createFreeMoments = ({ moments, taken, earliestMs }: Ask): FreeMoments => {
  const full = new Map<PlatformId, Set<number>>();
  const fullOf = (platform: PlatformId): Set<number> => {
    const known = full.get(platform) ?? new Set(taken.get(platform));
    full.set(platform, known);
    return known;
  };
  const source = moments[Symbol.iterator]();
  const known: Moment[] = [];
  const momentAt = (index: number): Moment | null => {
    while (known.length <= index) {
      const next = source.next();
      if (next.done === true) return null;
      if (next.value.atMs >= earliestMs) known.push(next.value);
    }
    return known[index] ?? null;
  };
  const isFree = ({ atMs, platforms }: Moment, platform: PlatformId): boolean =>
    (platforms === null || platforms.includes(platform)) && !fullOf(platform).has(atMs);

  // Whatever is taken stays taken: no search for the same platforms has to begin anew.
  const begun = new Map<string, number>();
  return {
    occupy: (platform, atMs) => void fullOf(platform).add(atMs),
    next(platforms) {
      const name = platforms.join(' ');
      for (let index = begun.get(name) ?? 0; ; index += 1) {
        begun.set(name, index);
        const moment = momentAt(index);
        if (!moment) return null;
        if (!platforms.every((platform) => isFree(moment, platform))) continue;
        for (const platform of platforms) fullOf(platform).add(moment.atMs);
        return moment.atMs;
      }
    },
  };
};
