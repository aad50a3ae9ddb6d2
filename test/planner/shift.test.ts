// However far posts are moved: the clock on the wall, the order of posts, and what makes room for them.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  closePairs,
  type Held,
  type Moved,
  overtaken,
  movedAlong,
  pushedToNext,
  shiftedDay,
  shiftedMs,
} from '../../main/planner/shift.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';

const zone = 'America/New_York';
const none = new Set<number>();
const wall = (atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone).toPlainDateTime().toString();
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
const by = (days: number, skip = none) => ({ by: { days }, zone, skip });

describe('a time moved by days', () => {
  it('stays on the wall across 14 Mar 2027, when New York loses an hour', () => {
    expect(wall(shiftedMs(at('2027-03-13T09:00'), by(1)))).toBe('2027-03-14T09:00:00');
    expect(wall(shiftedMs(at('2027-03-13T09:00'), by(7)))).toBe('2027-03-20T09:00:00');
    expect(wall(shiftedMs(at('2027-03-20T09:00'), by(-7)))).toBe('2027-03-13T09:00:00');
    // There is no 2:30 on that day.
    expect(wall(shiftedMs(at('2027-03-13T02:30'), by(1)))).toBe('2027-03-14T03:30:00');
    expect(wall(shiftedMs(at('2027-03-13T09:00'), { by: { minutes: 1440 }, zone, skip: none }))).toBe(
      '2027-03-14T10:00:00',
    );
  });

  it('keeps its clock and goes back to where it was, wherever the clocks do not skip it', () => {
    const moment = fc.integer({ min: at('2026-01-01T00:00') / 60_000, max: at('2029-01-01T00:00') / 60_000 });
    fc.assert(
      fc.property(moment, fc.integer({ min: -366, max: 366 }), (minute, days) => {
        const moved = shiftedMs(minute * 60_000, by(days));
        const [before, after] = [wall(minute * 60_000), wall(moved)].map((each) => Temporal.PlainDateTime.from(each));
        expect(before?.toPlainDate().add({ days }).toString()).toBe(after?.toPlainDate().toString());
        const isSkipped = !after?.toPlainTime().equals(before?.toPlainTime() ?? '00:00');
        if (isSkipped) expect(after?.hour).toBe((before?.hour ?? 0) + 1);
        else expect(wall(shiftedMs(moved, by(-days)))).toBe(wall(minute * 60_000));
      }),
    );
  });

  it('never falls on a day that is skipped, and keeps the order of the posts that were not on one', () => {
    const days = fc.integer({ min: 0, max: 400 });
    const skipped = fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: -60, max: 60 }), skipped, (one, other, distance, weekdays) => {
        const skip = new Set(weekdays);
        const [first, second] = [Math.min(one, other), Math.max(one, other)].map((each) =>
          Temporal.PlainDate.from('2026-01-01').add({ days: each }),
        );
        if (!first || !second || skip.has(first.dayOfWeek) || skip.has(second.dayOfWeek)) return;
        const [a, b] = [shiftedDay(first, distance, skip), shiftedDay(second, distance, skip)];
        expect(skip.has(a.dayOfWeek)).toBe(false);
        expect(Temporal.PlainDate.compare(a, b)).toBe(Temporal.PlainDate.compare(first, second));
      }),
    );
    // Whole weeks keep the weekday.
    expect(shiftedDay(Temporal.PlainDate.from('2026-05-15'), 7, new Set([7])).toString()).toBe('2026-05-22');
    expect(shiftedDay(Temporal.PlainDate.from('2026-05-16'), 2, new Set([7])).toString()).toBe('2026-05-19');
  });
});

const held = (pid: number, atMs: number, platform: PlatformId = 'instagram'): Held => ({ pid, platform, atMs });
const moved = (pid: number, atMs: number, afterMs: number, platform: PlatformId = 'instagram'): Moved => ({
  pid,
  platform,
  atMs,
  afterMs,
});

