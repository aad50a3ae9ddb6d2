// The days of a week in the order a person knows.
import type { Weekday } from '../../../preload/contract/plan.ts';

const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** `firstDay`: 1 is Monday, 7 Sunday. */
export const weekdaysFrom = (firstDay: number): Weekday[] => [
  ...week.filter((day) => day >= firstDay),
  ...week.filter((day) => day < firstDay),
];
