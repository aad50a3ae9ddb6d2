// How two changes of one text are put together.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MergePart } from '../../../preload/contract/sync.ts';
import { mergeWords, mergeSets } from '../../../main/sync/posts/text-merge.ts';

const base = 'Write to us by Friday. Three days a week we bake. Come in and taste.';

const withMine = (parts: readonly MergePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.mine)).join('');

const sentence = fc
  .array(fc.constantFrom('rye', 'oven', 'warm', 'Friday', 'bread', 'we', 'bake', 'today', 'crème', '面包', '🥖'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => `${list.join(' ')}.`);
const text = fc.array(sentence, { maxLength: 6 }).map((list) => list.join(' '));

describe('words of two sides', () => {
  it('puts changes of different sentences together', () => {
    const merged = mergeWords(base, base.replace('Three', 'Four'), base.replace('Friday', 'Sunday'));
    expect(merged).toEqual({
      is: 'clean',
      text: 'Write to us by Sunday. Four days a week we bake. Come in and taste.',
    });
  });

  it('keeps a sentence added at the end beside a change of the last one', () => {
    const merged = mergeWords(base, `${base} Bring a friend.`, base.replace('taste', 'try'));
    expect(merged).toEqual({ is: 'clean', text: `${base.replace('taste', 'try')} Bring a friend.` });
  });

  it('does not blend two changes of one sentence', () => {
    const merged = mergeWords(base, base.replace('Friday', 'Monday'), base.replace('Write', 'Talk'));
    expect(merged).toEqual({
      is: 'overlap',
      parts: [
        { mine: 'Write to us by Monday', theirs: 'Talk to us by Friday' },
        '. Three days a week we bake. Come in and taste.',
      ],
    });
  });

  it('takes a change that both made once', () => {
    const both = base.replace('Friday', 'Monday');
    expect(mergeWords(base, `${both} Bye!`, both)).toEqual({ is: 'clean', text: `${both} Bye!` });
  });

  it('keeps the other side around an overlap', () => {
    const mine = base.replace('Friday', 'Monday');
    const theirs = base.replace('Friday', 'Sunday').replace('Come in', 'Come by');
    expect(mergeWords(base, mine, theirs)).toEqual({
      is: 'overlap',
      parts: [
        'Write to us by ',
        { mine: 'Monday', theirs: 'Sunday' },
        '. Three days a week we bake. Come by and taste.',
      ],
    });
  });

  it('does not continue an unfinished sentence that the other side rewrote', () => {
    expect(mergeWords('Hello world', 'Hello world again', 'Hi world').is).toBe('overlap');
  });

  it('is theirs when ours did not change, and ours when theirs did not', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(mergeWords(before, before, after)).toEqual({ is: 'clean', text: after });
        expect(mergeWords(before, after, before)).toEqual({ is: 'clean', text: after });
        expect(mergeWords(before, after, after)).toEqual({ is: 'clean', text: after });
      }),
    );
  });

  it('comes to the same when the sides change places', () => {
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        const one = mergeWords(before, mine, theirs);
        const other = mergeWords(before, theirs, mine);
        expect(one.is).toBe(other.is);
        if (one.is === 'clean') expect(other).toEqual(one);
      }),
    );
  });

  it('loses no sentence that either side put between others, and none that stood there', () => {
    const sentences = fc.array(sentence, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sentences, fc.nat(), fc.nat(), (list, one, other) => {
        const put = (place: number, mark: string) => list.toSpliced(place % (list.length + 1), 0, mark).join(' ');
        const merged = mergeWords(list.join(' '), put(one, 'Zebra one.'), put(other, 'Yak two.'));
        const result = merged.is === 'clean' ? merged.text : withMine(merged.parts);
        expect(result).toContain('Zebra');
        if (merged.is === 'clean') expect(result).toContain('Yak');
        for (const original of list) expect(result).toContain(original);
      }),
    );
  });
});

// How two changes of one list are put together.
const tags = fc.uniqueArray(fc.constantFrom('rye', 'oven', 'friday', 'bread', 'warm', 'bake'), { maxLength: 6 });

describe('lists of two sides', () => {
  it('takes additions and removals of both, in the order of ours', () => {
    expect(mergeSets(['rye', 'oven'], ['oven', 'rye', 'warm'], ['rye', 'friday'])).toEqual(['rye', 'warm', 'friday']);
  });

  it('has exactly what one side added or neither removed', () => {
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
