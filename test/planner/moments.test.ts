// Moments of weekly slots and of rules, in the clocks of a zone, over changes of those clocks.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { momentsOf } from '../../main/planner/slots.ts';
import type { PlanRule, WeeklySlot } from '../../preload/contract/plan.ts';

type Of = { rule: PlanRule; weekly?: WeeklySlot[]; zone?: string; from: string; count: number };

/** As the clocks of the zone show them. */
const shown = ({ rule, weekly = [], zone = 'Europe/Berlin', from, count }: Of): string[] =>
  momentsOf({ rule, weekly, zone, from: Temporal.PlainDate.from(from) })
    .take(count)
    .map(({ atMs }) =>
      Temporal.Instant.fromEpochMilliseconds(atMs)
        .toZonedDateTimeISO(zone)
        .toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
    )
    .toArray();

const bySlots: PlanRule = { by: 'slots' };

describe('weekly slots', () => {
  it('come in the order of time, from the given day on', () => {
    const weekly: WeeklySlot[] = [
      { weekday: 3, time: '17:30', platforms: null },
      { weekday: 3, time: '08:00', platforms: ['x'] },
      { weekday: 1, time: '09:00', platforms: null },
    ];
    expect(shown({ rule: bySlots, weekly, from: '2026-11-24', count: 4 })).toEqual([
      '2026-11-25T08:00+01:00',
      '2026-11-25T17:30+01:00',
      '2026-11-30T09:00+01:00',
      '2026-12-02T08:00+01:00',
    ]);
  });

  it('keep their time on the clock when the clocks change', () => {
    const weekly: WeeklySlot[] = [{ weekday: 7, time: '09:00', platforms: null }];
    expect(shown({ rule: bySlots, weekly, from: '2026-03-22', count: 2 })).toEqual([
      '2026-03-22T09:00+01:00',
      '2026-03-29T09:00+02:00',
    ]);
  });

  it('move on by the hour that the clocks skip, and take the first of two', () => {
    const weekly: WeeklySlot[] = [
      { weekday: 7, time: '02:30', platforms: null },
      { weekday: 7, time: '03:10', platforms: null },
    ];
    expect(shown({ rule: bySlots, weekly, from: '2026-03-29', count: 2 })).toEqual([
      '2026-03-29T03:10+02:00',
      '2026-03-29T03:30+02:00',
    ]);
    expect(shown({ rule: bySlots, weekly, from: '2026-10-25', count: 1 })).toEqual(['2026-10-25T02:30+02:00']);
  });

  it('end after a year, and at once without any', () => {
    expect(
      momentsOf({ rule: bySlots, weekly: [], zone: 'UTC', from: Temporal.PlainDate.from('2026-01-01') }).next(),
    ).toEqual({ done: true, value: undefined });
    const weekly: WeeklySlot[] = [{ weekday: 1, time: '09:00', platforms: null }];
    expect(shown({ rule: bySlots, weekly, from: '2026-01-01', count: 1000 })).toHaveLength(52);
  });
});

describe('a rule by days', () => {
  it('takes every second day at nine and does not count Sundays', () => {
    const rule: PlanRule = { by: 'days', everyDays: 2, times: ['09:00'], skip: [7] };
    // Monday, Wednesday, Friday; Saturday is one day after, Sunday none.
    expect(shown({ rule, zone: 'UTC', from: '2026-11-23', count: 7 }).map((at) => at.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
      '2026-12-02',
      '2026-12-04',
      '2026-12-07',
    ]);
  });

  it('begins with the first day that counts, and takes all times of a day', () => {
    const rule: PlanRule = { by: 'days', everyDays: 3, times: ['18:00', '07:30'], skip: [7] };
    expect(shown({ rule, zone: 'UTC', from: '2026-11-22', count: 4 })).toEqual([
      '2026-11-23T07:30+00:00',
      '2026-11-23T18:00+00:00',
      '2026-11-26T07:30+00:00',
      '2026-11-26T18:00+00:00',
    ]);
  });
});
