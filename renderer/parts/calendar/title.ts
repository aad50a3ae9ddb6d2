// The days on the page in words.
import type { CalendarView } from '../../state/route.svelte.ts';

export const titleOf = (view: CalendarView, day: Temporal.PlainDate, days: readonly Temporal.PlainDate[]): string => {
  if (view === 'month') return day.toLocaleString('en', { month: 'long', year: 'numeric' });
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const full = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  if (view === 'day') return first.toLocaleString('en', { weekday: 'long', ...full });
  const start = first.toLocaleString('en', { month: 'short', day: 'numeric' });
  if (first.year !== last.year) return `${first.toLocaleString('en', full)} to ${last.toLocaleString('en', full)}`;
  const end =
    first.month === last.month ? String(last.day) : last.toLocaleString('en', { month: 'short', day: 'numeric' });
  return `${start} to ${end}, ${String(last.year)}`;
};
