// Holidays in calendar files as people find them: whole days, recurring rules, several days, and hostile input.
import { describe, expect, it } from 'vitest';
import { daysOfIcs } from '../../../main/features/calendar/ics-days.ts';

const ask = { years: { first: 2026, last: 2028 }, mostDays: 100, nameUnits: 20 };
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
const dates = async (ics: string) => (await daysOfIcs(ics, ask)).days.map(({ date, name }) => `${date} ${name}`);
const recurring = (rule: string, from = '20201126') =>
  `DTSTART;VALUE=DATE:${from}\r\nRRULE:${rule}\r\nSUMMARY:Recurring`;

it('reads a day, days in a row, and a day of every year', async () => {
  const ics = file(
    'DTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261127\r\nSUMMARY:Thanksgiving',
    'DTSTART;VALUE=DATE:20260404\r\nDTEND;VALUE=DATE:20260407\r\nSUMMARY:Easter',
    'DTSTART;VALUE=DATE:19990229\r\nSUMMARY:No such day',
    'DTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:New Year',
  );
  expect(await dates(ics)).toEqual([
    '2026-01-01 New Year',
    '2026-04-04 Easter',
    '2026-04-05 Easter',
    '2026-04-06 Easter',
    '2026-11-26 Thanksgiving',
    '2027-01-01 New Year',
    '2028-01-01 New Year',
  ]);
});

it('reads how long it is, and which days are left out, in any way they are written', async () => {
  const ics = file(
    'DTSTART;VALUE=DATE:20260404\r\nDURATION:P3D\r\nSUMMARY:Easter',
    'DTSTART;VALUE=DATE:20260501\r\nDURATION:PT24H\r\nSUMMARY:May',
    'DTSTART;VALUE=DATE:20260601\r\nDURATION:soon\r\nSUMMARY:June',
    'DTSTART:20261223\r\nRRULE:FREQ=DAILY;COUNT=4\r\nEXDATE:20261224,20261225\r\nSUMMARY:Fair',
  );
  expect(await dates(ics)).toEqual([
    '2026-04-04 Easter',
    '2026-04-05 Easter',
    '2026-04-06 Easter',
    '2026-05-01 May',
    '2026-06-01 June',
    '2026-12-23 Fair',
    '2026-12-26 Fair',
  ]);
});

it('takes lines apart and texts as they were meant', async () => {
  const ics = file(
    'DTSTART;VALUE=DATE:20260506\nSUMMARY;LANGUAGE=de:Tag\\, der \n Arbeit\\; lang genug um gekürzt zu werden\nBEGIN:VALARM\nSUMMARY:Alarm\nEND:VALARM',
  );
  expect((await daysOfIcs(ics, { ...ask, nameUnits: 40 })).days[0]?.name).toMatch(/^Tag, der Arbeit; lang genug/);
  expect((await daysOfIcs(ics, ask)).days[0]?.name.length).toBeLessThanOrEqual(20);
});

it('counts what is no whole day or has no valid rule, and never fails', async () => {
  const ics = file(
    'DTSTART:20261126T090000Z\r\nSUMMARY:A meeting',
    'DTSTART;VALUE=DATE:20261126\r\nRRULE:FREQ=YEARLY;BYDAY=4XX\r\nSUMMARY:Rule',
    'DTSTART;VALUE=DATE:20260101\r\nDTEND;VALUE=DATE:20270101\r\nSUMMARY:A whole year',
    'DTSTART;VALUE=DATE:20261126',
    'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Good',
  );
  expect(await daysOfIcs(ics, ask)).toEqual({ days: [{ date: '2026-11-26', name: 'Good' }], leftOutCount: 4 });
  for (const other of ['', 'BEGIN:VEVENT', 'END:VEVENT\nEND:VEVENT', '\0'.repeat(99)])
    expect((await daysOfIcs(other, ask)).days).toEqual([]);
});

it('keeps each day of a name once, and no more than there is room for', async () => {
  const twice = 'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Good';
  expect(await dates(file(twice, twice))).toHaveLength(1);
  const many = Array.from({ length: 300 }, (_, index) => `DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Day ${index}`);
  expect(await dates(file(...many))).toHaveLength(100);
});

