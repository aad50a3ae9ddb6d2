// Which days a view of the calendar shows, and what the keys and arrows lead to.
import type { CalendarView } from '../../app/route.svelte.ts';
import { weeksOf } from '../../posts/schedule/slot-choice.svelte.ts';
import type { Times } from '../../time/times.ts';

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

// The days on the page in words.
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

// How many posts of a day a view asks for: the rest is told by number.
/** Rooms of a month come in steps, so that a window that is made larger seldom asks again. */
const monthStep = 4;
/** The day begins with so many, and shows so many more each time it is asked to. */
export const dayStep = 200;

/** `month`: what its cells have room for; `day`: what the person wants to see. */
export const perDay = (view: CalendarView, room: { month: number; day: number }): number => {
  switch (view) {
    case 'month':
      return Math.ceil(room.month / monthStep) * monthStep;
    case 'week':
      return 24;
    case 'day':
      return room.day;
    case 'list':
      return 12;
  }
};

/** As many entries as there is room for, in their order: those of the lowest priority, and of equal ones the first. */
export const fewOf = <E>(entries: readonly E[], room: number, priority: (entry: E) => number): E[] => {
  const few = new Set([...entries].sort((one, other) => priority(one) - priority(other)).slice(0, room));
  return entries.filter((entry) => few.has(entry));
};
