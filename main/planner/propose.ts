// Gives posts the free moments, in their order: a post never takes a moment that another one of its platform has.
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';
import { createFreeMoments, type Taken } from './free.ts';
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
  taken: Taken;
  /** Nothing is planned before, Unix ms. */
  earliestMs: number;
  /**
   * `together`: all platforms of a post at one moment, and no other of these posts then. `apart`: each platform at the
   * first moment that is free for it.
   */
  how: 'together' | 'apart';
};

/** In the order of `posts`; a platform for which no moment is left is missing from its post. */
export const propose = ({ posts, how, ...of }: Ask): Proposed[] => {
  const free = createFreeMoments(of);
  const keep = (platforms: readonly PlatformId[], atMs: number): void => {
    for (const platform of how === 'together' ? platformIds : platforms) free.occupy(platform, atMs);
  };
  for (const { platforms, fixedMs } of posts) if (fixedMs !== null) keep(platforms, fixedMs);
  return posts.map(({ pid, platforms, fixedMs }) => {
    const groups = how === 'together' ? [platforms] : platforms.map((platform) => [platform]);
    const versions = groups.flatMap((group) => {
      const atMs = fixedMs ?? free.next(group);
      if (atMs === null) return [];
      keep(group, atMs);
      return group.map((platform) => ({ platform, atMs }));
    });
    return { pid, versions };
  });
};
