// How text reads on a color, and what a font is called.
import { describe, expect, it } from 'vitest';
import { contrastOf, isHexColor, readingOf } from '../../../../renderer/features/brand/contrast.ts';
import { fontOf, fontStack } from '../../../../renderer/features/brand/fonts.ts';
import { brandStrings } from '../../../../renderer/features/brand/strings.ts';

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#FFFFFF', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#2F5D50', '#ffffff', 7.49],
    ['#123456', '#123456', 1],
    ['red', '#ffffff', 1],
  ])('of %s and %s is %d', (one, other, ratio) => expect(contrastOf(one, other)).toBeCloseTo(ratio, 2));

  it('reads well from 4.5 on, large from 3 on', () => {
    expect([4.5, 4.49, 3, 2.99].map(readingOf)).toEqual(['well', 'large', 'large', 'hard']);
  });

  it('is never rounded up', () => {
    expect(brandStrings.onColor('white', 'large', 4.49)).toBe('White text is readable at large sizes (4.4:1)');
  });

  it.each([
    ['#2f5D50', true],
    ['2f5d50', false],
    ['#fff', false],
    ['#2f5d501', false],
    ['#2f5dg0', false],
  ])('%s as a color: %s', (text, is) => expect(isHexColor(text)).toBe(is));
});

describe('a font', () => {
  it('is searched for as a whole, and by its family in its weight', () => {
    expect(fontOf('Inter Semibold')).toEqual({ families: ['Inter Semibold', 'Inter', 'Inter Variable'], weight: 600 });
    expect(fontOf('Playfair Display')).toEqual({
      families: ['Playfair Display', 'Playfair Display Variable'],
      weight: 400,
    });
    expect(fontOf('Black')).toMatchObject({ families: ['Black', 'Black Variable'], weight: 400 });
  });

  it('with quotation marks in its name stays one name', () => {
    expect(fontStack(['A", serif'])).toBe('"A\\", serif", var(--font)');
  });
});
