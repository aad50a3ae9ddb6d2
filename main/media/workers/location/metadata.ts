// Location data in metadata: the GPS directories of EXIF (CIPA DC-008, 4.6.6), the place properties of XMP, and IPTC.
import { openTiff, type Tiff } from '../file-structure.ts';
import { refusal } from '../limits.ts';
import type { Span } from './patch.ts';

const tags = { gps: 0x8825, gpsVersion: 0 };
/** Bytes of one value by TIFF's number of its type. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Spans to be zeroed so that no location is left: relative to `bytes`. Empty: there is none. */
export const gpsSpans = (bytes: Buffer): Span[] => {
  const tiff = openTiff(bytes);
  if (tiff === null) return [];
  return tiff.main
    .flatMap(({ entries }) => entries.flatMap(({ tag, valueAt }) => (tag === tags.gps ? [tiff.u32(valueAt)] : [])))
    .slice(0, 4)
    .flatMap((at) => directorySpans(tiff, at))
    .map(({ start, end }) => ({ start, end: Math.min(end, bytes.length) }))
    .filter(({ start, end }) => start < end);
};

/** The directory itself, and values of more than four bytes, which are stored elsewhere. */
const directorySpans = ({ directory, u32 }: Tiff, at: number): Span[] => {
  const gps = directory(at);
  if (!gps?.entries.some(({ tag }) => tag !== tags.gpsVersion)) return [];
  const values = gps.entries.flatMap(({ type, count, valueAt }) => {
    const lengthBytes = (typeBytes[type] ?? 0) * count;
    const start = u32(valueAt);
    return lengthBytes > 4 && start >= 8 ? [{ start, end: start + lengthBytes }] : [];
  });
  return [{ start: gps.start, end: gps.end }, ...values];
};

// XMP: the properties with a location, as attributes or elements.
/** The location as the camera measured it, and as the photographer entered it (IPTC Photo Metadata Standard). */
const property = `(?:${[
  String.raw`:GPS(?!Version)\w{0,40}`,
  String.raw`\bphotoshop:(?:City|State|Country)`,
  String.raw`\bIptc4xmpCore:(?:Location|CountryCode)`,
  String.raw`\bIptc4xmpExt:(?:Sublocation|City|ProvinceState|CountryName|CountryCode|WorldRegion|LocationName)`,
].join('|')})`;
/** A value that is there in several languages; the first of them. */
const inList = String.raw`(?:>\s{0,200}<rdf:Alt>\s{0,200}<rdf:li)?`;

/** Every repetition is bounded, so that no text makes it slow. */
const values = [
  String.raw`${property}\s{0,20}=\s{0,20}"([^"<]{1,400})"`,
  String.raw`${property}\s{0,20}=\s{0,20}'([^'<]{1,400})'`,
  String.raw`${property}${inList}(?:\s[^<>]{0,200})?>([^<]{1,400})<`,
].map((pattern) => new RegExp(pattern, 'dg'));

const largestBytes = 16 * 1024 * 1024;

/**
 * The values, to be blanked: relative to `xmp`. Throws AppError `file-refused` (damaged) for more of them than real
 * files have.
 */
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

// IPTC: the location fields that the photographer entered (IIM 4.2, record 2), in a Photoshop resource.
/** The start of the JPEG segment that contains the resources. */
export const resourcesName = Buffer.from('Photoshop 3.0\0', 'latin1');

const mark = Buffer.from('8BIM', 'latin1');
const iptc = 0x0404;
const fieldMark = 0x1c;
const application = 2;
/** Code and name of the content's place, city, sublocation, province or state, code and name of the country. */
const places = new Set([26, 27, 90, 92, 95, 100, 101]);
/** From here on the length is stored elsewhere: no location is that long. */
const longest = 0x8000;

const evenly = (bytes: number): number => bytes + (bytes % 2);

/** Of the fields in `bytes` from `start` to `end`. */
const fieldSpans = (bytes: Buffer, start: number, end: number): Span[] => {
  const spans: Span[] = [];
  for (let at = start; at + 5 <= end && bytes[at] === fieldMark;) {
    const lengthBytes = bytes.readUInt16BE(at + 3);
    const value = { start: at + 5, end: at + 5 + lengthBytes };
    if (lengthBytes >= longest || value.end > end) return spans;
    const isPlace = bytes[at + 1] === application && places.has(bytes[at + 2] ?? 0);
    if (isPlace && bytes.toString('latin1', value.start, value.end).trim() !== '') spans.push(value);
    at = value.end;
  }
  return spans;
};

/** The values, to be blanked: relative to `resources`. */
export const iptcSpans = (resources: Buffer): Span[] => {
  const spans: Span[] = [];
  // Signature, id, name of one byte of length and an even number of bytes in total, length of the content.
  for (let at = 0; at + 12 <= resources.length && resources.subarray(at, at + 4).equals(mark);) {
    const sizeAt = at + 6 + evenly(1 + (resources[at + 6] ?? 0));
    if (sizeAt + 4 > resources.length) return spans;
    const start = sizeAt + 4;
    const end = start + resources.readUInt32BE(sizeAt);
    if (resources.readUInt16BE(at + 4) === iptc)
      spans.push(...fieldSpans(resources, start, Math.min(end, resources.length)));
    at = start + evenly(end - start);
  }
  return spans;
};
