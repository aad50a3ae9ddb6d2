// What the calendar would be, were some versions to go out at other moments, and how its days would be filled.

export type Planned = { pid: number; platform: string; status: string; atMs: number };
/** `atMs` null: at no time. */
export type TriedMoment = { pid: number; platform: string; atMs: number | null };

export const versionName = ({ pid, platform }: { pid: number; platform: string }): string => `${pid} ${platform}`;

/** In the order of time. What is published stays where it went out. */
export const branched = (
  moments: readonly Planned[],
  tried: readonly TriedMoment[],
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Planned[] => {
  const moved = new Set(tried.map(versionName));
  const stays = moments.filter((moment) => moment.status === 'published' || !moved.has(versionName(moment)));
  const comes = tried.flatMap(({ atMs, ...version }): Planned[] =>
    atMs === null || atMs < fromMs || atMs >= beforeMs ? [] : [{ ...version, status: 'scheduled', atMs }],
  );
  return [...stays, ...comes].sort((one, other) => one.atMs - other.atMs || one.pid - other.pid);
};

/** `starts` of the days, and at last the end of the last; `atMs` of the posts: Unix ms in the order of time. */
export const loadOf = (starts: readonly number[], atMs: readonly number[]) => {
  const counts = starts
    .slice(0, -1)
    .map((startMs, day) => atMs.filter((each) => each >= startMs && each < (starts[day + 1] ?? 0)).length);
  return {
    postCount: counts.reduce((sum, count) => sum + count, 0),
    busiest: Math.max(0, ...counts),
    emptyCount: counts.filter((count) => count === 0).length,
  };
};