describe('recurring rules', () => {
  it.each([
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '20201126', ['2026-11-26', '2027-11-25', '2028-11-23']],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', '20200525', ['2026-05-25', '2027-05-31', '2028-05-29']],
    ['FREQ=YEARLY', '20200229', ['2028-02-29']],
    ['FREQ=YEARLY;UNTIL=20270101', '20001225', ['2026-12-25']],
    ['FREQ=YEARLY;COUNT=8', '20200104', ['2026-01-04', '2027-01-04']],
    ['FREQ=YEARLY;INTERVAL=4', '20001103', ['2028-11-03']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;BYMONTH=2', '20260228', ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['FREQ=WEEKLY;COUNT=3', '20261130', ['2026-11-30', '2026-12-07', '2026-12-14']],
    ['FREQ=DAILY;INTERVAL=2;COUNT=3', '20261130', ['2026-11-30', '2026-12-02', '2026-12-04']],
  ])('%s from %s', async (rule, from, expected) => {
    expect(await daysOfIcs(file(recurring(rule, from)), ask)).toEqual({
      days: expected.map((date) => ({ date, name: 'Recurring' })),
      leftOutCount: 0,
    });
  });

  it('keep the length of the first event, and follow added, skipped and moved dates', async () => {
    const ics = file(
      'DTSTART;VALUE=DATE:20251224\r\nDTEND;VALUE=DATE:20251226\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Christmas\r\nUID:1\r\n' +
        'EXDATE;VALUE=DATE:20261224\r\nRDATE;VALUE=DATE:20260107',
      'DTSTART;VALUE=DATE:20271231\r\nRECURRENCE-ID;VALUE=DATE:20271224\r\nSUMMARY:Moved\r\nUID:1',
    );
    expect(await dates(ics)).toEqual([
      '2026-01-07 Christmas',
      '2026-01-08 Christmas',
      '2027-12-31 Moved',
      '2028-12-24 Christmas',
      '2028-12-25 Christmas',
    ]);
  });
});

describe('hostile rules are left out without a hang', () => {
  const good = 'DTSTART;VALUE=DATE:20261126\r\nSUMMARY:Good';
  it.each([
    ['no such day', recurring('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
    ['no such day of a month', recurring('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31')],
    ['no such weekday', recurring('FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15')],
    ['a fifth Monday of a February that never has one', recurring('FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', '20270201')],
    ['steps of a million years', recurring('FREQ=DAILY;INTERVAL=400000000')],
    ['every second', recurring('FREQ=SECONDLY')],
    ['every day since the year 1', recurring('FREQ=DAILY', '00010101')],
    ['endless lists', recurring(`FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join()}`)],
    ['no number', recurring('FREQ=DAILY;COUNT=many')],
    ['no frequency', recurring('INTERVAL=2')],
    ['no rule', recurring(';;;=')],
    ['an endless event', `${recurring('FREQ=YEARLY')}\r\nRDATE;VALUE=DATE:${'20260101,'.repeat(9999)}20260101`],
    ['a line without a colon', `${recurring('FREQ=YEARLY')}\r\nGARBAGE`],
  ])('%s', async (_, event) => {
    expect(await daysOfIcs(file(event, good), ask)).toEqual({
      days: [{ date: '2026-11-26', name: 'Good' }],
      leftOutCount: 1,
    });
  });

  it.each(['FREQ=DAILY;COUNT=999999999', 'FREQ=DAILY;UNTIL=99991231', 'FREQ=DAILY'])(
    '%s gives no more days than there is room for',
    async (rule) => {
      const { days } = await daysOfIcs(file(recurring(rule)), ask);
      expect(days).toHaveLength(100);
      expect(days[0]?.date).toBe('2026-01-01');
    },
  );

  it('10,000 of them share one budget, and single days beside them are still read', async () => {
    const impossible = Array.from({ length: 10_000 }, () => recurring('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'));
    expect(await daysOfIcs(file(...impossible, good), ask)).toEqual({
      days: [{ date: '2026-11-26', name: 'Good' }],
      leftOutCount: 10_000,
    });
  });

  it('events that never end are no events, however many', async () => {
    expect((await daysOfIcs('BEGIN:VEVENT\r\n'.repeat(50_000), ask)).days).toEqual([]);
  });
});
