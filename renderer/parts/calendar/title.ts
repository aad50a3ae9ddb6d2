// The days on the page in words.
import type { CalendarView } from '../../state/route.svelte.ts';
import { moments } from '../../words/moments.ts';

export const titleOf = (view: CalendarView, day: Temporal.PlainDate, days: readonly Temporal.PlainDate[]): string => {
  if (view === 'month') return day.toLocaleString('en', { month: 'long', year: 'numeric' });
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const full = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  if (view === 'day') return first.toLocaleString('en', { weekday: 'long', ...full });
  const start = first.toLocaleString('en', { month: 'short', day: 'numeric' });
  if (first.year !== last.year) return moments.span(first.toLocaleString('en', full), last.toLocaleString('en', full));
  const end =
    first.month === last.month ? String(last.day) : last.toLocaleString('en', { month: 'short', day: 'numeric' });
  return moments.span(start, `${end}, ${String(last.year)}`);
};
