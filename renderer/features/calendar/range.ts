// Which days a view of the calendar shows, their title, and how many posts of a day are read.
import type { CalendarView } from '../../app/route.svelte.ts';
import { weeksOf } from '../../posts/schedule/slot-choice.svelte.ts';
import type { Times } from '../../time/times.ts';

/** Days in display order. A month has whole weeks, with days of the months before and after. */
export type Range = { weeks: Temporal.PlainDate[][]; days: Temporal.PlainDate[] };

const listDays = 30;

/** `firstDay` of the week: 1 is Monday, 7 Sunday. The list starts with the day itself. */
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

export type DaySpan = 'day' | 'week' | 'month';

/** First and last day, ISO, of the day itself, its week or its month. */
export const daysAround = (day: Temporal.PlainDate, span: DaySpan, firstDay: number): { from: string; to: string } => {
  const [from, to] = {
    day: () => [day, day],
    week: () => [0, 6].map((days) => (rangeOf('week', day, firstDay).days[0] ?? day).add({ days })),
    month: () => [day.with({ day: 1 }), day.with({ day: day.daysInMonth })],
  }[span]();
  return { from: String(from), to: String(to) };
};

/** The days of a view: of a month without those of the months beside it. */
export const ownDays = (view: CalendarView, day: Temporal.PlainDate, firstDay: number): Temporal.PlainDate[] => {
  const { days } = rangeOf(view, day, firstDay);
  return view === 'month' ? days.filter(({ month }) => month === day.month) : days;
};

/** The day of the page before or after. */
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

/** Rounded up in steps, so that resizing the window seldom reads again; most days are read whole, and can be counted. */
const monthStep = 4;
const monthLeast = 8;
/** The day view starts with this many posts, and shows this many more each time. */
export const dayStep = 200;

/** How many posts of a day are read. `month`: how many fit into a cell; `day`: how many the person asked for. */
export const perDay = (view: CalendarView, room: { month: number; day: number }): number => {
  switch (view) {
    case 'month':
      return Math.max(monthLeast, Math.ceil(room.month / monthStep) * monthStep);
    case 'week':
      return 24;
    case 'day':
      return room.day;
    case 'list':
      return 12;
  }
};

/** The entries that fit, in their order: those with the lowest `priority`, and the first of equals. */
export const fewOf = <E>(entries: readonly E[], room: number, priority: (entry: E) => number): E[] => {
  const few = new Set([...entries].sort((one, other) => priority(one) - priority(other)).slice(0, room));
  return entries.filter((entry) => few.has(entry));
};
