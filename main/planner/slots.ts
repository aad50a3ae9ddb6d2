// Plans posts into free slots: moments from weekly slots or a rule, each used once.
import { Temporal } from 'temporal-polyfill';
import type { PlanRule, Weekday, WeeklySlot } from '../../preload/contract/plan.ts';
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';

/** `platforms` null: for all. */
export type Moment = { atMs: number; platforms: readonly PlatformId[] | null };

/** How many days ahead are planned at most. */
const horizonDays = 366;

type Of = { rule: PlanRule; weekly: readonly WeeklySlot[]; zone: string; from: Temporal.PlainDate };

/**
 * From the start of `from`, earliest first, for a year. A time that daylight saving skips is later by the skipped span;
 * of one that occurs twice it is the first.
 */
export function* momentsOf({ rule, weekly, zone, from }: Of): Generator<Moment> {
  const timesOn = rule.by === 'slots' ? weeklyTimes(weekly) : daysTimes(rule, from);
  for (let ahead = 0; ahead < horizonDays; ahead += 1) {
    const day = from.add({ days: ahead });
    const moments = timesOn(day).map(({ time, platforms }) => ({
      atMs: day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
      platforms,
    }));
    // When daylight saving skips an hour, a later time may be the earlier moment.
    yield* moments.sort((one, other) => one.atMs - other.atMs);
  }
}

type TimesOn = (day: Temporal.PlainDate) => { time: Temporal.PlainTime; platforms: Moment['platforms'] }[];

const weeklyTimes =
  (weekly: readonly WeeklySlot[]): TimesOn =>
  (day) =>
    weekly
      .filter(({ weekday }) => weekday === day.dayOfWeek)
      .map(({ time, platforms }) => ({ time: Temporal.PlainTime.from(time), platforms }));

const daysTimes = (
  { everyDays, times, skip }: Extract<PlanRule, { by: 'days' }>,
  from: Temporal.PlainDate,
): TimesOn => {
  const skipped = new Set<number>(skip);
  const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  const perWeek = week.filter((weekday) => !skipped.has(weekday)).length;
  /** The number of days since the start that count. */
  const counted = (day: Temporal.PlainDate): number => {
    const days = from.until(day).days;
    const rest = days % 7;
    const ofRest = Array.from({ length: rest }, (_, index) => from.add({ days: index })).filter(
      ({ dayOfWeek }) => !skipped.has(dayOfWeek),
    );
    return Math.floor(days / 7) * perWeek + ofRest.length;
  };
  return (day) => {
    if (skipped.has(day.dayOfWeek) || counted(day) % everyDays !== 0) return [];
    return times.map((time) => ({ time: Temporal.PlainTime.from(time), platforms: null }));
  };
};

// Iterates over free moments: what was returned counts as taken from then on.
/** Moments with a post, Unix ms by platform. */
type Taken = ReadonlyMap<PlatformId, ReadonlySet<number>>;

export type FreeMoments = {
  occupy(platform: PlatformId, atMs: number): void;
  /** The first moment that is free for all of these, Unix ms; it stays free. null: none is left. */
  first(platforms: readonly PlatformId[]): number | null;
  /** The same, and takes it. */
  next(platforms: readonly PlatformId[]): number | null;
};

type FreeMomentsInput = {
  /** Earliest first. */
  moments: Iterable<Moment>;
  taken: Taken;
  /** Nothing before this moment, Unix ms. */
  earliestMs: number;
};

export const createFreeMoments = ({ moments, taken, earliestMs }: FreeMomentsInput): FreeMoments => {
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

  // What is taken stays taken: a later search for the same platforms continues where the last one stopped.
  const begun = new Map<string, number>();
  const first = (platforms: readonly PlatformId[]): number | null => {
    const name = platforms.join(' ');
    for (let index = begun.get(name) ?? 0; ; index += 1) {
      begun.set(name, index);
      const moment = momentAt(index);
      if (!moment) return null;
      if (platforms.every((platform) => isFree(moment, platform))) return moment.atMs;
    }
  };
  return {
    occupy: (platform, atMs) => void fullOf(platform).add(atMs),
    first,
    next(platforms) {
      const atMs = first(platforms);
      if (atMs !== null) for (const platform of platforms) fullOf(platform).add(atMs);
      return atMs;
    },
  };
};

// Assigns free moments to posts, in their order: never a moment that another post of the same platform has.
export type Wanted = {
  pid: number;
  platforms: readonly PlatformId[];
  /** Chosen by the user, Unix ms: what is there stays there, and the others make room. */
  fixedMs: ReadonlyMap<PlatformId, number>;
};

export type Proposed = { pid: number; versions: { platform: PlatformId; atMs: number }[] };

type ProposalInput = {
  posts: readonly Wanted[];
  /** Earliest first. */
  moments: Iterable<Moment>;
  taken: Taken;
  /** Nothing is planned before this moment, Unix ms. */
  earliestMs: number;
  /**
   * `together`: all platforms of a post at one moment, without any other of these posts. `apart`: each platform at the
   * first moment that is free for it.
   */
  how: 'together' | 'apart';
};

/** In the order of `posts`; a platform without a free moment is missing from its post. */
export const propose = ({ posts, how, ...of }: ProposalInput): Proposed[] => {
  const free = createFreeMoments(of);
  const keep = (platforms: readonly PlatformId[], atMs: number): void => {
    for (const platform of how === 'together' ? platformIds : platforms) free.occupy(platform, atMs);
  };
  for (const { platforms, fixedMs } of posts)
    for (const [platform, atMs] of fixedMs) if (platforms.includes(platform)) keep([platform], atMs);
  return posts.map(({ pid, platforms, fixedMs }) => {
    const given = new Map(fixedMs);
    const open = platforms.filter((platform) => !fixedMs.has(platform));
    for (const group of how === 'together' && open.length > 0 ? [open] : open.map((platform) => [platform])) {
      const atMs = free.next(group);
      if (atMs === null) continue;
      keep(group, atMs);
      for (const platform of group) given.set(platform, atMs);
    }
    const versions = platforms.flatMap((platform) => {
      const atMs = given.get(platform);
      return atMs === undefined ? [] : [{ platform, atMs }];
    });
    return { pid, versions };
  });
};
