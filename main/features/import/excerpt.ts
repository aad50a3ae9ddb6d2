// The beginning of a cell, as a list shows it.
import { cutAfter } from '../../../preload/rules/text-length.ts';

/** A cell may be a whole book: of many spaces in a row more of it is looked at. */
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
