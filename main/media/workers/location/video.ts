// Finds location data in a video: in the user data and the metadata of an MP4 or MOV, and in its XMP.
import { type Box, boxesIn, fileBoxes, type FileBytes } from '../file-structure.ts';
import { largestMovieHeaderBytes } from '../limits.ts';
import { type Patch, patchesOf, type Span } from './patch.ts';
import { xmpSpans } from './metadata.ts';

/** Boxes that only contain a location: QuickTime's, 3GPP's (TS 26.244, 8.8). */
const places = new Set(['\u{a9}xyz', 'loci']);
const containers = new Set(['moov', 'trak', 'udta', 'ilst']);
/** `com.apple.quicktime.location.ISO6709` and related keys. */
const placeKey = 'com.apple.quicktime.location.';
const xmpBoxes = new Set(['XMP_', 'uuid']);
/** Type and language before the value. */
const dataHeaderBytes = 8;
/** moov, trak, udta, meta, ilst: no location is nested deeper. */
const deepest = 6;

/** Indexes from 1 of the keys that name a location (QuickTime File Format, Metadata). */
const placeKeys = (moov: Buffer, { start, end }: Box): Set<number> => {
  const keys = [...boxesIn(moov, start + 8, end)].map((key) => moov.toString('latin1', key.start, key.end));
  return new Set(keys.flatMap((key, index) => (key.startsWith(placeKey) ? [index + 1] : [])));
};

const valueSpans = (moov: Buffer, item: Box): Span[] =>
  [...boxesIn(moov, item.start, item.end)]
    .filter(({ type, start, end }) => type === 'data' && end - start > dataHeaderBytes)
    .map(({ start, end }) => ({ start: start + dataHeaderBytes, end }))
    .filter(({ start, end }) => moov.toString('latin1', start, end).trim() !== '');

/** ISO's box begins with a version; QuickTime's with its first box. */
const metaStart = (moov: Buffer, { start }: Box): number =>
  moov.toString('latin1', start + 4, start + 8) === 'hdlr' ? start : start + 4;

const metaPatches = (moov: Buffer, meta: Box, depth: number): Patch[] => {
  const children = [...boxesIn(moov, metaStart(moov, meta), meta.end)];
  const keys = children.find(({ type }) => type === 'keys');
  const named = keys === undefined ? new Set<number>() : placeKeys(moov, keys);
  return children.flatMap((child) => {
    if (child.type !== 'ilst') return boxPatches(moov, child, depth + 1);
    return [...boxesIn(moov, child.start, child.end)].flatMap((item) =>
      named.has(moov.readUInt32BE(item.at + 4))
        ? patchesOf(0, valueSpans(moov, item), 0x20)
        : boxPatches(moov, item, depth + 1),
    );
  });
};

/** A box with a location becomes an empty `free` box. */
const freed = ({ at, start, end }: Box): Patch[] => [
  { at: at + 4, bytes: Buffer.from('free', 'latin1') },
  { at: start, bytes: new Uint8Array(end - start) },
];

const boxPatches = (moov: Buffer, box: Box, depth: number): Patch[] => {
  if (places.has(box.type)) return freed(box);
  if (xmpBoxes.has(box.type)) return patchesOf(box.start, xmpSpans(moov.subarray(box.start, box.end)), 0x20);
  if (depth >= deepest) return [];
  if (box.type === 'meta') return metaPatches(moov, box, depth);
  if (!containers.has(box.type)) return [];
  return [...boxesIn(moov, box.start, box.end)].flatMap((child) => boxPatches(moov, child, depth + 1));
};

const telling = new Set(['moov', 'meta', 'udta', 'uuid']);

/** `from`: where the video begins, in a file that contains more than it. */
export const moviePatches = async (file: FileBytes, from = 0): Promise<Patch[]> => {
  const patches: Patch[] = [];
  const { boxes } = await fileBoxes(file, from);
  for (const box of boxes) {
    const lengthBytes = box.end - box.at;
    if (!telling.has(box.type) || lengthBytes > largestMovieHeaderBytes) continue;
    const bytes = await file.read(box.at, lengthBytes);
    const [whole] = boxesIn(bytes);
    if (whole === undefined) continue;
    patches.push(...boxPatches(bytes, whole, 0).map((patch) => ({ ...patch, at: box.at + patch.at })));
  }
  return patches;
};
