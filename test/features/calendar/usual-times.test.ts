// Usual times of a business.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { usedTimes, usualTimes } from '../../../main/features/calendar/usual-times.ts';

const zone = 'America/New_York';
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
let pid = 0;
const post = (local: string, platforms = ['instagram'], laterMs = 0) => {
  pid += 1;
  return platforms.map((platform) => ({ pid, platform, status: 'published', atMs: at(local) + laterMs }));
};
const fridays = ['2026-10-02', '2026-10-09', '2026-10-16', '2026-10-23'];

describe('a usual time', () => {
  it('is an hour of a weekday that was used three times, as it was used most', () => {
    const moments = [
      ...fridays.flatMap((day, place) => post(place === 0 ? `${day}T11:45` : `${day}T11:30`, ['instagram'], 90_000)),
      ...fridays.slice(0, 2).flatMap((day) => post(`${day}T16:30`)),
    ].toSorted((one, other) => one.atMs - other.atMs);
    expect(usedTimes(moments, zone)).toEqual([{ weekday: 5, time: '11:30' }]);
  });

  it('counts a post once, however many platforms it is published on', () => {
    const all = ['instagram', 'facebook', 'x'];
    expect(usedTimes(post('2026-10-02T11:30', all), zone)).toEqual([]);
  });

  it('is a weekly slot where a weekday has none of its own', () => {
    const moments = fridays.flatMap((day) => post(`${day}T11:30`));
    const weekly = [
      { weekday: 5 as const, time: '09:00', platforms: null },
      { weekday: 2 as const, time: '06:10', platforms: null },
    ];
    expect(usualTimes(usedTimes(moments, zone), weekly)).toEqual([
      { weekday: 2, time: '06:10' },
      { weekday: 5, time: '11:30' },
    ]);
  });
});
