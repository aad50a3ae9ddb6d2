// How many posts of a day a view asks for: the rest is told by number.
import type { CalendarView } from '../../app/route.svelte.ts';

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

/** As many entries as there is room for, in their order: those of the lowest rank, and of equal ones the first. */
export const fewOf = <E>(entries: readonly E[], room: number, rank: (entry: E) => number): E[] => {
  const few = new Set([...entries].sort((one, other) => rank(one) - rank(other)).slice(0, room));
  return entries.filter((entry) => few.has(entry));
};
