// Which stretch of days a date falls into, as a list names its groups.
import type { Temporal } from 'temporal-polyfill';

export type DayGroup = 'today' | 'yesterday' | 'this-week' | 'last-week' | Temporal.PlainYearMonth;

/** `firstDay`: 1 is Monday, 7 Sunday. A later date counts as today: clocks may differ a little. */
export const dayGroup = (date: Temporal.PlainDate, today: Temporal.PlainDate, firstDay: number): DayGroup => {
  const daysAgo = date.until(today).days;
  if (daysAgo <= 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  const intoWeek = (today.dayOfWeek - firstDay + 7) % 7;
  if (daysAgo <= intoWeek) return 'this-week';
  if (daysAgo <= intoWeek + 7) return 'last-week';
  return date.toPlainYearMonth();
};
