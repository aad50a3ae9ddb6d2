// Times as people write them, read on a Wednesday morning: November 4, 2026, 10:00 in New York.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fromGerman } from '../../../renderer/time/german-times.ts';
import { parseSentence, type SentenceContext } from '../../../renderer/time/time-sentence.ts';

const zone = 'America/New_York';
const context = (over: Partial<SentenceContext> = {}): SentenceContext => ({
  now: Temporal.ZonedDateTime.from(`2026-11-04T10:00[${zone}]`),
  day: Temporal.PlainDate.from('2026-11-04'),
  time: Temporal.PlainTime.from('07:15'),
  firstDay: 7,
  monthFirst: true,
  hour12: true,
  timesInEnglish: (text) => text,
  ...over,
});
const read = (text: string, over: Partial<SentenceContext> = {}) => {
  const sentence = parseSentence(text, context(over));
  return sentence.kind === 'times'
    ? sentence.times.map(({ day, time }) => `${day.toString()} ${time.toString({ smallestUnit: 'minute' })}`)
    : sentence.kind === 'unknown'
      ? `unknown: ${sentence.word}`
      : sentence.kind;
};

describe('a time in words', () => {
  it.each<[string, string]>([
    ['fri 11:30', '2026-11-06 11:30'],
    ['Friday at 11:30 AM', '2026-11-06 11:30'],
    ['fri, 11.30', '2026-11-06 11:30'],
    ['11:30 fri', '2026-11-06 11:30'],
    ['thurs 7am', '2026-11-05 07:00'],
    ['sun 7 p.m.', '2026-11-08 19:00'],
    ['tomorrow 9', '2026-11-05 09:00'],
    ['tomorrow at noon', '2026-11-05 12:00'],
    ['tmrw morning', '2026-11-05 09:00'],
    ['today 16:30', '2026-11-04 16:30'],
    ['tonight', '2026-11-04 20:00'],
    ['tonight 9', '2026-11-04 21:00'],
    ['tonight at midnight', '2026-11-05 00:00'],
    ['tonight 12', '2026-11-05 00:00'],
    ['tonight 12:30', '2026-11-05 00:30'],
    ['tonight 4', '2026-11-04 16:00'],
    ['9 tonight', '2026-11-04 21:00'],
    ['tomorrow evening at 8', '2026-11-05 20:00'],
    ['tomorrow morning 4', '2026-11-05 04:00'],
    ['fri morning 0:30', '2026-11-06 00:30'],
    ['fri 3 afternoon', '2026-11-06 15:00'],
    ['fri 12/4', '2026-12-04 07:15'],
    ['mon 12/4', '2027-04-12 07:15'],
    ['next tue noon', '2026-11-10 12:00'],
    ['in 2 hours', '2026-11-04 12:00'],
    ['in 2h', '2026-11-04 12:00'],
    ['in an hour', '2026-11-04 11:00'],
    ['in half an hour', '2026-11-04 10:30'],
    ['in 45 min', '2026-11-04 10:45'],
    ['in 3 days at 9', '2026-11-07 09:00'],
    ['in a week', '2026-11-11 07:15'],
    ['+1d', '2026-11-05 07:15'],
    ['+1d 11:30', '2026-11-05 11:30'],
    ['+2w', '2026-11-18 07:15'],
    ['+90m', '2026-11-04 11:30'],
    ['next week', '2026-11-11 07:15'],
    ['18 May', '2027-05-18 07:15'],
    ['May 18', '2027-05-18 07:15'],
    ['18th of may 9am', '2027-05-18 09:00'],
    ['Nov 20 at 10', '2026-11-20 10:00'],
    ['november 20, 2027, 10:15', '2027-11-20 10:15'],
    ['feb 29', '2028-02-29 07:15'],
    ['the 18th', '2026-11-18 07:15'],
    ['2nd', '2026-12-02 07:15'],
    ['2nd friday', '2026-11-13 07:15'],
    ['second friday 8:30', '2026-11-13 08:30'],
    ['1st friday', '2026-11-06 07:15'],
    ['first monday', '2026-12-07 07:15'],
    ['last friday of november', '2026-11-27 07:15'],
    ['3rd thu in december noon', '2026-12-17 12:00'],
    ['12/24 8am', '2026-12-24 08:00'],
    ['24/12 8am', '2026-12-24 08:00'],
    ['24.12. 8:00', '2026-12-24 08:00'],
    ['24.12.27 8:00', '2027-12-24 08:00'],
    ['24.12.2027 8:00', '2027-12-24 08:00'],
    ['12/24/27 8am', '2027-12-24 08:00'],
    ['2026-12-24 08:00', '2026-12-24 08:00'],
    ['Tue Dec 15, 11:30 AM', '2026-12-15 11:30'],
    ['fri 8 jan 2027, 11:30', '2027-01-08 11:30'],
    ['11:30', '2026-11-04 11:30'],
    ['9', '2026-11-05 09:00'],
    ['12am fri', '2026-11-06 00:00'],
    ['  FRI   11:30\u202fam ', '2026-11-06 11:30'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('keeps the chosen day for a time alone, and the chosen time for a day alone', () => {
    const chosen = { day: Temporal.PlainDate.from('2026-12-15'), time: Temporal.PlainTime.from('18:45') };
    expect(read('7:15 AM', chosen)).toEqual(['2026-12-15 07:15']);
    expect(read('friday', chosen)).toEqual(['2026-11-06 18:45']);
  });

  it('gives the very moment of hours from now, also where the clocks change', () => {
    const now = Temporal.ZonedDateTime.from(`2026-11-01T00:30-04:00[${zone}]`);
    const sentence = parseSentence('in 2 hours', context({ now }));
    expect(sentence.kind === 'times' && sentence.times.map(({ at }) => at?.toString())).toEqual([
      '2026-11-01T06:30:00Z',
    ]);
  });
});

describe('where a day is wanted', () => {
  const wanted = { wantsDay: true, time: Temporal.PlainTime.from('23:59') } as const;
  const german = { timesInEnglish: fromGerman, monthFirst: false, hour12: false, firstDay: 1 } as const;
  it.each([
    ['12', '2026-11-12'],
    ['4', '2026-11-04'],
    ['3', '2026-12-03'],
    ['31', '2026-12-31'],
    ['12.', '2026-11-12'],
    ['3.12', '2026-12-03'],
    ['18.12', '2026-12-18'],
    ['3.12.', '2026-12-03'],
    ['18.12.26', '2026-12-18'],
    ['18.12.2027', '2027-12-18'],
    ['18/12/26', '2026-12-18'],
    ['the 18th', '2026-11-18'],
    ['the first', '2026-12-01'],
    ['+3d', '2026-11-07'],
    ['fri 20', '2026-11-20'],
    ['fri 11:30', '2026-11-06'],
    ['Wed Nov 18, 2026', '2026-11-18'],
  ])('%s is a day', (text, day) => {
    expect(read(text, wanted)[0]).toMatch(new RegExp(`^${day} `));
  });

  it.each([
    ['12', '2026-11-12'],
    ['am 3.12', '2026-12-03'],
    ['18.12', '2026-12-18'],
    ['18.12.26', '2026-12-18'],
    ['am 18.', '2026-11-18'],
    ['Fr 20.', '2026-11-20'],
    ['heute', '2026-11-04'],
  ])('%s is a day in German', (text, day) => {
    expect(read(text, { ...wanted, ...german })[0]).toMatch(new RegExp(`^${day} `));
  });

  it.each([
    ['11:30', '11:30'],
    ['4pm', '4pm'],
    ['noon', 'noon'],
    ['0', '0'],
    ['32', '32'],
    ['3.13', '3.13'],
    ['3.1226', '3.1226'],
    ['at 11:30', '11:30'],
    ['tomorrow 9', '9'],
  ])('%s is none', (text, word) => {
    expect(read(text, wanted)).toBe(`unknown: ${word}`);
    expect(read(text, { ...wanted, ...german })).toBe(`unknown: ${word}`);
  });
});

describe('what can mean two times', () => {
  it.each<[string, string[], Partial<SentenceContext>?]>([
    // Today is a Wednesday: the one of this week, and the one of next week.
    ['next fri 9', ['2026-11-13 09:00', '2026-11-06 09:00']],
    ['weds 11:30', ['2026-11-04 11:30', '2026-11-11 11:30']],
    ['fri 4', ['2026-11-06 16:00', '2026-11-06 04:00']],
    ['next fri 4', ['2026-11-13 16:00', '2026-11-06 16:00']],
    ['fri midnight', ['2026-11-07 00:00', '2026-11-06 00:00']],
    ['5/6 9am', ['2027-05-06 09:00', '2027-06-05 09:00']],
    ['5/6 9am', ['2027-06-05 09:00', '2027-05-06 09:00'], { monthFirst: false }],
  ])('%s', (text, expected, over) => {
    expect(read(text, over)).toEqual(expected);
  });

  it.each<[string, string, Partial<SentenceContext>?]>([
    ['fri 4pm', '2026-11-06 16:00'],
    ['fri 04:00', '2026-11-06 04:00'],
    ['fri 4', '2026-11-06 04:00', { hour12: false }],
    ['wed 9', '2026-11-11 09:00'],
    ['5/5 9am', '2027-05-05 09:00'],
    ['today 4', '2026-11-04 16:00'],
  ])('is certain of %s', (text, expected, over) => {
    expect(read(text, over)).toEqual([expected]);
  });
});

describe('what makes no sense', () => {
  it.each<[string, string]>([
    ['fri 11:30 sharp', 'sharp'],
    ['someday', 'someday'],
    ['fri sat', 'sat'],
    ['mon dec 15', 'dec'],
    ['9am 10am', '10am'],
    ['tonight 9 10', '10'],
    ['fri morning evening', 'evening'],
    ['fri 14:00 morning', 'morning'],
    ['31 feb', '31'],
    ['fri 25:00', '25:00'],
    ['in two', 'in'],
    ['in 2 moons', 'in'],
    ['next', 'next'],
    ['6th friday', '6th'],
    ['at', 'at'],
    ['+99999d', '+99999d'],
    ['fr', 'fr'],
  ])('%s', (text, word) => {
    expect(read(text)).toBe(`unknown: ${word}`);
  });

  it('says nothing of an empty field', () => {
    expect(read('  ')).toBe('empty');
  });

  it('stays what it is when the time has passed', () => {
    expect(read('today 8')).toEqual(['2026-11-04 08:00']);
  });
});

describe('a time in German words', () => {
  const german = { timesInEnglish: fromGerman, monthFirst: false, hour12: false, firstDay: 1 } as const;
  it.each([
    ['fr 11:30', '2026-11-06 11:30'],
    ['Fr. 6. Nov., 11:30', '2026-11-06 11:30'],
    ['Freitag um 11.30 Uhr', '2026-11-06 11:30'],
    ['am Donnerstag um 7 Uhr 15', '2026-11-05 07:15'],
    ['morgen 9', '2026-11-05 09:00'],
    ['morgen früh', '2026-11-05 09:00'],
    ['morgen halb 9', '2026-11-05 08:30'],
    ['übermorgen 18 Uhr', '2026-11-06 18:00'],
    ['heute Abend', '2026-11-04 18:00'],
    ['heute Abend um 8', '2026-11-04 20:00'],
    ['morgen früh um 8', '2026-11-05 08:00'],
    ['Freitag 8 Uhr abends', '2026-11-06 20:00'],
    ['Freitag 12 Uhr mittags', '2026-11-06 12:00'],
    ['Freitag mittags halb 1', '2026-11-06 12:30'],
    ['heute um Mitternacht', '2026-11-05 00:00'],
    ['nächsten Dienstag mittags', '2026-11-10 12:00'],
    ['in 2 Stunden', '2026-11-04 12:00'],
    ['in einer halben Stunde', '2026-11-04 10:30'],
    ['in drei Tagen um 8', '2026-11-07 08:00'],
    ['in einer Woche', '2026-11-11 07:15'],
    ['18. Mai', '2027-05-18 07:15'],
    ['3.12. 16 Uhr', '2026-12-03 16:00'],
    ['So 20:00', '2026-11-08 20:00'],
    ['zweiter Freitag im Dezember 9:00', '2026-12-11 09:00'],
    ['fri 11:30', '2026-11-06 11:30'],
  ])('%s', (text, at) => {
    expect(read(text, german)[0]).toBe(at);
  });

  it('says which word makes no sense as it was written', () => {
    expect(read('irgendwann 9', german)).toBe('unknown: irgendwann');
  });

  it('reads each day as Galley writes it in German', () => {
    for (let days = 0; days < 366; days += 1) {
      const date = Temporal.PlainDate.from('2026-11-05').add({ days });
      const written = date.toLocaleString('de-DE', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
      expect([written, read(`${written.replace(',', '')} 9:00`, german)]).toEqual([
        written,
        [`${date.toString()} 09:00`],
      ]);
    }
  });
});
