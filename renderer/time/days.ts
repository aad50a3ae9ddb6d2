// Days: the group a date falls into in a list (today, last week, a month), and the order of weekdays.
import type { Weekday } from '../../preload/contract/plan.ts';

export type DayGroup = 'today' | 'yesterday' | 'this-week' | 'last-week' | Temporal.PlainYearMonth;
export type ComingGroup = 'tomorrow' | 'later-this-week' | 'next-week';

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

/** The same for what is yet to come. Beyond next week it is a month. */
export const comingGroup = (
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  firstDay: number,
): DayGroup | ComingGroup => {
  const days = today.until(date).days;
  if (days <= 0) return dayGroup(date, today, firstDay);
  if (days === 1) return 'tomorrow';
  const toWeekEnd = 6 - ((today.dayOfWeek - firstDay + 7) % 7);
  if (days <= toWeekEnd) return 'later-this-week';
  if (days <= toWeekEnd + 7) return 'next-week';
  return date.toPlainYearMonth();
};

const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** `firstDay`: 1 is Monday, 7 Sunday. */
export const weekdaysFrom = (firstDay: number): Weekday[] => [
  ...week.filter((day) => day >= firstDay),
  ...week.filter((day) => day < firstDay),
];
