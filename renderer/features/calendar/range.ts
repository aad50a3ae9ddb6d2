// Which days a view of the calendar shows, and what the keys and arrows lead to.
import type { CalendarView } from '../../app/route.svelte.ts';
import { weeksOf } from '../../posts/schedule/slot-choice.svelte.ts';

/** Days in the order they are shown. Of a month: whole weeks, so that some belong to the months around. */
export type Range = { weeks: Temporal.PlainDate[][]; days: Temporal.PlainDate[] };

const listDays = 30;

/** `firstDay`: 1 is Monday, 7 Sunday. The list begins with the day itself. */
export const rangeOf = (view: CalendarView, day: Temporal.PlainDate, firstDay: number): Range => {
  const weeks =
    view === 'month'
      ? weeksOf(day.toPlainYearMonth(), firstDay)
      : view === 'week'
        ? [run(day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }), 7)]
        : [run(day, view === 'day' ? 1 : listDays)];
  return { weeks, days: weeks.flat() };
};

const run = (first: Temporal.PlainDate, count: number): Temporal.PlainDate[] =>
  Array.from({ length: count }, (_, index) => first.add({ days: index }));

/** The day that stands for the view before or after. */
export const turned = (view: CalendarView, day: Temporal.PlainDate, by: 1 | -1): Temporal.PlainDate => {
  switch (view) {
    case 'month':
      return day.with({ day: 1 }).add({ months: by });
    case 'week':
      return day.add({ weeks: by });
    case 'day':
      return day.add({ days: by });
    case 'list':
      return day.add({ days: by * listDays });
  }
};
