// What-if: the calendar if some variants were published at other moments, and the load of its days.

export type Planned = { pid: number; platform: string; status: string; atMs: number };
/** `atMs` null: unscheduled. */
export type TriedMoment = { pid: number; platform: string; atMs: number | null };

export const versionName = ({ pid, platform }: { pid: number; platform: string }): string => `${pid} ${platform}`;

/** Sorted by time. Published variants stay at their time. */
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

/** `starts` of the days, followed by the end of the last; `atMs` of the posts: Unix ms, sorted. */
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
