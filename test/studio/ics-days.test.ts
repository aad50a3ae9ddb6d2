// Holidays out of calendar files as people find them: whole days, each year, several days, and whatever else stands there.
import { expect, it } from 'vitest';
import { daysOfIcs } from '../../main/studio/ics-days.ts';

const ask = { years: { first: 2026, last: 2028 }, mostDays: 100, nameUnits: 20 };
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
const dates = (ics: string) => daysOfIcs(ics, ask).days.map(({ date, name }) => `${date} ${name}`);

it('reads a day, days in a row, and a day of every year', () => {
  const ics = file(
    'DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261127\r\nSUMMARY:Thanksgiving',
    'DTSTART;VALUE=DATE:20260404\r\nDTEND;VALUE=DATE:20260407\r\nSUMMARY:Easter',
    'DTSTART;VALUE=DATE:19990229\r\nSUMMARY:No such day',
    'DTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year',
  );
  expect(dates(ics)).toEqual([
    '2026-01-01 New Year',
    '2026-04-04 Easter',
    '2026-04-05 Easter',
    '2026-04-06 Easter',
    '2026-11-26 Thanksgiving',
    '2027-01-01 New Year',
    '2028-01-01 New Year',
  ]);
});

it('takes lines apart and texts as they were meant', () => {
  const ics = file(
    'DTSTART;VALUE=DATE:20260506\nSUMMARY;LANGUAGE=de:Tag\\, der \n Arbeit\\; lang genug um gekürzt zu werden\nBEGIN:VALARM\nSUMMARY:Alarm\nEND:VALARM',
  );
  expect(daysOfIcs(ics, { ...ask, nameUnits: 40 }).days[0]?.name).toMatch(/^Tag, der Arbeit; lang genug/);
  expect(daysOfIcs(ics, ask).days[0]?.name.length).toBeLessThanOrEqual(20);
});

it('counts what is no whole day or comes again in another way, and never fails', () => {
  const ics = file(
    'DTSTART:20261126T090000Z\r\nSUMMARY:A meeting',
    'DTSTART;VALUE=DATE:20261126\r\nRRULE:FREQ=YEARLY;BYDAY=4TH\r\nSUMMARY:Rule',
    'DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20270101\r\nSUMMARY:A whole year',
    'DTSTART;VALUE=DATE:20261126',
    'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Good',
  );
  expect(daysOfIcs(ics, ask)).toEqual({ days: [{ date: '2026-11-26', name: 'Good' }], leftOutCount: 4 });
  for (const other of ['', 'BEGIN:VEVENT', 'END:VEVENT\nEND:VEVENT', '\0'.repeat(99)])
    expect(daysOfIcs(other, ask).days).toEqual([]);
});

it('keeps each day of a name once, and no more than there is room for', () => {
  const twice = 'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Good';
  expect(dates(file(twice, twice))).toHaveLength(1);
  const many = Array.from({ length: 300 }, (_, index) => `DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Day ${index}`);
  expect(dates(file(...many))).toHaveLength(100);
});
