// The beginning of a cell, as a list shows it.
import { cutAfter } from '../../../preload/rules/text-length.ts';

/** A cell may be as long as a book, so more of a line is read in search of separators. */
const sampledLines = 20;

export const shortened = (text: string, units: number): string =>
  cutAfter(
    text
      .trimStart()
      .slice(0, sampledLines * units)
      .trim()
      .replace(/\s+/g, ' '),
    units,
  );
