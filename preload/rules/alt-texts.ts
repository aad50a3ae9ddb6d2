// The alt text of a post of several pictures: the service takes one for all of them (public-api.md, UpdateVariant).
import type { MediaFile } from '../contract/media.ts';
import { textBounds } from './service-bounds.ts';

export type JoinedAltTexts = {
  /** null: no picture is described. */
  text: string | null;
  /** Of all descriptions together. */
  wholeLength: number;
  /** Numbers, from 1, of the pictures whose descriptions don't fit and are left out whole. */
  leftOut: number[];
};

/** `altTexts`: of the pictures, in display order. Each is joined by its number, unless there is one picture. */
export const joinAltTexts = (altTexts: readonly (string | null)[]): JoinedAltTexts => {
  const described = altTexts.flatMap((altText, index) => {
    if (altText === null) return [];
    const number = index + 1;
    return { number, line: altTexts.length === 1 ? altText : `${String(number)}: ${altText}` };
  });
  const used: string[] = [];
  const leftOut: number[] = [];
  for (const { number, line } of described) {
    if ([...used, line].join('\n').length > textBounds.variantAltText) leftOut.push(number);
    else used.push(line);
  }
  return {
    text: used.length === 0 ? null : used.join('\n'),
    wholeLength: described.map(({ line }) => line).join('\n').length,
    leftOut,
  };
};

/** What a post of these files starts with. null: no picture is described. */
export const altTextOf = (files: readonly Pick<MediaFile, 'type' | 'altText'>[]): string | null =>
  joinAltTexts(files.flatMap(({ type, altText }) => (type === 'image' ? [altText] : []))).text;
