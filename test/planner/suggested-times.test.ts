// Times to suggest: never in the past, never beside another post, and none called good on too few posts.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  freeTimes,
  goodTimes,
  type MeasuredPost,
  measuredNeeded,
  suggestTimes,
} from '../../main/planner/suggested-times.ts';
import { momentsOf } from '../../main/planner/slots.ts';
import type { Weekday, WeeklySlot } from '../../preload/contract/plan.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';

const zone = 'America/New_York';
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
const local = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDateTime().toString();
const slot = (weekday: Weekday, time: string): WeeklySlot => ({ weekday, time, platforms: null });
const moments = (weekly: WeeklySlot[], from = '2026-11-06') =>
  momentsOf({ rule: { by: 'slots' }, weekly, zone, from: Temporal.PlainDate.from(from) });

describe('a free time', () => {
  const free = (taken: Record<string, string[]>, platforms: PlatformId[] = ['instagram']) =>
    freeTimes({
      moments: moments([slot(5, '11:30'), slot(6, '09:00')]),
      taken: new Map(
        (['instagram', 'facebook'] as const).map((each) => [each, new Set((taken[each] ?? []).map(at))] as const),
      ),
      platforms,
      most: 3,
      earliestMs: at('2026-11-06T08:00'),
    }).map(local);

  it('is the next usual one, three of them', () => {
    expect(free({})).toEqual(['2026-11-06T11:30:00', '2026-11-07T09:00:00', '2026-11-13T11:30:00']);
  });

  it('is none within an hour of another post on one of the platforms', () => {
    const taken = { instagram: ['2026-11-06T12:15'], facebook: ['2026-11-07T09:30'] };
    expect(free(taken)[0]).toBe('2026-11-07T09:00:00');
    expect(free(taken, ['instagram', 'facebook'])[0]).toBe('2026-11-13T11:30:00');
    expect(free({ instagram: ['2026-11-06T12:30'] })[0]).toBe('2026-11-06T11:30:00');
  });
});

/** Posts a week apart, backwards from the day, each with its number. */
const weeks = (last: string, values: readonly number[]): MeasuredPost[] =>
  values.map((value, week) => ({
    publishedMs: at(Temporal.PlainDateTime.from(last).subtract({ weeks: week }).toString()),
    value,
  }));
const good = (posts: readonly MeasuredPost[]) =>
  goodTimes(posts, zone).map(({ weekday, time, ...numbers }) => ({
    when: `${weekday} ${time.toString()}`,
    ...numbers,
  }));

describe('a time that did well', () => {
  const thursdays = weeks('2026-10-29T18:04', [41, 45, 38, 41, 60, 30, 41, 44, 39]);
  const mondays = weeks('2026-10-26T09:00', [24, 22, 20, 24, 18, 24, 23, 19, 24, 21]);

  it('has nine posts with a median of 41 where 24 is usual', () => {
    expect(good([...thursdays, ...mondays])).toEqual([{ when: '4 18:00:00', postCount: 9, median: 41, usual: 24 }]);
  });

  it.each([
    ['too few posts in all', [...thursdays.slice(0, 8), ...mondays.slice(0, 3)], 0],
    ['twelve of them', [...thursdays.slice(0, 5), ...mondays.slice(0, 7)], 1],
    ['two posts in its three hours', [...thursdays.slice(0, 2), ...mondays], 0],
    // (3 x 31 + 3 x 24) / 6 is 27.5, and 1.2 x 24 is 28.8.
    ['three that are drawn back to what is usual', [...weeks('2026-10-29T18:00', [31, 31, 31]), ...mondays], 0],
    [
      'three that are far above',
      [...weeks('2026-10-29T18:00', [34, 34, 34]), ...mondays.map((each) => ({ ...each, value: 24 }))],
      1,
    ],
    [
      'numbers that are all nothing',
      weeks(
        '2026-10-29T18:00',
        Array.from({ length: 20 }, () => 0),
      ),
      0,
    ],
  ])('with %s', (_what, posts, count) => {
    expect(good(posts)).toHaveLength(count);
  });

  it('is the hour at which its posts were published, by the clock of the business', () => {
    // The clocks go back on 1 November.
    const late = weeks('2026-11-19T20:50', [90, 90, 90, 90, 90]);
    expect(good([...late, ...mondays])).toMatchObject([{ when: '4 20:45:00', postCount: 5 }]);
  });
});

const planned = (date: string) => ({ date: Temporal.PlainDate.from(date), reason: 'planned-day' as const });
const suggest = (over: Partial<Parameters<typeof suggestTimes>[0]> = {}) =>
  suggestTimes({
    taken: new Map(),
    platforms: ['instagram'],
    earliestMs: at('2026-11-02T09:30'),
    free: [],
    afterLastMs: null,
    day: null,
    usualOn: [],
    good: [],
    zone,
    today: Temporal.PlainDate.from('2026-11-02'),
    ...over,
  });
const shown = (over: Parameters<typeof suggest>[0]) =>
  suggest(over).map(({ at: instant, reasons }) => `${reasons.join(', ')}: ${local(Date.parse(instant))}`);
const thursdayEvening = {
  weekday: 4 as const,
  time: Temporal.PlainTime.from('18:00'),
  postCount: 9,
  median: 41,
  usual: 24,
};

