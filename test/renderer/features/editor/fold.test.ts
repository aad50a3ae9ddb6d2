// What a feed shows of a text: whole lines of a phone, with room for its "more".
import { describe, expect, it } from 'vitest';
import { foldReach, foldText, phone, wholeText } from '../../../../renderer/features/editor/preview/fold.ts';
import { cutEdges, shownRatio, coveredAreas } from '../../../../renderer/features/editor/preview/crop.ts';
import { type PlatformId, platforms } from '../../../../preload/rules/platforms.ts';

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

describe('what a fold leaves', () => {
  const reach = (text: string) => foldReach(text, { lines: 2, width: 100, measure });
  it('is the first sentence, also where more of its line is cut', () => {
    expect(reach('Buns. Tarts.')).toBe('all');
    expect(reach('Buns sell. We make forty, gone by ten.')).toBe('first-sentence');
    expect(reach('Buns sell\nWe make forty, and they go.')).toBe('first-sentence');
    expect(reach('Buns sell out, and so do tarts. Come.')).toBe('less');
  });
});

describe('the fold of a platform', () => {
  /** A line of the phone's font, about. */
  const phoneMeasure = (text: string) => text.length * 6.9;
  const words = 'The rye is back and it brought all of its seeds with it today. '.repeat(20);
  /** Characters that are said to show (features, section 4: rules of thumb all of them). */
  const known: [PlatformId, least: number, most: number][] = [
    ['instagram', 110, 150],
    ['facebook', 430, 525],
    ['linkedin', 140, 210],
    ['tiktok', 25, 50],
    ['youtube_shorts', 140, 175],
    ['pinterest', 40, 60],
  ];
  it.each(known)('of %s lies where it is known to', (id, least, most) => {
    const { foldLines } = platforms[id];
    const covered = coveredAreas[id];
    const sides = id === 'tiktok' || id === 'youtube_shorts' ? (covered?.left ?? 0) + (covered?.right ?? 0) : 0;
    const width = sides > 0 ? phone.width * (1 - sides) : phone.width - 2 * phone.inset;
    const { shown, more } = foldText(words, { lines: foldLines, width, measure: phoneMeasure });
    expect(more).toBe(true);
    expect(shown.length).toBeGreaterThanOrEqual(least);
    expect(shown.length).toBeLessThanOrEqual(most);
  });
  it('is none where a text of full length shows whole', () => {
    expect(platforms.x.foldLines).toBeNull();
  });
});

describe('what an app lays over a vertical video', () => {
  const vertical = Object.entries(coveredAreas).map(([id, covered]) => ({ id, ...covered }));
  it('is known of the platforms that show one on the whole screen', () => {
    expect(vertical.map(({ id }) => id)).toEqual(['instagram', 'facebook', 'tiktok', 'youtube_shorts']);
  });
  it.each(vertical)('leaves the middle of $id free, and names its source', ({ top, right, bottom, left, source }) => {
    for (const share of [top, right, bottom, left]) expect(share).toBeGreaterThan(0);
    expect(1 - top - bottom).toBeGreaterThanOrEqual(0.5);
    expect(1 - left - right).toBeGreaterThanOrEqual(0.75);
    expect(source).not.toBe('');
  });
});

it('is published with its hashtags below', () => {
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
