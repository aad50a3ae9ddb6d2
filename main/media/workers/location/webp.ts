// Where a WebP was taken: the EXIF and XMP chunks of its RIFF file.
import type { FileBytes } from '../file-bytes.ts';
import { mostParts } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { tiffStart } from '../tiff.ts';
import { gpsSpans } from './exif.ts';
import { type Patch, patchesOf } from './patch.ts';
import { xmpSpans } from './xmp.ts';

export const webpPatches = async (file: FileBytes): Promise<Patch[]> => {
  const patches: Patch[] = [];
  let at = 12;
  for (let count = 0; count < mostParts; count += 1) {
    const header = await file.read(at, 8);
    if (header.length < 8) return patches;
    const type = header.toString('latin1', 0, 4);
    const lengthBytes = header.readUInt32LE(4);
    const start = at + 8;
    if (type === 'EXIF') {
      const content = await file.read(start, lengthBytes);
      const tiff = tiffStart(content);
      patches.push(...patchesOf(start + tiff, gpsSpans(content.subarray(tiff)), 0));
    }
    if (type === 'XMP ') patches.push(...patchesOf(start, xmpSpans(await file.read(start, lengthBytes)), 0x20));
    at = start + lengthBytes + (lengthBytes % 2);
  }
  throw refusal('damaged');
};
