// Where two texts differ: by words, in passages, and never at the cost of a letter.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedIn, changedWordCount, removedFrom, wordDiff, type Piece } from '../../../renderer/text/word-diff.ts';

const base = 'We are hiring. Five days a week. Write to us by Friday.';
const mine = 'We are hiring. Four days a week. Paid training. Write to us by Friday.';
const theirs = 'We are hiring. Five days a week. Write to us by Sunday, May 24.';

const marked = (pieces: readonly Piece[]) => pieces.filter(({ mark }) => mark !== 'same').map(({ text }) => text);
const joined = (pieces: readonly Piece[], left: Piece['mark']) =>
  pieces.map(({ text, mark }) => (mark === left ? '' : text)).join('');

describe('what came in', () => {
  it('is marked in passages, without the blanks around them', () => {
    expect(marked(addedIn(base, mine))).toEqual(['Four', 'Paid training.']);
    expect(marked(addedIn(base, theirs))).toEqual(['Sunday, May 24']);
  });

  it('is all of a text that came from nothing', () => {
    expect(addedIn('', 'New words')).toEqual([{ text: 'New words', mark: 'added' }]);
  });
});

describe('what went', () => {
  it('is what either side took away', () => {
    expect(marked(removedFrom(base, mine, theirs))).toEqual(['Five', 'Friday']);
  });
});

describe('both in one', () => {
  it('reads words that were replaced one by one as one passage', () => {
    expect(marked(wordDiff('from a farm nearby, and', 'from Fennimore Farm, twenty minutes away, and'))).toEqual([
      'a farm nearby',
      'Fennimore Farm, twenty minutes away',
    ]);
  });

  it('counts the words that came or went', () => {
    expect(changedWordCount(wordDiff('one two', 'one three four'))).toBe(3);
    expect(changedWordCount(wordDiff('same', 'same'))).toBe(0);
  });
});

describe('any two texts', () => {
  const text = fc
    .array(fc.constantFrom('rye', 'bread', 'a', ' ', '\n', ',', '.', 'é', '👩‍🍳', '  '), { maxLength: 24 })
    .map((parts) => parts.join(''));

  it('are both still there, letter by letter', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(joined(addedIn(before, after), 'removed')).toBe(after);
        expect(joined(removedFrom(before, after), 'added')).toBe(before);
        expect(joined(wordDiff(before, after), 'removed')).toBe(after);
        expect(joined(wordDiff(before, after), 'added')).toBe(before);
      }),
    );
  });
});
