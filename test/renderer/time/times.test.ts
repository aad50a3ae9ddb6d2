// Moments as people read them, with fixed zones and over the changes of the clock.
import { describe, expect, it } from 'vitest';
import { dayGroup } from '../../../renderer/time/days.ts';
import {
  createTimes,
  dateLocale,
  monthComesFirst,
  systemLanguages,
  systemStyle,
  zoneCity,
  type DateStyle,
} from '../../../renderer/time/times.ts';

const now = Temporal.Instant.from('2026-05-15T09:00:00Z');
const bakery = createTimes('en-US', 'America/New_York', 'Europe/Lisbon');

describe('a slot', () => {
  it('gives the business first and the own clock second', () => {
    expect(bakery.slot('2026-05-15T15:30:00Z', now)).toEqual({
      main: 'Fri May 15, 11:30 AM',
      second: '4:30 PM in Lisbon',
    });
  });

  it('names the zone in one line where the clocks differ, and only there', () => {
    const at = '2026-05-15T15:30:00Z';
    const lineIn = (business: string, own: string, ownTime = true) =>
      createTimes('en-US', business, own, ownTime).slotAndZone(at, now);
    expect(lineIn('America/New_York', 'Europe/Lisbon')).toBe('Fri May 15, 11:30 AM in New York');
    expect(lineIn('UTC', 'Europe/Lisbon')).toBe('Fri May 15, 3:30 PM UTC');
    expect(lineIn('America/New_York', 'America/New_York')).toBe('Fri May 15, 11:30 AM');
    expect(lineIn('America/New_York', 'Europe/Lisbon', false)).toBe('Fri May 15, 11:30 AM');
  });

  it('has no second line when both clocks agree', () => {
    const times = createTimes('en-US', 'America/New_York', 'America/Toronto');
    expect(times.slot('2026-05-15T15:30:00Z', now).second).toBeNull();
  });

  it('has no second line when the user wants none', () => {
    const times = createTimes('en-US', 'America/New_York', 'Europe/Lisbon', false);
    expect(times.slot('2026-05-15T15:30:00Z', now)).toEqual({ main: 'Fri May 15, 11:30 AM', second: null });
    expect([times.hasOwnTime, bakery.hasOwnTime]).toEqual([false, true]);
  });

  it('names the weekday in the second line when the day differs', () => {
    const times = createTimes('en-US', 'America/New_York', 'Asia/Tokyo');
    expect(times.slot('2026-05-15T21:00:00Z', now)).toEqual({
      main: 'Fri May 15, 5:00 PM',
      second: 'Sat 6:00 AM in Tokyo',
    });
  });

  it('names the year only when it is not this one', () => {
    expect(bakery.slot('2027-01-02T15:00:00Z', now).main).toBe('Sat Jan 2, 2027, 10:00 AM');
  });

  it('follows the clock of the business over the end of summer time', () => {
    expect(bakery.slot('2026-10-31T13:00:00Z', now).main).toBe('Sat Oct 31, 9:00 AM');
    expect(bakery.slot('2026-11-02T14:00:00Z', now).main).toBe('Mon Nov 2, 9:00 AM');
  });

  it('keeps the two passes of a repeated hour apart by the second line', () => {
    const first = bakery.slot('2026-11-01T05:30:00Z', now);
    const second = bakery.slot('2026-11-01T06:30:00Z', now);
    expect(first.main).toBe(second.main);
    expect([first.second, second.second]).toEqual(['5:30 AM in Lisbon', '6:30 AM in Lisbon']);
  });

  it('shows the difference of the weeks in which only one side has changed its clock', () => {
    expect(bakery.slot('2026-10-26T13:00:00Z', now)).toEqual({
      main: 'Mon Oct 26, 9:00 AM',
      second: '1:00 PM in Lisbon',
    });
  });

  it('uses the own zone while the business has none', () => {
    const times = createTimes('en-US', null, 'Europe/Lisbon');
    expect(times.zoneCity).toBe('Lisbon');
    expect(times.slot('2026-05-15T15:30:00Z', now)).toEqual({ main: 'Fri May 15, 4:30 PM', second: null });
  });

  it('follows the system in order of dates and in 12 or 24 hours', () => {
    const times = createTimes('en-GB', 'Europe/London', 'Europe/London');
    expect(times.slot('2026-05-15T15:30:00Z', now).main).toBe('Fri 15 May, 16:30');
  });
});

