// Where a picture was taken, as its maker wrote it down: the place fields of IPTC (IIM 4.2, record 2), which stand in a
// resource of Photoshop's.
import type { Span } from './patch.ts';

/** What the segment of a JPEG that holds the resources begins with. */
export const resourcesName = Buffer.from('Photoshop 3.0\0', 'latin1');

const mark = Buffer.from('8BIM', 'latin1');
const iptc = 0x0404;
const fieldMark = 0x1c;
const application = 2;
/** Code and name of the content's place, city, sublocation, province or state, code and name of the country. */
const places = new Set([26, 27, 90, 92, 95, 100, 101]);
/** From here on the length stands elsewhere: nothing that long is a place. */
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

/** The values, to be blank: relative to `resources`. */
export const iptcSpans = (resources: Buffer): Span[] => {
  const spans: Span[] = [];
  // Mark, number, name of one byte of length and an even number of bytes in all, length of the content.
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
