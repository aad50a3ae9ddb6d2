// A slot from a day and a time in the business's zone: what the clocks there make of it, and what was typed.

/** `gap`: the clock skips that time; the slot moved forward, and as far back it would be `before`. `twice`: the clock passes it twice. */
export type Slot =
  | { kind: 'once'; at: Temporal.Instant }
  | { kind: 'gap'; at: Temporal.Instant; movedTo: Temporal.PlainTime; before: Temporal.Instant }
  | { kind: 'twice'; first: Temporal.Instant; second: Temporal.Instant };

export const slotIn = (zone: string, day: Temporal.PlainDate, time: Temporal.PlainTime): Slot => {
  const wanted = day.toPlainDateTime(time);
  const earlier = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wanted.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.toInstant().equals(later.toInstant())) return { kind: 'once', at: earlier.toInstant() };
  if (earlier.toPlainDateTime().equals(wanted))
    return { kind: 'twice', first: earlier.toInstant(), second: later.toInstant() };
  return { kind: 'gap', at: later.toInstant(), movedTo: later.toPlainTime(), before: earlier.toInstant() };
};

/**
 * A time as people type it: `9`, `9:30`, `9.30`, `0930`, `4pm`, `4:15 p.m.`, `16 h`. Without am or pm, 24 hours are
 * meant. null: not a time.
 */
export const typedTime = (text: string): Temporal.PlainTime | null => {
  const tidy = text
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(/\.(?=m)|(?<=m)\./g, '');
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2}))?h?([ap]m?)?$/.exec(tidy);
  if (!parts) return null;
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  const half = parts[3]?.[0];
  if (minute > 59) return null;
  if (half === undefined) return hour > 23 ? null : Temporal.PlainTime.from({ hour, minute });
  if (hour < 1 || hour > 12) return null;
  return Temporal.PlainTime.from({ hour: (hour % 12) + (half === 'p' ? 12 : 0), minute });
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