describe('a moment of this computer', () => {
  const at = '2026-05-15T15:30:00Z';
  const between = (business: string | null, own: string) => createTimes('en-US', business, own);

  it('says whose clock it is by, where that is not the clock of the business', () => {
    expect(bakery.moment(at, now)).toBe('4:30 PM in Lisbon');
    expect(bakery.moment('2026-05-16T15:30:00Z', now)).toBe('Sat May 16, 4:30 PM in Lisbon');
  });

  it('names a zone that is no city as it is', () => {
    expect(between('America/New_York', 'UTC').moment(at, now)).toBe('3:30 PM UTC');
    expect(between('America/New_York', 'Etc/UTC').slot(at, now).second).toBe('3:30 PM UTC');
  });

  it('says nothing of it where both clocks agree, or the business has none', () => {
    expect(between('America/New_York', 'America/Toronto').moment(at, now)).toBe('11:30 AM');
    expect(between(null, 'UTC').moment(at, now)).toBe('3:30 PM');
  });

  it('says it in the weeks in which only one side has changed its clock', () => {
    const times = between('Europe/London', 'Africa/Abidjan');
    expect(times.moment('2026-11-02T14:00:00Z', now)).toBe('Mon Nov 2, 2:00 PM');
    expect(times.moment('2026-10-02T14:00:00Z', now)).toBe('Fri Oct 2, 2:00 PM in Abidjan');
  });
});

describe('how long ago', () => {
  it.each([
    ['2026-05-15T08:59:30Z', 'just now'],
    ['2026-05-15T08:58:00Z', '2 min ago'],
    ['2026-05-15T06:00:00Z', '3 h ago'],
    ['2026-05-12T09:00:00Z', 'Tue May 12'],
  ])('%s reads %s', (instant, text) => {
    expect(bakery.ago(instant, now)).toBe(text);
  });

  it('calls a moment slightly in the future just now', () => {
    expect(bakery.ago('2026-05-15T09:00:05Z', now)).toBe('just now');
  });
});

describe('the group of a day', () => {
  const friday = Temporal.PlainDate.from('2026-05-15');
  it.each([
    ['2026-05-15', 1, 'today'],
    ['2026-05-16', 1, 'today'],
    ['2026-05-14', 1, 'yesterday'],
    ['2026-05-11', 1, 'this-week'],
    ['2026-05-10', 1, 'last-week'],
    ['2026-05-10', 7, 'this-week'],
    ['2026-05-04', 1, 'last-week'],
    ['2026-05-03', 1, '2026-05'],
    ['2025-12-31', 1, '2025-12'],
  ])('%s, weeks from day %i, is %s', (date, firstDay, group) => {
    expect(dayGroup(Temporal.PlainDate.from(date), friday, firstDay).toString()).toBe(group);
  });
});

describe('a zone', () => {
  it('goes by its city', () => {
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(zoneCity('UTC')).toBe('UTC');
  });
});

describe('the language of dates', () => {
  it.each([
    [['en-GB', 'en'], 'en-GB'],
    [['de-AT'], 'en-AT'],
    [['pt', 'en-US'], 'en-US'],
    [['ja'], 'en-JP'],
    [[], 'en'],
  ])('%j gives %s', (languages, locale) => {
    expect(dateLocale(languages, systemStyle)).toBe(locale);
  });

  it('is that of the system where the window knows English alone, and else that of the browser', () => {
    expect(systemLanguages({ systemLocale: 'de-DE' })).toEqual(['de-DE']);
    expect(systemLanguages({ systemLocale: null })).toBe(navigator.languages);
    expect([['de-DE'], ['en-US']].map(monthComesFirst)).toEqual([false, true]);
  });

  it('lets the person choose the first day of the week and the hours, whatever the region', () => {
    const read = (language: string, style: Pick<DateStyle, 'weekStart' | 'hours'>) => {
      const times = createTimes(dateLocale([language], style), 'America/New_York', 'America/New_York');
      return [
        times.firstDay,
        times.clockAt('2026-05-15T19:30:00Z'),
        times.hour(9),
        times.slot('2026-05-15T19:30:00Z', now).main,
      ];
    };
    expect(read('en-US', systemStyle)).toEqual([7, '3:30 PM', '9 AM', 'Fri May 15, 3:30 PM']);
    expect(read('en-US', { weekStart: 'monday', hours: '24' })).toEqual([1, '15:30', '09:00', 'Fri May 15, 15:30']);
    expect(read('de', { weekStart: 'saturday', hours: '12' })).toEqual([6, '3:30 pm', '9 am', 'Fri 15 May, 3:30 pm']);
    expect(read('de', { weekStart: 'sunday', hours: 'system' })[0]).toBe(7);
  });

  it('distinguishes the two passes of an hour by the name of the zone', () => {
    const passes = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((each) => Temporal.Instant.from(each));
    expect(passes.map(bakery.clockAndZone)).toEqual(['1:30 AM EDT', '1:30 AM EST']);
  });
});
