// Which posts of a full day are shown.
import { describe, expect, it } from 'vitest';
import { fewOf } from '../../../renderer/features/calendar/room.ts';

describe('a full day', () => {
  it('shows its first posts', () => {
    expect(fewOf(['a', 'b', 'c'], 2, () => 0)).toEqual(['a', 'b']);
    expect(fewOf(['a', 'b'], 4, () => 0)).toEqual(['a', 'b']);
  });

  it('shows those that were moved or had the focus last before the others, in the order of the day', () => {
    const rank = (latest: string) => (entry: string) =>
      latest.includes(entry) ? latest.indexOf(entry) : latest.length;
    expect(fewOf(['a', 'b', 'c', 'd'], 2, rank('d'))).toEqual(['a', 'd']);
    expect(fewOf(['a', 'b', 'c', 'd'], 2, rank('dc'))).toEqual(['c', 'd']);
    expect(fewOf(['a', 'b', 'c', 'd'], 1, rank('cd'))).toEqual(['c']);
  });

  it('stays as it is while the focus walks over what is shown', () => {
    const rank = (latest: string) => (entry: string) =>
      latest.includes(entry) ? latest.indexOf(entry) : latest.length;
    for (const latest of ['d', 'ad', 'da']) expect(fewOf(['a', 'b', 'c', 'd'], 2, rank(latest))).toEqual(['a', 'd']);
  });
});
