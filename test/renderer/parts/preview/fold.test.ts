// What a feed shows of a text: whole lines of a phone, with room for its "more".
import { describe, expect, it } from 'vitest';
import { foldText, wholeText } from '../../../../renderer/parts/preview/fold.ts';
import { cutEdges, shownRatio } from '../../../../renderer/parts/preview/shown-ratio.ts';
import { platforms } from '../../../../preload/platforms.ts';

/** Every character is 10 wide, so a line of 100 holds ten. */
const measure = (text: string) => text.length * 10;
const fold = (text: string, lines: number | null, lead = 0) => foldText(text, { lines, width: 100, measure, lead });

describe('a text', () => {
  it('shows whole when it fits, and where nothing is folded', () => {
    expect(fold('one two', 1)).toEqual({ shown: 'one two', more: false });
    expect(fold('a'.repeat(500), null)).toEqual({ shown: 'a'.repeat(500), more: false });
  });
  it('is cut after the lines that show, between words', () => {
    expect(fold('aa bb cc dd ee ff gg', 2)).toEqual({ shown: 'aa bb cc dd…', more: true });
  });
  it('counts lines and not characters', () => {
    expect(fold('a\nb\nc\nd', 3)).toEqual({ shown: 'a\nb\nc…', more: true });
    expect(fold('a\nb\nc', 3).more).toBe(false);
  });
  it('gives room to the name before it', () => {
    expect(fold('one two', 1, 60).more).toBe(true);
  });
  it('breaks what is longer than a line, and no emoji', () => {
    const { shown, more } = fold('x'.repeat(45), 2);
    expect(more).toBe(true);
    expect(shown.length).toBeLessThan(20);
    expect(fold('👩‍🍳'.repeat(9), 1).shown).toMatch(/^(?:👩‍🍳)*…$/u);
  });
});

it('goes out with its hashtags below', () => {
  expect(wholeText(' Rye. ', ['bread', 'rye'])).toBe('Rye.\n\n#bread #rye');
});

describe('a picture', () => {
  it('keeps its shape where the platform shows it, and is cut where it does not', () => {
    expect(shownRatio(platforms.instagram, 1)).toBe(1);
    expect(shownRatio(platforms.instagram, 9 / 16)).toBe(4 / 5);
    expect(cutEdges(4 / 5, 9 / 16)).toBe('top-and-bottom');
    expect(cutEdges(3 / 4, 1)).toBe('sides');
    expect(cutEdges(1, 1)).toBeNull();
    expect(cutEdges(1, null)).toBeNull();
  });
});
