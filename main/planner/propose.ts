// Gives posts the free moments, in their order: a post never takes a moment that another one of its platform has.
import type { PlatformId } from '../../preload/platforms.ts';
import type { Moment } from './moments.ts';

export type Wanted = {
  pid: number;
  platforms: readonly PlatformId[];
  /** Chosen by the person, Unix ms: it stays there, and the others make room. */
  fixedMs: number | null;
};

export type Proposed = { pid: number; versions: { platform: PlatformId; atMs: number }[] };

type Ask = {
  posts: readonly Wanted[];
  /** Earliest first. */
  moments: Iterable<Moment>;
  /** Moments that have a post already, Unix ms by platform. */
  taken: ReadonlyMap<PlatformId, ReadonlySet<number>>;
  /** Nothing is planned before, Unix ms. */
  earliestMs: number;
  /**
   * `together`: all platforms of a post at one moment, and no other of these posts then. `apart`: each platform at the
   * first moment that is free for it.
   */
  how: 'together' | 'apart';
};

/** In the order of `posts`; a platform for which no moment is left is missing from its post. */
export const propose = ({ posts, moments, taken, earliestMs, how }: Ask): Proposed[] => {
  const full = new Map<PlatformId, Set<number>>();
  const fullOf = (platform: PlatformId): Set<number> => {
    const known = full.get(platform) ?? new Set(taken.get(platform));
    full.set(platform, known);
    return known;
  };
  for (const { platforms, fixedMs } of posts)
    if (fixedMs !== null) for (const platform of platforms) fullOf(platform).add(fixedMs);

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

  const used = new Set(how === 'together' ? posts.flatMap(({ fixedMs }) => fixedMs ?? []) : []);
  // Whatever is taken stays taken: no search for the same platforms has to begin anew.
  const begun = new Map<string, number>();
  const firstFree = (platforms: readonly PlatformId[]): number | null => {
    const name = platforms.join(' ');
    for (let index = begun.get(name) ?? 0; ; index += 1) {
      begun.set(name, index);
      const moment = momentAt(index);
      if (!moment) return null;
      if (used.has(moment.atMs) || !platforms.every((platform) => isFree(moment, platform))) continue;
      for (const platform of platforms) fullOf(platform).add(moment.atMs);
      if (how === 'together') used.add(moment.atMs);
      return moment.atMs;
    }
  };

  return posts.map(({ pid, platforms, fixedMs }) => {
    const groups = how === 'together' ? [platforms] : platforms.map((platform) => [platform]);
    const versions = groups.flatMap((group) => {
      const atMs = fixedMs ?? firstFree(group);
      return atMs === null ? [] : group.map((platform) => ({ platform, atMs }));
    });
    return { pid, versions };
  });
};
