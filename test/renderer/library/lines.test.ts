// Rows under headings by day, counted only where the count is known.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../renderer/parts/library/lines.ts';
import { sampleRow } from '../../support/window-samples.ts';

const now = Temporal.Instant.from('2026-05-15T13:00:00Z');
const rows = [
  sampleRow({ id: 'a', createdAt: '2026-05-15T08:00:00Z' }),
  sampleRow({ id: 'b', createdAt: '2026-05-15T02:00:00Z' }),
  sampleRow({ id: 'c', createdAt: '2026-05-14T08:00:00Z' }),
];
const headings = (complete: boolean, zone: string) =>
  linesOf(rows, complete, now, zone, 1).flatMap((line) => (line.kind === 'group' ? [[line.group, line.count]] : []));

describe('the lines of the list', () => {
  it('stand under their day, in the order given', () => {
    const lines = linesOf(rows, true, now, 'Europe/Lisbon', 1).map(({ key }) => key);
    expect(lines).toEqual(['group today', 'a', 'b', 'group yesterday', 'c']);
  });

  it('count each group when all rows are here', () => {
    expect(headings(true, 'Europe/Lisbon')).toEqual([
      ['today', 2],
      ['yesterday', 1],
    ]);
  });

  it('leave the last group uncounted while more may come', () => {
    expect(headings(false, 'Europe/Lisbon')).toEqual([
      ['today', 2],
      ['yesterday', undefined],
    ]);
  });

  it('follow the own calendar', () => {
    expect(headings(true, 'America/Los_Angeles')).toEqual([
      ['today', 1],
      ['yesterday', 2],
    ]);
  });
});
