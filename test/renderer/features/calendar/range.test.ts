// Which days each view shows, and what they are called.
import { describe, expect, it } from 'vitest';
import { ownDays, rangeOf, turned, titleOf, fewOf } from '../../../../renderer/features/calendar/range.ts';
import { calendarViews, type CalendarView } from '../../../../renderer/app/route.svelte.ts';
import { createTimes } from '../../../../renderer/time/times.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const ends = (view: CalendarView, text: string, firstDay = 1) => {
  const { days } = rangeOf(view, day(text), firstDay);
  return [days[0]?.toString(), days.at(-1)?.toString(), days.length];
};

describe('the days of a view', () => {
  it('are whole weeks of a month, from the first day of the week where the person is', () => {
    expect(ends('month', '2026-05-14')).toEqual(['2026-04-27', '2026-05-31', 35]);
    expect(ends('month', '2026-05-14', 7)).toEqual(['2026-04-26', '2026-06-06', 42]);
  });

  it('are one week, one day, or thirty from the day on', () => {
    expect(ends('week', '2026-05-14')).toEqual(['2026-05-11', '2026-05-17', 7]);
    expect(ends('week', '2026-05-17', 7)).toEqual(['2026-05-17', '2026-05-23', 7]);
    expect(ends('day', '2026-05-14')).toEqual(['2026-05-14', '2026-05-14', 1]);
    expect(ends('list', '2026-05-14')).toEqual(['2026-05-14', '2026-06-12', 30]);
  });

  it('are its own, of a month without those of the months beside it', () => {
    const own = (view: CalendarView, firstDay: number) => {
      const days = ownDays(view, day('2026-05-14'), firstDay);
      return [days[0]?.toString(), days.at(-1)?.toString()];
    };
    expect(own('month', 1)).toEqual(['2026-05-01', '2026-05-31']);
    expect(own('week', 7)).toEqual(['2026-05-10', '2026-05-16']);
    expect(own('day', 1)).toEqual(['2026-05-14', '2026-05-14']);
    expect(own('list', 1)).toEqual(['2026-05-14', '2026-06-12']);
  });

  it('never exceed what the service returns at once', () => {
    for (const view of calendarViews) expect(rangeOf(view, day('2026-08-31'), 7).days.length).toBeLessThanOrEqual(92);
  });

  it('turn to the next and back, from the end of a long month too', () => {
    expect(turned('month', day('2026-01-31'), 1).toString()).toBe('2026-02-01');
    expect(turned('month', day('2026-03-31'), -1).toString()).toBe('2026-02-01');
    expect(turned('week', day('2026-12-28'), 1).toString()).toBe('2027-01-04');
    expect(turned('day', day('2026-03-01'), -1).toString()).toBe('2026-02-28');
    expect(turned('list', day('2026-05-14'), 1).toString()).toBe('2026-06-13');
  });
});

const times = (locale: string) => createTimes(locale, 'UTC', 'UTC');

describe('the title', () => {
  it.each<[CalendarView, string, string]>([
    ['month', '2026-05-14', 'May 2026'],
    ['week', '2026-05-14', 'May 11 to 17, 2026'],
    ['week', '2026-06-01', 'Jun 1 to 7, 2026'],
    ['week', '2026-04-30', 'Apr 27 to May 3, 2026'],
    ['week', '2026-12-31', 'Dec 28, 2026 to Jan 3, 2027'],
    ['day', '2026-05-14', 'Thursday May 14, 2026'],
    ['list', '2026-05-14', 'May 14 to Jun 12, 2026'],
  ])('of the %s of %s is %s', (view, text, title) => {
    expect(titleOf(times('en-US'), view, day(text), rangeOf(view, day(text), 1).days)).toBe(title);
  });

  it.each<[string, CalendarView, string]>([
    ['en-GB', 'month', 'May 2026'],
    ['en-GB', 'week', '27 Apr to 3 May 2026'],
    ['en-DE', 'list', '30 Apr to 29 May 2026'],
    ['en-GB', 'day', 'Thursday 30 Apr 2026'],
  ])('in %s of the %s is %s', (locale, view, title) => {
    const date = day(view === 'month' ? '2026-05-14' : '2026-04-30');
    expect(titleOf(times(locale), view, date, rangeOf(view, date, 1).days)).toBe(title);
  });
});

// Which posts of a full day are shown.
describe('a full day', () => {
  it('shows its first posts', () => {
    expect(fewOf(['a', 'b', 'c'], 2, () => 0)).toEqual(['a', 'b']);
    expect(fewOf(['a', 'b'], 4, () => 0)).toEqual(['a', 'b']);
  });

  it('shows those that were moved or had the focus last before the others, in the order of the day', () => {
    const priority = (latest: string) => (entry: string) =>
      latest.includes(entry) ? latest.indexOf(entry) : latest.length;
    expect(fewOf(['a', 'b', 'c', 'd'], 2, priority('d'))).toEqual(['a', 'd']);
    expect(fewOf(['a', 'b', 'c', 'd'], 2, priority('dc'))).toEqual(['c', 'd']);
    expect(fewOf(['a', 'b', 'c', 'd'], 1, priority('cd'))).toEqual(['c']);
  });

  it('stays as it is while the focus walks over what is shown', () => {
    const priority = (latest: string) => (entry: string) =>
      latest.includes(entry) ? latest.indexOf(entry) : latest.length;
    for (const latest of ['d', 'ad', 'da'])
      expect(fewOf(['a', 'b', 'c', 'd'], 2, priority(latest))).toEqual(['a', 'd']);
  });
});
