// Days and times as people write them in a table, and what the clocks of the business make of them.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { orderOf, readDate } from '../../../main/features/import/dates.ts';
import { readSlot } from '../../../main/features/import/slots.ts';

/** A Wednesday. */
const today = Temporal.PlainDate.from('2026-11-18');
const day = (text: string, order: 'day-first' | 'month-first' = 'day-first') =>
  readDate(text, { today, order })?.toString() ?? null;

describe('a date', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['01. 12. 26', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['December 1st 2026', '2026-12-01'],
    ['Tue, 1 Dec 2026', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['1. Dez. 2026', '2026-12-01'],
    ['Di., 1. Dez 2026', '2026-12-01'],
    ['Dienstag, 1. Dezember 2026', '2026-12-01'],
    ['Di, 01.12.2026', '2026-12-01'],
    ['Tuesday 2026-12-01', '2026-12-01'],
    ['Tue 1/12/2026', '2026-12-01'],
    ['3. März 2027', '2027-03-03'],
    ['3. März 2027'.normalize('NFD'), '2027-03-03'],
    ['29.2.2028', '2028-02-29'],
    ['today', '2026-11-18'],
    ['Tomorrow', '2026-11-19'],
    ['in 3 days', '2026-11-21'],
    ['in 2 weeks', '2026-12-02'],
    ['friday', '2026-11-20'],
    ['next Friday', '2026-11-20'],
    ['wed', '2026-11-25'],
    ['heute', '2026-11-18'],
    ['Morgen', '2026-11-19'],
    ['in 3 Tagen', '2026-11-21'],
    ['in 2 Wochen', '2026-12-02'],
    ['nächsten Freitag', '2026-11-20'],
    ['Sonnabend', '2026-11-21'],
  ])('%s is %s', (text, wanted) => {
    expect(day(text)).toBe(wanted);
  });

  it.each(['29.2.2026', '31.4.2026', '2026-13-01', 'soon', 'Decade 1, 2026', '1.12.', 'marching 1 2026', '12', ''])(
    '%j is none',
    (text) => {
      expect(day(text)).toBeNull();
    },
  );

  it('with slashes goes by the order', () => {
    expect([day('3/4/2026', 'day-first'), day('3/4/2026', 'month-first')]).toEqual(['2026-04-03', '2026-03-04']);
  });
});

describe('the order of a column', () => {
  it.each([
    [['3/4/2026', '13/4/2026'], 'day-first', false],
    [['3/4/2026', '4/13/2026'], 'month-first', false],
    [['3/4/2026', '2026-01-02'], null, true],
    [['4/4/2026', '1.12.2026', 'tomorrow'], null, false],
    [['3/4/2026', 'Sun, 12/13/2026 9:00'], 'month-first', false],
  ])('of %j is %s', (dates, settled, isOpen) => {
    expect(orderOf(dates)).toEqual({ settled, isOpen });
  });
});

describe('a slot', () => {
  const rules = {
    today,
    order: 'day-first',
    zone: 'Europe/Berlin',
    nowMs: Date.parse('2026-11-18T10:00:00Z'),
  } as const;
  const slot = (date: string, time = '') => readSlot(date, time, rules);

  it.each([
    ['2026-12-01', '', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01', '2:30 pm', '2026-12-01T13:30:00.000Z'],
    ['2026-12-01', '14:30', '2026-12-01T13:30:00.000Z'],
    ['2026-12-01 14:30', '', '2026-12-01T13:30:00.000Z'],
    ['2026-12-01T14:30', '', '2026-12-01T13:30:00.000Z'],
    ['2026-12-01T14:30:00Z', '', '2026-12-01T14:30:00.000Z'],
    ['2026-12-01 14:30:00+03:00', '', '2026-12-01T11:30:00.000Z'],
    ['1 Dec 2026 at 9 am', '', '2026-12-01T08:00:00.000Z'],
    ['1. Dezember 2026 um 9 Uhr', '', '2026-12-01T08:00:00.000Z'],
    ['1.12.2026', '14 Uhr 30', '2026-12-01T13:30:00.000Z'],
    ['1.12.2026, 9 Uhr', '', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01', '9:30 Uhr', '2026-12-01T08:30:00.000Z'],
    ['2026-12-01 00:00:00', '14:30', '2026-12-01T13:30:00.000Z'],
    ['next friday 10:00', '', '2026-11-20T09:00:00.000Z'],
    ['Di, 15.12.2026', '9:00', '2026-12-15T08:00:00.000Z'],
    ['Di, 15.12.2026', '', '2026-12-15T08:00:00.000Z'],
    ['Di 15.12.2026 14:30', '', '2026-12-15T13:30:00.000Z'],
    ['Tuesday, December 15, 2026 9:00 AM', '', '2026-12-15T08:00:00.000Z'],
    ['2026-12-15T00:00:00.000Z', '9:00', '2026-12-15T08:00:00.000Z'],
    ['2026-07-01', '9:00', '2026-07-01T07:00:00.000Z'],
  ])('of %s %s', (date, time, at) => {
    const later = { ...rules, nowMs: Date.parse('2026-06-01T00:00:00Z') };
    expect(readSlot(date, time, later)).toEqual({ at });
  });

  it('is none without a date', () => {
    expect(slot('')).toEqual({ at: null });
    expect(slot('', '9:00')).toEqual({ problem: { kind: 'time-without-date' } });
  });

  it('of cells that hold whole texts is refused at once, by their beginning', () => {
    const text = 'warm rye '.repeat(5_000);
    const value = 'warm rye '.repeat(9).trim();
    const begunMs = performance.now();
    expect(slot(text)).toEqual({ problem: { kind: 'unreadable-date', value } });
    expect(slot('2026-12-01', text)).toEqual({ problem: { kind: 'unreadable-time', value } });
    expect(performance.now() - begunMs).toBeLessThan(500);
  });

  it.each([
    ['soon', '', { kind: 'unreadable-date', value: 'soon' }],
    ['2026-12-01', 'noonish', { kind: 'unreadable-time', value: 'noonish' }],
    ['2026-12-01', '9:', { kind: 'unreadable-time', value: '9:' }],
    ['2026-12-01', 'Uhr', { kind: 'unreadable-time', value: 'Uhr' }],
    ['2026-12-01 noonish', '', { kind: 'unreadable-time', value: 'noonish' }],
    ['2026-11-18', '10:59', { kind: 'passed' }],
    // It begins with a day of the week, and is another day.
    ['Fri 11 Dec', '10:00', { kind: 'unreadable-date', value: 'Fri 11 Dec' }],
    ['Fri 11', '10:00', { kind: 'unreadable-date', value: 'Fri 11' }],
    ['Mi 2.12', '', { kind: 'unreadable-date', value: 'Mi 2.12' }],
    ['2027-03-28', '2:30', { kind: 'skipped-time' }],
    ['2027-10-31', '2:30', { kind: 'time-twice' }],
    ['2026-99-01T10:00:00Z', '', { kind: 'unreadable-date', value: '2026-99-01T10:00:00Z' }],
  ])('of %s %s is refused', (date, time, problem) => {
    expect(slot(date, time)).toEqual({ problem });
  });
});
