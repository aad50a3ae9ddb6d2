// Where a PNG was taken: its EXIF and its texts, with their check sums made right again.
import { crc32, inflateSync } from 'node:zlib';
import type { FileBytes } from '../file-bytes.ts';
import { mostParts } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { tiffStart } from '../tiff.ts';
import { gpsSpans } from './exif.ts';
import { applyPatches, type Patch, patchesOf } from './patch.ts';
import { xmpSpans } from './xmp.ts';

/** Length, type, content, check sum of type and content (PNG, 5.3). */
const aroundBytes = { before: 8, after: 4 };
const xmpName = 'XML:com.adobe.xmp';
/** Of all deflated ones together, any of which may be a thousand times larger than it looks. */
const mostTextBytes = 4 * 1024 * 1024;

const exifPatches = (content: Buffer): Patch[] => {
  const start = tiffStart(content);
  return patchesOf(start, gpsSpans(content.subarray(start)), 0);
};

/** Some programs keep EXIF and XMP as hexadecimal digits below a headline. */
const profileTells = (text: Buffer): boolean => {
  const digits = /^\s*\w+\s+\d+\s+([\da-f\s]*)$/i.exec(text.toString('latin1'))?.[1];
  if (digits === undefined) return false;
  const bytes = Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
  return gpsSpans(bytes.subarray(tiffStart(bytes))).length > 0 || xmpSpans(bytes).length > 0;
};

type Inflate = (bytes: Buffer) => Buffer | null;

/** Of one file. null: cannot be looked into, or there was one before it that could not. */
const createInflate = (): Inflate => {
  let leftBytes = mostTextBytes;
  return (bytes) => {
    if (leftBytes <= 0) return null;
    try {
      const text = inflateSync(bytes, { maxOutputLength: leftBytes });
      leftBytes -= text.length;
      return text;
    } catch {
      leftBytes = 0;
      return null;
    }
  };
};

/** Where the text stands in a chunk, and whether it is deflated. */
const textOf = (type: string, content: Buffer): { name: string; start: number; isDeflated: boolean } => {
  const nameEnd = content.indexOf(0);
  const name = content.toString('latin1', 0, Math.max(0, nameEnd));
  if (type === 'tEXt') return { name, start: nameEnd + 1, isDeflated: false };
  if (type === 'zTXt') return { name, start: nameEnd + 2, isDeflated: true };
  const languageEnd = content.indexOf(0, nameEnd + 3);
  return { name, start: content.indexOf(0, languageEnd + 1) + 1, isDeflated: content[nameEnd + 1] === 1 };
};

/** A text that cannot be changed in place becomes a chunk that says nothing: private, and passed over by all. */
const silenced = (chunk: Buffer): Patch[] => [
  { at: -4, bytes: Buffer.from('blNk', 'latin1') },
  { at: 0, bytes: new Uint8Array(chunk.length) },
];

const textPatches = (type: string, content: Buffer, inflate: Inflate): Patch[] => {
  const { name, start, isDeflated } = textOf(type, content);
  const isProfile = name.startsWith('Raw profile type');
  if (name !== xmpName && !isProfile) return [];
  const text = isDeflated ? inflate(content.subarray(start)) : content.subarray(start);
  if (text === null) return silenced(content);
  if (isProfile) return profileTells(text) ? silenced(content) : [];
  const spans = xmpSpans(text);
  if (!isDeflated) return patchesOf(start, spans, 0x20);
  return spans.length > 0 ? silenced(content) : [];
};

/** Relative to the content of the chunk, with its new check sum. */
const chunkPatches = (type: string, chunk: Buffer, inflate: Inflate): Patch[] => {
  const content = chunk.subarray(4);
  const patches = type === 'eXIf' ? exifPatches(content) : textPatches(type, content, inflate);
  if (patches.length === 0) return [];
  const changed = Buffer.from(chunk);
  applyPatches(changed, -4, patches);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(changed));
  return [...patches, { at: content.length, bytes: sum }];
};

const telling = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);

export const pngPatches = async (file: FileBytes): Promise<Patch[]> => {
  const patches: Patch[] = [];
  const inflate = createInflate();
  let at = 8;
  for (let count = 0; count < mostParts; count += 1) {
    const header = await file.read(at, aroundBytes.before);
    if (header.length < aroundBytes.before) return patches;
    const lengthBytes = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const start = at + aroundBytes.before;
    if (telling.has(type) && start + lengthBytes + aroundBytes.after <= file.sizeBytes) {
      const chunk = await file.read(at + 4, 4 + lengthBytes);
      patches.push(
        ...chunkPatches(type, chunk, inflate).map(({ at: within, bytes }) => ({ at: start + within, bytes })),
      );
    }
    at = start + lengthBytes + aroundBytes.after;
    if (type === 'IEND') return patches;
  }
  throw refusal('damaged');
};
