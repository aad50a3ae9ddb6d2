// How well text reads on a color (WCAG 2.2, 1.4.3: contrast ratio, from 1 to 21).
import type { Palette } from '../../../preload/contract/brand.ts';

export type Reading = 'well' | 'large' | 'hard';
export const colorNames = ['primary', 'secondary', 'accent'] as const satisfies (keyof Palette)[];

/** `#rrggbb`, as the service takes it (public-api.md, PATCH brand body). */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/iu.test(text);

/** Of two `#rrggbb`; 1 where one of them is none. */
export const contrastOf = (one: string, other: string): number => {
  if (!isHexColor(one) || !isHexColor(other)) return 1;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

export const readingOf = (ratio: number): Reading => (ratio >= 4.5 ? 'well' : ratio >= 3 ? 'large' : 'hard');

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
