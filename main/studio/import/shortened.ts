// The first words of a cell, on one line.
import { cutAfter } from '../../../preload/text-length.ts';

/** A cell may be a whole book: of many spaces in a row more of it is looked at. */
const lookedAt = 20;

export const shortened = (text: string, units: number): string =>
  cutAfter(
    text
      .trimStart()
      .slice(0, lookedAt * units)
      .trim()
      .replace(/\s+/g, ' '),
    units,
  );