describe('what is suggested', () => {
  it('is the next free time, one after the last, one on the planned day, and one that did well', () => {
    const found = suggest({
      free: [at('2026-11-03T09:00'), at('2026-11-05T09:00'), at('2026-11-10T09:00')],
      afterLastMs: at('2026-11-12T09:00'),
      day: planned('2026-11-06'),
      usualOn: [Temporal.PlainTime.from('11:30')],
      good: [thursdayEvening],
    });
    expect(found).toEqual([
      { at: '2026-11-03T14:00:00.000Z', reasons: ['free'] },
      { at: '2026-11-12T14:00:00.000Z', reasons: ['after-last'] },
      { at: '2026-11-06T16:30:00.000Z', reasons: ['planned-day'] },
      { at: '2026-11-05T23:00:00.000Z', reasons: ['good'], numbers: { postCount: 9, median: 41, usual: 24 } },
    ]);
  });

  it('is each moment once with all its reasons, filled up with further free times', () => {
    const free = ['2026-11-05T18:00', '2026-11-06T09:00', '2026-11-07T09:00'].map(at);
    expect(shown({ free, afterLastMs: free[0] ?? null, good: [thursdayEvening] })).toEqual([
      'free, after-last, good: 2026-11-05T18:00:00',
      'also-free: 2026-11-06T09:00:00',
      'also-free: 2026-11-07T09:00:00',
    ]);
  });

  it('skips what is taken or past: the same hour of another week, another hour of the day', () => {
    const taken = new Map([['instagram' as const, new Set([at('2026-11-05T18:30'), at('2026-11-06T09:00')])]]);
    const day = planned('2026-11-06');
    expect(shown({ taken, day, good: [thursdayEvening] })).toEqual([
      'planned-day: 2026-11-06T10:00:00',
      'good: 2026-11-12T18:00:00',
    ]);
    expect(shown({ day: planned('2026-11-01') })).toEqual([]);
    expect(shown({ day: planned('2026-11-02') })).toEqual(['planned-day: 2026-11-02T10:00:00']);
  });

  it('is none at a time that the clocks skip', () => {
    const nights = { ...thursdayEvening, weekday: 7 as const, time: Temporal.PlainTime.from('02:30') };
    const march = { today: Temporal.PlainDate.from('2026-03-02'), earliestMs: at('2026-03-02T09:30') };
    expect(shown({ ...march, good: [nights] })).toEqual(['good: 2026-03-15T02:30:00']);
  });
});

describe('whatever is published and planned', () => {
  const hourMs = 3_600_000;
  const start = at('2026-11-02T09:30');
  const within = (from: number, to: number) =>
    fc.integer({ min: Math.floor(from / 60_000), max: Math.floor(to / 60_000) }).map((minute) => minute * 60_000);

  it('nothing is suggested in the past, beside another post, or more than four times', () => {
    const times = fc.array(within(start - 48 * hourMs, start + 700 * hourMs), { maxLength: 30 });
    fc.assert(
      fc.property(
        times,
        times,
        fc.option(within(start, start + 900 * hourMs)),
        fc.option(fc.integer({ min: -3, max: 20 })),
        fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 0, max: 23 }) })),
        (free, others, afterLastMs, plannedIn, goods) => {
          const today = Temporal.PlainDate.from('2026-11-02');
          const found = suggest({
            free: free.toSorted((one, other) => one - other),
            afterLastMs,
            taken: new Map([['instagram', new Set(others)]]),
            earliestMs: start,
            day: plannedIn === null ? null : { date: today.add({ days: plannedIn }), reason: 'planned-day' },
            good: goods.map(({ weekday, hour }) => ({
              ...thursdayEvening,
              weekday: weekday as Weekday,
              time: new Temporal.PlainTime(hour),
            })),
          });
          expect(found.length).toBeLessThanOrEqual(4);
          expect(new Set(found.map((each) => each.at)).size).toBe(found.length);
          for (const { at: instant } of found) {
            expect(Date.parse(instant)).toBeGreaterThanOrEqual(start);
            for (const other of others) expect(Math.abs(Date.parse(instant) - other)).toBeGreaterThanOrEqual(hourMs);
          }
        },
      ),
    );
  });

  it('no time is called good under the counts, or where its posts are not above what is usual', () => {
    const posts = fc.array(
      fc.record({ publishedMs: within(start - 2000 * hourMs, start), value: fc.integer({ min: 0, max: 60 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(posts, (measured) => {
        const found = goodTimes(measured, zone);
        if (measured.length < measuredNeeded) expect(found).toEqual([]);
        for (const { weekday, time, postCount, median, usual } of found) {
          const bucket = measured.filter(({ publishedMs }) => {
            const when = Temporal.Instant.fromEpochMilliseconds(publishedMs).toZonedDateTimeISO(zone);
            return when.dayOfWeek === weekday && Math.floor(when.hour / 3) === Math.floor(time.hour / 3);
          });
          expect(bucket).toHaveLength(postCount);
          expect(postCount).toBeGreaterThanOrEqual(3);
          expect((postCount * median + 3 * usual) / (postCount + 3)).toBeGreaterThanOrEqual(1.2 * usual);
          expect(median).toBeGreaterThan(usual);
        }
      }),
    );
  });
});