describe('what makes room', () => {
  const later = (atMs: number) => atMs + 20;
  it('is what would be overtaken, one after the other, until the first gap', () => {
    const others = [held(2, 15), held(3, 30), held(4, 60), held(5, 5), held(6, 18, 'facebook')];
    expect([...overtaken([moved(1, 10, 30)], others, later)]).toEqual([2, 3]);
  });

  it('moves with all of its platforms, and pushes on the others too', () => {
    const others = [held(2, 15), held(2, 14, 'facebook'), held(3, 33, 'facebook'), held(4, 90)];
    expect([...overtaken([moved(1, 10, 30)], others, later)].sort()).toEqual([2, 3]);
  });

  it('leaves no post of a platform behind one that it was ahead of', () => {
    const time = fc.integer({ min: 0, max: 500 });
    const versions = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 12 }), time, fc.constantFrom('instagram', 'facebook')),
    );
    fc.assert(
      fc.property(
        versions,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 90 }),
        (all, chosen, distance) => {
          const shift = (atMs: number) => atMs + distance;
          const each = all.map(([pid, atMs, platform]) => held(pid, atMs, platform as PlatformId));
          const move = (of: Held[]) => of.map((one) => ({ ...one, afterMs: shift(one.atMs) }));
          const others = each.filter(({ pid }) => pid !== chosen);
          const pushed = overtaken(move(each.filter(({ pid }) => pid === chosen)), others, shift);
          const goes = move(each.filter(({ pid }) => pid === chosen || pushed.has(pid)));
          const stays = others.filter(({ pid }) => !pushed.has(pid));
          for (const one of goes)
            for (const other of stays)
              if (one.platform === other.platform && one.atMs < other.atMs)
                expect(one.afterMs).toBeLessThan(other.atMs);
        },
      ),
    );
  });
});

describe('a slot that is taken', () => {
  const moments = Array.from({ length: 40 }, (_, place) => place * 10);
  it('is free afterwards, no two posts of a platform share one that did not before, and their order stays', () => {
    const version = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom<PlatformId>('instagram', 'facebook'),
    );
    const until = fc.option(fc.integer({ min: 0, max: 200 }));
    fc.assert(
      fc.property(fc.uniqueArray(version, { selector: ([pid]) => pid }), until, (all, untilMs) => {
        // One post in a slot of a platform at first.
        const each = [...Map.groupBy(all, ([, place, platform]) => `${place} ${platform}`).values()].flatMap(
          ([first]) => (first ? [held(first[0], first[1] * 10, first[2])] : []),
        );
        const pushed = pushedToNext(each, moments, { platforms: ['instagram'], untilMs, zone: 'UTC' });
        const isPushed = new Set(pushed.map(({ pid }) => pid));
        const after = [
          ...each.filter(({ pid }) => !isPushed.has(pid)),
          ...pushed.map(({ pid, platform, afterMs }) => ({ pid, platform, atMs: afterMs })),
        ];
        expect(after).toHaveLength(each.length);
        expect(after.filter(({ platform, atMs }) => platform === 'instagram' && atMs === 0)).toEqual([]);
        expect(new Set(after.map(({ platform, atMs }) => `${platform} ${atMs}`)).size).toBe(after.length);
        const order = (of: Held[]) =>
          of
            .filter(({ platform }) => platform === 'instagram')
            .toSorted((one, other) => one.atMs - other.atMs)
            .map(({ pid }) => pid);
        expect(order(after)).toEqual(order(each));
      }),
    );
  });
});

it('keeps the clock of the other platforms of a post that moves across 1 Nov 2026, when New York sets its clocks back', () => {
  const moved = { atMs: at('2026-10-31T06:30'), afterMs: at('2026-11-01T06:30') };
  const along = (text: string) => wall(movedAlong(at(text), moved, zone));
  expect(along('2026-10-31T06:30')).toBe('2026-11-01T06:30:00');
  expect(along('2026-10-31T07:00')).toBe('2026-11-01T07:00:00');
  expect(along('2026-11-03T12:10')).toBe('2026-11-04T12:10:00');
  const pushed = pushedToNext(
    [held(1, moved.atMs), held(1, at('2026-11-03T12:10'), 'linkedin')],
    [moved.atMs, moved.afterMs],
    { platforms: ['instagram'], untilMs: null, zone },
  );
  expect(pushed.map(({ afterMs }) => wall(afterMs))).toEqual(['2026-11-01T06:30:00', '2026-11-04T12:10:00']);
});

it('pairs what is published within an hour on the same platform', () => {
  const hour = 3_600_000;
  const all = [held(1, 0), held(2, hour - 1), held(3, hour), held(1, 5), held(4, 1, 'facebook')];
  expect(closePairs(all).map(([one, other]) => [one.pid, other.pid])).toEqual([
    [1, 2],
    [1, 2],
    [1, 3],
    [2, 3],
  ]);
});
