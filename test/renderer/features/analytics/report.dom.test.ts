// The days of a report and its note.
import { expect, it, vi } from 'vitest';
import { createReportNote } from '../../../../renderer/features/analytics/report/note.svelte.ts';
import {
  lastMonth,
  lengthOf,
  monthChoices,
  monthOf,
  readDays,
  turned,
  wholeMonth,
  writeDays,
} from '../../../../renderer/features/analytics/report/period.ts';

const month = (text: string) => Temporal.PlainYearMonth.from(text);
const february = { from: '2028-02-01', to: '2028-02-29' };

it('turns by whole months, and by as many days as there are', () => {
  expect(monthOf(month('2028-02'))).toEqual(february);
  expect(turned(february, -1)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
  expect(turned(february, 1)).toEqual({ from: '2028-03-01', to: '2028-03-31' });
  const week = { from: '2026-10-26', to: '2026-11-01' };
  expect(lengthOf(week)).toBe(7);
  expect(turned(week, 1)).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  expect(turned(turned(week, -1), 1)).toEqual(week);
});

it('begins with the last month, and knows a whole one', () => {
  expect(lastMonth(Temporal.PlainDate.from('2026-01-31'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(wholeMonth(february)?.toString()).toBe('2028-02');
  expect(wholeMonth({ ...february, to: '2028-02-28' })).toBeNull();
});

it('is written in the address, and what is none there is not taken for days', () => {
  expect(readDays(writeDays(february))).toEqual(february);
  for (const written of ['report', '2028-02-01', '2028-02-30--2028-03-01', '2028-03-01--2028-02-01', '1--2--3', ''])
    expect(readDays(written), written).toBeNull();
});

it('offers two years and the next month, and an older one that is chosen', () => {
  const today = Temporal.PlainDate.from('2026-11-04');
  const choices = monthChoices(today, null);
  expect([choices[0], choices.length]).toEqual(['2026-12', 26]);
  expect(monthChoices(today, month('2020-05')).at(-1)).toBe('2020-05');
  expect(monthChoices(today, month('2026-11'))).toEqual(choices);
});

it('saves a note once, for the days that it was written for, and never shows it with others', async () => {
  vi.useFakeTimers();
  const calls: unknown[] = [];
  let fails = false;
  const call = vi.fn((_: string, input: unknown) => {
    calls.push(input);
    return fails ? Promise.reject(new Error('full')) : Promise.resolve(null);
  });
  const note = createReportNote({ call } as never);
  note.receive(february, 'Before');
  note.text = 'Before and after';
  note.changed();
  // A reading that was begun before does not take it away.
  note.receive(february, 'Before');
  expect(note.text).toBe('Before and after');
  await vi.advanceTimersByTimeAsync(1_000);
  await note.flush();
  expect(calls).toEqual([{ ...february, note: 'Before and after' }]);
  note.text = 'Soon';
  note.receive({ from: '2028-03-01', to: '2028-03-31' }, '');
  expect(note.text).toBe('');
  expect(calls.at(-1)).toEqual({ ...february, note: 'Soon' });
  fails = true;
  note.text = 'March';
  await note.flush();
  expect(note.failed).toBe(true);
  fails = false;
  await note.flush();
  expect([note.failed, calls.length]).toEqual([false, 4]);
  vi.useRealTimers();
});
