// Moments at which posts may go out, from weekly slots or a rule, as the clocks of the business's zone show them.
import { Temporal } from 'temporal-polyfill';
import type { PlanRule, Weekday, WeeklySlot } from '../../preload/contract/plan.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';

/** `platforms` null: for all. */
export type Moment = { atMs: number; platforms: readonly PlatformId[] | null };

/** After so many days nobody plans. */
const horizonDays = 366;

type Of = { rule: PlanRule; weekly: readonly WeeklySlot[]; zone: string; from: Temporal.PlainDate };

/**
 * From the beginning of `from`, earliest first, for a year. A time that the clocks skip on a day is as much later there
 * as they skip; of one that they show twice it is the first.
 */
export function* momentsOf({ rule, weekly, zone, from }: Of): Generator<Moment> {
  const timesOn = rule.by === 'slots' ? weeklyTimes(weekly) : daysTimes(rule, from);
  for (let ahead = 0; ahead < horizonDays; ahead += 1) {
    const day = from.add({ days: ahead });
    const moments = timesOn(day).map(({ time, platforms }) => ({
      atMs: day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
      platforms,
    }));
    // Where the clocks skip an hour, a later time may come to the earlier moment.
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
  /** Days since the start that count. */
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
