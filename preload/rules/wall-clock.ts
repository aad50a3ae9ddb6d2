// Converts wall-clock times to instants: when daylight saving changes, there may be two of them, or none.

/** Days that Galley plans and searches. Beyond them, counting days leads to years that dates can't represent. */
export const dayBounds = { first: '1970-01-01', last: '2200-01-01' };

/** Of an ISO date or instant: it is of these days. */
export const isOfOurTime = (text: string): boolean => text >= dayBounds.first && text.slice(0, 10) <= dayBounds.last;

/**
 * `gap`: daylight saving skips that time; the slot moved forward, and moved back by the same span it would be `before`.
 * `twice`: that time occurs twice.
 */
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
 * A time as users type it: `9`, `9:30`, `9.30`, `0930`, `4pm`, `4:15 p.m.`, `16 h`, `9:30:00`. Without am or pm, it is
 * a 24-hour time. null: not a time.
 */
export const readTime = (text: string): { hour: number; minute: number } | null => {
  const tidy = text
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(/\.(?=m)|(?<=m)\./g, '')
    .replace(/(?<=\d)uhr$/, '')
    .replace(/(?<=\d)uhr(?=\d)/, ':');
  const parts = /^(\d{1,2})(?:[:.h]?(\d{2})(?::00)?)?h?([ap]m?)?$/.exec(tidy);
  if (!parts) return null;
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  const half = parts[3]?.[0];
  if (minute > 59) return null;
  if (half === undefined) return hour > 23 ? null : { hour, minute };
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute };
};
