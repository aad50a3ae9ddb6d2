// Moments around now on the business's own clock: "tomorrow at 11:30", "last Friday", "earlier today".
import { Temporal } from 'temporal-polyfill';

/** As `Temporal` counts: Monday is 1. */
const weekdays = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 } as const;
type Weekday = keyof typeof weekdays;

/** All give Unix ms; times are `HH:mm` on the business's clock. */
export type Moments = {
  now: number;
  /** This many days from today, negative for the past. */
  day(offset: number, time: string): number;
  /** The first such weekday after today, or this many weeks later. */
  next(weekday: Weekday, time: string, weeks?: number): number;
  /** The last such weekday before today, or this many weeks earlier. */
  last(weekday: Weekday, time: string, weeks?: number): number;
  /** A fraction of the day so far: 0 is midnight, 1 is now. */
  earlierToday(part: number): number;
  minutes(fromNow: number): number;
};

export const createMoments = (now: number, timezone: string): Moments => {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  const day = (offset: number, time: string): number =>
    local.toPlainDate().add({ days: offset }).toZonedDateTime({ timeZone: timezone, plainTime: time })
      .epochMilliseconds;
  const daysTo = (weekday: Weekday): number => ((weekdays[weekday] - local.dayOfWeek + 6) % 7) + 1;
  const minuteMs = 60_000;
  return {
    now,
    day,
    next: (weekday, time, weeks = 0) => day(daysTo(weekday) + 7 * weeks, time),
    last: (weekday, time, weeks = 0) => day((daysTo(weekday) % 7) - 7 * (weeks + 1), time),
    earlierToday: (part) => {
      const midnight = local.startOfDay().epochMilliseconds;
      return midnight + Math.floor(((now - midnight) * part) / minuteMs) * minuteMs;
    },
    minutes: (fromNow) => now + fromNow * minuteMs,
  };
};
