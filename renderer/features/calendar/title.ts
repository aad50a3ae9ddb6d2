// The days on the page in words.
import type { CalendarView } from '../../app/route.svelte.ts';
import type { Times } from '../../time/times.ts';

type Writes = Pick<Times, 'monthAndYear' | 'fullDay' | 'span'>;

export const titleOf = (
  times: Writes,
  view: CalendarView,
  day: Temporal.PlainDate,
  days: readonly Temporal.PlainDate[],
): string => {
  if (view === 'month') return times.monthAndYear(day.toPlainYearMonth());
  return view === 'day' ? times.fullDay(day) : times.span(days[0] ?? day, days.at(-1) ?? day);
};
