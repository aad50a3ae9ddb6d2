// The times at which a business usually publishes, by weekday.
import { Temporal } from 'temporal-polyfill';
import type { UsualTime } from '../../../preload/contract/calendar.ts';
import { weekdays, type WeeklySlot } from '../../../preload/contract/plan.ts';
import type { Moment } from '../../store/schedule.ts';
import { together } from './entries.ts';

const dayMs = 86_400_000;

/** An hour of a weekday is usual when it was used this often within `usualSpanMs`. */
const usualCount = 3;
export const usualSpanMs = 90 * dayMs;
/** More would not help the user choose. */
const usualPerDay = 4;
/** A platform publishes within minutes of a slot. */
const roundMinutes = 5;

/** `moments`: those of the last `usualSpanMs`. Sorted by weekday and time. */
export const usedTimes = (moments: readonly Moment[], zone: string): UsualTime[] => {
  /** How often each time was used, by weekday and hour. */
  const hours = new Map<string, Map<string, number>>();
  for (const { atMs } of together(moments)) {
    const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
    const time = at.toPlainTime().with({ minute: at.minute - (at.minute % roundMinutes) });
    const hour = `${at.dayOfWeek} ${at.hour}`;
    const times = hours.get(hour) ?? new Map<string, number>();
    const written = time.toString({ smallestUnit: 'minute' });
    hours.set(hour, times.set(written, (times.get(written) ?? 0) + 1));
  }
  return weekdays.flatMap((weekday) => {
    const used = [...hours].flatMap(([hour, times]) => {
      const count = [...times.values()].reduce((sum, each) => sum + each, 0);
      const [most] = [...times].toSorted(([, one], [, other]) => other - one);
      return hour.startsWith(`${weekday} `) && count >= usualCount && most ? [{ time: most[0], count }] : [];
    });
    const often = used.toSorted((one, other) => other.count - one.count).slice(0, usualPerDay);
    return often.map(({ time }) => ({ weekday, time })).toSorted((one, other) => (one.time < other.time ? -1 : 1));
  });
};

/** Weekdays without a used time have their weekly slots instead. */
export const usualTimes = (used: readonly UsualTime[], weekly: readonly WeeklySlot[]): UsualTime[] =>
  weekdays.flatMap((weekday) => {
    const own = used.filter((each) => each.weekday === weekday);
    const slots = weekly.filter((slot) => slot.weekday === weekday).map(({ time }) => time);
    return own.length > 0 ? own : [...new Set(slots)].toSorted().map((time) => ({ weekday, time }));
  });

/** As slots of every week, for all platforms. */
export const asSlots = (usual: readonly UsualTime[]): WeeklySlot[] =>
  usual.map(({ weekday, time }): WeeklySlot => ({ weekday, time, platforms: null }));
