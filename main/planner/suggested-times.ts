// Suggests times for a post: the next free one, one after the last post, one on its planned day, and one that did well
// before.
import { Temporal } from 'temporal-polyfill';
import {
  type GoodNumbers,
  type SuggestedTime,
  type SuggestionReason,
  suggestionReasons,
} from '../../preload/contract/calendar.ts';
import type { Weekday } from '../../preload/contract/plan.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Moment } from './slots.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Moments with a post, Unix ms by platform. */
type Taken = ReadonlyMap<PlatformId, ReadonlySet<number>>;
type Place = { taken: Taken; platforms: readonly PlatformId[]; earliestMs: number };

/** Not too early, and no other post within an hour on any of the platforms. */
const isOpen = ({ taken, platforms, earliestMs }: Place, atMs: number): boolean =>
  atMs >= earliestMs &&
  !platforms.some((platform) => [...(taken.get(platform) ?? [])].some((other) => Math.abs(other - atMs) < hourMs));

type Free = Place & {
  /** Sorted by time. */
  moments: Iterable<Moment>;
  most: number;
};

/** Unix ms; none within an hour of another post on one of the platforms, nor of each other. */
export const freeTimes = ({ moments, most, ...place }: Free): number[] => {
  const found: number[] = [];
  for (const { atMs, platforms: of } of moments) {
    if (found.some((other) => Math.abs(other - atMs) < hourMs)) continue;
    if (of !== null && !place.platforms.every((platform) => of.includes(platform))) continue;
    if (!isOpen(place, atMs)) continue;
    found.push(atMs);
    if (found.length === most) break;
  }
  return found;
};

// Which times did well. A few posts say little: each bucket is shrunk towards the median, as if it had three more
// median posts.

/** A published post and its number: likes and comments together, counted at least `settledMs` after it was published. */
export type MeasuredPost = { publishedMs: number; value: number };
/** A time of the week, in the business's zone. */
export type GoodTime = GoodNumbers & { weekday: Weekday; time: Temporal.PlainTime };

export const settledMs = 2 * dayMs;
/** With fewer posts in total no time is suggested. */
export const measuredNeeded = 12;
const bucketHours = 3;
const bucketPosts = 3;
const usualPosts = 3;
/** How far above the median. */
const goodFactor = 1.2;
const roundMinutes = 15;

/** For an even count, the mean of the two in the middle. `values`: at least one. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * 60 + minute;

/** Buckets of weekday and three hours, the best first; none with too few posts. */
export const goodTimes = (posts: readonly MeasuredPost[], zone: string): GoodTime[] => {
  if (posts.length < measuredNeeded) return [];
  const usual = median(posts.map(({ value }) => value));
  const buckets = new Map<string, { at: Temporal.ZonedDateTime; value: number }[]>();
  for (const { publishedMs, value } of posts) {
    const at = Temporal.Instant.fromEpochMilliseconds(publishedMs).toZonedDateTimeISO(zone);
    const name = `${at.dayOfWeek} ${Math.floor(at.hour / bucketHours)}`;
    buckets.set(name, [...(buckets.get(name) ?? []), { at, value }]);
  }
  const good = [...buckets.values()].flatMap((bucket) => {
    const count = bucket.length;
    const own = median(bucket.map(({ value }) => value));
    const score = (count * own + usualPosts * usual) / (count + usualPosts);
    const [first] = bucket;
    if (!first || count < bucketPosts || score < goodFactor * usual || score <= usual) return [];
    // The median time of these posts, not the start of their three hours.
    const minutes = bucket.map(({ at }) => minuteOf(at)).toSorted((one, other) => one - other);
    const minute = minutes[Math.ceil(count / 2) - 1] ?? 0;
    const time = new Temporal.PlainTime(Math.floor(minute / 60), (minute % 60) - (minute % roundMinutes));
    return [{ score, weekday: first.at.dayOfWeek as Weekday, time, postCount: count, median: own, usual }];
  });
  return good
    .toSorted((one, other) => other.score - one.score || other.postCount - one.postCount)
    .map(({ score: _, ...time }) => time);
};

type Suggest = Place & {
  /** Free moments, sorted by time. */
  free: readonly number[];
  /** The first free moment after the last scheduled post; null: nothing is scheduled, or it is too far ahead. */
  afterLastMs: number | null;
  /** The preferred day, and why. */
  day: { date: Temporal.PlainDate; reason: SuggestionReason } | null;
  /** Times of that day at which the business usually publishes. */
  usualOn: readonly Temporal.PlainTime[];
  good: readonly GoodTime[];
  zone: string;
  today: Temporal.PlainDate;
};

/** Further free times are suggested up to this many; with all its reasons there are four. */
const suggestionsAtLeast = 3;
const weeksAhead = 4;
/** On a day without usual times: the full hours of the working day. */
const fullHours = Array.from({ length: 12 }, (_, index) => new Temporal.PlainTime(9 + index));

/** null for a time that daylight saving skips on that day. */
const momentOn = (day: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): number | null => {
  const at = day.toZonedDateTime({ timeZone, plainTime });
  return at.toPlainTime().equals(plainTime) ? at.epochMilliseconds : null;
};

/** Each moment once, with all its reasons, in their order. */
export const suggestTimes = ({ free, afterLastMs, day, usualOn, good, zone, today, ...place }: Suggest) => {
  const found = new Map<number, SuggestedTime>();
  const suggest = (reason: SuggestionReason, atMs: number | null | undefined, numbers?: GoodNumbers): void => {
    if (atMs === null || atMs === undefined || !isOpen(place, atMs)) return;
    const known = found.get(atMs) ?? { at: new Date(atMs).toISOString(), reasons: [] };
    found.set(atMs, { ...known, reasons: [...known.reasons, reason], ...(numbers && { numbers }) });
  };
  const isOpenAt = (atMs: number | null): atMs is number => atMs !== null && isOpen(place, atMs);

  suggest('free', free[0]);
  suggest('after-last', afterLastMs);
  if (day) {
    const times = [...usualOn, ...fullHours].map((time) => momentOn(day.date, time, zone));
    suggest(day.reason, times.find(isOpenAt));
  }
  const soonest = function* () {
    for (let ahead = 0; ahead < 7 * weeksAhead; ahead += 7)
      for (const each of good) {
        const days = (each.weekday - today.dayOfWeek + 7) % 7;
        yield { each, atMs: momentOn(today.add({ days: days + ahead }), each.time, zone) };
      }
  };
  for (const { each, atMs } of soonest())
    if (isOpenAt(atMs)) {
      const { postCount, median: own, usual } = each;
      suggest('good', atMs, { postCount, median: own, usual });
      break;
    }
  for (const atMs of free.slice(1)) if (found.size < suggestionsAtLeast && !found.has(atMs)) suggest('also-free', atMs);
  const rank = ({ reasons: [first] }: SuggestedTime): number => (first ? suggestionReasons.indexOf(first) : 0);
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other));
};
