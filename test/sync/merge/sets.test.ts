// How two changes of one list are put together.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSets } from '../../../main/sync/merge/sets.ts';

const tags = fc.uniqueArray(fc.constantFrom('rye', 'oven', 'friday', 'bread', 'warm', 'bake'), { maxLength: 6 });

describe('lists of two sides', () => {
  it('takes additions and removals of both, in the order of ours', () => {
    expect(mergeSets(['rye', 'oven'], ['oven', 'rye', 'warm'], ['rye', 'friday'])).toEqual(['rye', 'warm', 'friday']);
  });

  it('has exactly what one side added or nobody removed', () => {
    fc.assert(
      fc.property(tags, tags, tags, (base, mine, theirs) => {
        const merged = mergeSets(base, mine, theirs);
        const expected = [...new Set([...mine, ...theirs])].filter((tag) => {
          const both = mine.includes(tag) && theirs.includes(tag);
          return both || !base.includes(tag);
        });
        expect([...merged].sort()).toEqual(expected.sort());
      }),
    );
  });

  it('is theirs when ours did not change', () => {
    fc.assert(
      fc.property(tags, tags, (base, theirs) => {
        expect([...mergeSets(base, base, theirs)].sort()).toEqual([...theirs].sort());
      }),
    );
  });
});
