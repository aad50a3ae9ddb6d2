// What a person picks a slot with: a time as it is typed, the weeks of a month, and times to begin from.
import { readTime } from '../../../preload/rules/wall-clock.ts';

/** null: not a time. */
export const typedTime = (text: string): Temporal.PlainTime | null => {
  const time = readTime(text);
  return time && Temporal.PlainTime.from(time);
};

/** Whole weeks that hold the month. `firstDay`: 1 is Monday, 7 Sunday. */
export const weeksOf = (month: Temporal.PlainYearMonth, firstDay: number): Temporal.PlainDate[][] => {
  const first = month.toPlainDate({ day: 1 });
  const start = first.subtract({ days: (first.dayOfWeek - firstDay + 7) % 7 });
  const last = month.toPlainDate({ day: month.daysInMonth });
  const weeks: Temporal.PlainDate[][] = [];
  for (let day = start; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 7 })) {
    weeks.push(Array.from({ length: 7 }, (_, index) => day.add({ days: index })));
  }
  return weeks;
};

/** The next full half hour at least an hour away: a start for a post without a slot. */
export const firstProposal = (now: Temporal.Instant, zone: string): Temporal.ZonedDateTime =>
  now
    .toZonedDateTimeISO(zone)
    .add({ hours: 1 })
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' });

/** Three times after one that has passed: soon, and at the hour it had, tomorrow and a week later. */
export const laterSlots = (now: Temporal.Instant, zone: string, passed: string | null): Temporal.Instant[] => {
  const soon = firstProposal(now, zone);
  const hour = (passed === null ? soon : Temporal.Instant.from(passed).toZonedDateTimeISO(zone)).toPlainTime();
  const tomorrow = now.toZonedDateTimeISO(zone).add({ days: 1 }).withPlainTime(hour);
  const sameDay =
    passed === null ? now.toZonedDateTimeISO(zone) : Temporal.Instant.from(passed).toZonedDateTimeISO(zone);
  const aheadDays = 7 - ((now.toZonedDateTimeISO(zone).dayOfWeek - sameDay.dayOfWeek + 7) % 7);
  const nextWeek = now.toZonedDateTimeISO(zone).add({ days: aheadDays }).withPlainTime(hour);
  const all = [soon, tomorrow, nextWeek].map((each) => each.toInstant());
  return all.filter((each, index) => all.findIndex((other) => other.equals(each)) === index);
};
