// Rows under headings by day, counted only where the count is known.
import { describe, expect, it } from 'vitest';
import { groupsBy, linesOf } from '../../../../renderer/features/library/list/lines.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const now = Temporal.Instant.from('2026-05-15T13:00:00Z');
const rows = [
  sampleRow({ id: 'a', createdAt: '2026-05-15T08:00:00Z' }),
  sampleRow({ id: 'b', createdAt: '2026-05-15T02:00:00Z' }),
  sampleRow({ id: 'c', createdAt: '2026-05-14T08:00:00Z' }),
];
const lisbon = { now, zone: 'Europe/Lisbon', slotZone: 'America/New_York', firstDay: 1 };
const headings = (complete: boolean, zone: string) =>
  linesOf(rows, complete, groupsBy('newest', { now, zone, slotZone: zone, firstDay: 1 })).flatMap((line) =>
    line.kind === 'group' ? [[line.group, line.count]] : [],
  );

describe('the lines of the list', () => {
  it('stand under their day, in the order given', () => {
    const lines = linesOf(rows, true, groupsBy('newest', lisbon)).map(({ key }) => key);
    expect(lines).toEqual(['group today', 'a', 'b', 'group yesterday', 'c']);
  });

  it('stand under a heading of their own without a day', () => {
    const undated = [...rows, sampleRow({ id: 'd', createdAt: null })];
    const lines = linesOf(undated, true, groupsBy('newest', lisbon)).map(({ key }) => key);
    expect(lines.slice(-3)).toEqual(['c', 'group no-date', 'd']);
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

  it('stand under the time that they are sorted by, in the zone of slots', () => {
    const slots = [
      sampleRow({ id: 'later', at: '2026-06-20T12:00:00Z' }),
      sampleRow({ id: 'next week', at: '2026-05-19T12:00:00Z' }),
      sampleRow({ id: 'tomorrow', at: '2026-05-16T12:00:00Z' }),
      sampleRow({ id: 'tonight', at: '2026-05-16T02:00:00Z' }),
      sampleRow({ id: 'last month', at: '2026-04-02T12:00:00Z' }),
      sampleRow({ id: 'draft', at: null }),
    ];
    expect(linesOf(slots, true, groupsBy('slot', lisbon)).map(({ key }) => key)).toEqual([
      'group coming 2026-06',
      'later',
      'group coming next-week',
      'next week',
      'group coming tomorrow',
      'tomorrow',
      'group today',
      'tonight',
      'group 2026-04',
      'last month',
      'group no-time',
      'draft',
    ]);
  });

  it.each(['name', 'best'] as const)('have no headings by %s', (sort) => {
    expect(linesOf(rows, true, groupsBy(sort, lisbon)).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('never carry one heading twice, a month on either side of today', () => {
    const slots = ['2026-05-31T12:00:00Z', '2026-05-01T12:00:00Z'].map((at, index) =>
      sampleRow({ id: `${index}`, at }),
    );
    const keys = linesOf(slots, true, groupsBy('slot', lisbon)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
