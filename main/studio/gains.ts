// What posts gained from one day of readings to the next: only of posts that were read on both.
import type { DayGain } from '../../preload/model/analytics.ts';
import type { MeasuredRow } from '../store/measurements.ts';

/** Oldest first. A day without readings makes the next step a longer one, and is never filled in. */
export const gainsOf = (rows: readonly MeasuredRow[]): DayGain[] => {
  const days = [...new Set(rows.flatMap((row) => row.days.map(({ day }) => day)))].sort();
  const byDay = rows.map((row) => new Map(row.days.map((each) => [each.day, each])));
  return days.slice(1).flatMap((day, index): DayGain[] => {
    const since = days[index] ?? day;
    const both = byDay.flatMap((known) => {
      const [before, after] = [known.get(since), known.get(day)];
      return before && after ? [{ likes: after.likes - before.likes, comments: after.comments - before.comments }] : [];
    });
    if (both.length === 0) return [];
    const sum = (of: 'likes' | 'comments') => both.reduce((total, each) => total + each[of], 0);
    return [{ day, since, likes: sum('likes'), comments: sum('comments'), postCount: both.length }];
  });
};
