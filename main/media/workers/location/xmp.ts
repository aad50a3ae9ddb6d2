// Where a picture was taken, in a block of XMP: the GPS properties of its EXIF namespace, as attributes or elements.
import { refusal } from '../refusal.ts';
import type { Span } from './patch.ts';

/** Bounded everywhere, so that no text makes it slow. */
const values = [
  /:GPS(?!Version)\w{0,40}\s{0,20}=\s{0,20}"([^"<]{1,400})"/dg,
  /:GPS(?!Version)\w{0,40}\s{0,20}=\s{0,20}'([^'<]{1,400})'/dg,
  /:GPS(?!Version)\w{0,40}(?:\s[^<>]{0,200})?>([^<]{1,400})</dg,
];

const largestBytes = 16 * 1024 * 1024;

/** The values, to be blank: relative to `xmp`. Throws AppError `file-refused` (damaged) for more than it ever is. */
export const xmpSpans = (xmp: Buffer): Span[] => {
  if (xmp.length > largestBytes) throw refusal('damaged');
  const text = xmp.toString('latin1');
  return values.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: value = '', indices }) => {
      const [start, end] = indices?.[1] ?? [0, 0];
      return value.trim() === '' ? [] : [{ start, end }];
    }),
  );
};
