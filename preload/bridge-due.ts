// The part of the bridge contract about what goes out soon, or did not go out.
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { DaySheet, DueEntry, DueNews } from './model/due.ts';

export const dueMethods = {
  /** Posts whose slot has passed and that are not published, the longest first. */
  'due.overdue': gives<DueEntry[]>()(nothing),
  /** Those, and what goes out in the next 24 hours. */
  'due.day': gives<DaySheet>()(nothing),
  /** What no window has told yet; from then on it counts as told. */
  'due.news': gives<DueNews[]>()(nothing),
};
