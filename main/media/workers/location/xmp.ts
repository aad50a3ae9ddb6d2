// Where a picture was taken, in a block of XMP: the properties that are a place, as attributes or elements.
import { refusal } from '../refusal.ts';
import type { Span } from './patch.ts';

/** The place as its camera measured it, and as its maker wrote it down (IPTC Photo Metadata Standard). */
const property = `(?:${[
  String.raw`:GPS(?!Version)\w{0,40}`,
  String.raw`\bphotoshop:(?:City|State|Country)`,
  String.raw`\bIptc4xmpCore:(?:Location|CountryCode)`,
  String.raw`\bIptc4xmpExt:(?:Sublocation|City|ProvinceState|CountryName|CountryCode|WorldRegion|LocationName)`,
].join('|')})`;
/** A value that is there in several languages; the first of them. */
const inList = String.raw`(?:>\s{0,200}<rdf:Alt>\s{0,200}<rdf:li)?`;

/** Bounded everywhere, so that no text makes it slow. */
const values = [
  String.raw`${property}\s{0,20}=\s{0,20}"([^"<]{1,400})"`,
  String.raw`${property}\s{0,20}=\s{0,20}'([^'<]{1,400})'`,
  String.raw`${property}${inList}(?:\s[^<>]{0,200})?>([^<]{1,400})<`,
].map((pattern) => new RegExp(pattern, 'dg'));

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
