// Where a JPEG was taken: EXIF, XMP and IPTC of the picture, of further pictures behind it, and a video that is part of it.
import type { FileBytes } from '../file-bytes.ts';
import { mostParts } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { gpsSpans } from './exif.ts';
import { iptcSpans, resourcesName } from './iptc.ts';
import { moviePatches } from './movie.ts';
import { type Patch, patchesOf } from './patch.ts';
import { xmpSpans } from './xmp.ts';

const markers = { prefix: 0xff, scan: 0xda, app1: 0xe1, app13: 0xed };
const exifName = Buffer.from('Exif\0\0', 'latin1');
const xmpNames = ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0'].map((name) =>
  Buffer.from(name, 'latin1'),
);

const beginsWith = (bytes: Buffer, name: Buffer): boolean => bytes.subarray(0, name.length).equals(name);

const segmentPatches = (content: Buffer, at: number): Patch[] => {
  if (beginsWith(content, exifName)) {
    return patchesOf(at + exifName.length, gpsSpans(content.subarray(exifName.length)), 0);
  }
  if (beginsWith(content, resourcesName)) {
    return patchesOf(at + resourcesName.length, iptcSpans(content.subarray(resourcesName.length)), 0x20);
  }
  return xmpNames.some((name) => beginsWith(content, name)) ? patchesOf(at, xmpSpans(content), 0x20) : [];
};

/** Patches of one picture's header, and where its pixels begin. */
const headerPatches = async (file: FileBytes, from: number): Promise<{ patches: Patch[]; end: number }> => {
  const patches: Patch[] = [];
  let at = from + 2;
  for (let count = 0; count < mostParts; count += 1) {
    const header = await file.read(at, 4);
    const [prefix, marker] = header;
    if (header.length < 4 || prefix !== markers.prefix || marker === markers.scan) return { patches, end: at };
    if (marker === markers.prefix) {
      at += 1;
      continue;
    }
    const lengthBytes = header.readUInt16BE(2);
    if (lengthBytes < 2) return { patches, end: at };
    if (marker === markers.app1 || marker === markers.app13)
      patches.push(...segmentPatches(await file.read(at + 4, lengthBytes - 2), at + 4));
    at += 2 + lengthBytes;
  }
  throw refusal('damaged');
};

/** Cannot stand in a picture's pixels, where `ff` is followed by `00` or a restart. */
const pictureStart = Buffer.from([0xff, 0xd8, 0xff]);
const movieStart = Buffer.from('ftyp', 'latin1');
const scanBytes = 1024 * 1024;

/** The first place from `from` on at which another picture or a video begins. */
const nextPart = async (file: FileBytes, from: number): Promise<{ at: number; isMovie: boolean } | null> => {
  for (let at = from; at < file.sizeBytes; at += scanBytes) {
    // A begin may lie across two blocks; that of a video has its length before it.
    const block = await file.read(at, scanBytes + 12);
    const picture = block.indexOf(pictureStart);
    const movie = movieIn(block);
    if (picture >= 0 && picture < scanBytes && (movie === null || picture < movie)) {
      return { at: at + picture, isMovie: false };
    }
    if (movie !== null) return { at: at + movie, isMovie: true };
  }
  return null;
};

const movieIn = (block: Buffer): number | null => {
  for (let found = block.indexOf(movieStart); found >= 0; found = block.indexOf(movieStart, found + 1)) {
    if (found < 4) continue;
    const lengthBytes = block.readUInt32BE(found - 4);
    if (lengthBytes >= 16 && lengthBytes <= 256) return found - 4;
  }
  return null;
};

/** Of a few pictures in one file; more than that are no camera's. */
const mostPictures = 64;

export const jpegPatches = async (file: FileBytes): Promise<Patch[]> => {
  const { patches, end } = await headerPatches(file, 0);
  let next = await nextPart(file, end);
  for (let count = 0; next !== null; count += 1) {
    if (count >= mostPictures) throw refusal('damaged');
    if (next.isMovie) return [...patches, ...(await moviePatches(file, next.at))];
    const further = await headerPatches(file, next.at);
    patches.push(...further.patches);
    next = await nextPart(file, Math.max(further.end, next.at + 2));
  }
  return patches;
};
