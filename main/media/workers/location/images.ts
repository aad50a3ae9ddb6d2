// Finds location data in JPEG, PNG, WebP and HEIC files, as the patches that remove it from a copy.
import { crc32, inflateSync } from 'node:zlib';
import { type FileBytes, tiffStart, type Box, boxesIn, fileBoxes } from '../file-structure.ts';
import { mostParts, refusal } from '../limits.ts';
import { moviePatches } from './video.ts';
import { type Patch, patchesOf, applyPatches } from './patch.ts';
import { gpsSpans, iptcSpans, resourcesName, xmpSpans } from './metadata.ts';

// JPEG: EXIF, XMP and IPTC of the picture, of further pictures behind it, and an embedded video.
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

/** Can't occur in a picture's pixels, where `ff` is followed by `00` or a restart. */
const pictureStart = Buffer.from([0xff, 0xd8, 0xff]);
const movieStart = Buffer.from('ftyp', 'latin1');
const scanBytes = 1024 * 1024;

/** The first position from `from` on at which another picture or a video begins. */
const nextPart = async (file: FileBytes, from: number): Promise<{ at: number; isMovie: boolean } | null> => {
  for (let at = from; at < file.sizeBytes; at += scanBytes) {
    // A start may lie across two blocks; that of a video has its length before it.
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

/** Of a few pictures in one file; cameras write no more. */
const mostPictures = 64;

const jpegPatches = async (file: FileBytes): Promise<Patch[]> => {
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

// PNG: its EXIF and its texts, with their checksums corrected.
/** Length, type, content, checksum of type and content (PNG, 5.3). */
const aroundBytes = { before: 8, after: 4 };
const xmpName = 'XML:com.adobe.xmp';
/** Of all compressed texts together, any of which may expand a thousandfold. */
const mostTextBytes = 4 * 1024 * 1024;

const pngExifPatches = (content: Buffer): Patch[] => {
  const start = tiffStart(content);
  return patchesOf(start, gpsSpans(content.subarray(start)), 0);
};

/** Some programs store EXIF and XMP as hexadecimal digits below a headline. */
const revealsProfile = (text: Buffer): boolean => {
  const digits = /^\s*\w+\s+\d+\s+([\da-f\s]*)$/i.exec(text.toString('latin1'))?.[1];
  if (digits === undefined) return false;
  const bytes = Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
  return gpsSpans(bytes.subarray(tiffStart(bytes))).length > 0 || xmpSpans(bytes).length > 0;
};

type Inflate = (bytes: Buffer) => Buffer | null;

/** For one file. null: can't be decompressed, or an earlier one could not. */
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

/** The position of the text in a chunk, and whether it is compressed. */
const textOf = (type: string, content: Buffer): { name: string; start: number; isDeflated: boolean } => {
  const nameEnd = content.indexOf(0);
  const name = content.toString('latin1', 0, Math.max(0, nameEnd));
  if (type === 'tEXt') return { name, start: nameEnd + 1, isDeflated: false };
  if (type === 'zTXt') return { name, start: nameEnd + 2, isDeflated: true };
  const languageEnd = content.indexOf(0, nameEnd + 3);
  return { name, start: content.indexOf(0, languageEnd + 1) + 1, isDeflated: content[nameEnd + 1] === 1 };
};

/** A text that can't be changed in place becomes an empty chunk of a private type, which every reader skips. */
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
  if (isProfile) return revealsProfile(text) ? silenced(content) : [];
  const spans = xmpSpans(text);
  if (!isDeflated) return patchesOf(start, spans, 0x20);
  return spans.length > 0 ? silenced(content) : [];
};

/** Relative to the content of the chunk, with its new checksum. */
const chunkPatches = (type: string, chunk: Buffer, inflate: Inflate): Patch[] => {
  const content = chunk.subarray(4);
  const patches = type === 'eXIf' ? pngExifPatches(content) : textPatches(type, content, inflate);
  if (patches.length === 0) return [];
  const changed = Buffer.from(chunk);
  applyPatches(changed, -4, patches);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(changed));
  return [...patches, { at: content.length, bytes: sum }];
};

const telling = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt']);

const pngPatches = async (file: FileBytes): Promise<Patch[]> => {
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

// WebP: the EXIF and XMP chunks of its RIFF file.
const webpPatches = async (file: FileBytes): Promise<Patch[]> => {
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

// HEIC: its items of EXIF and XMP (ISO 23008-12, annex A; ISO 14496-12, 8.11).
/** A photo of many tiles has some kB. */
const largestMetaBytes = 4 * 1024 * 1024;
const largestItemBytes = 16 * 1024 * 1024;

type Kind = 'exif' | 'xmp';
type Place = { at: number; lengthBytes: number };

/** Reads numbers of given widths one after the other; 0 bytes are the number 0. */
const reader = (bytes: Buffer, from: number) => {
  let at = from;
  return (widthBytes: number): number => {
    at += widthBytes;
    if (widthBytes === 8) return Number(bytes.readBigUInt64BE(at - 8));
    return widthBytes === 0 ? 0 : bytes.readUIntBE(at - widthBytes, widthBytes);
  };
};

/** Items by number, of the kinds that may contain a location (8.11.6). */
const kindsOf = (meta: Buffer, { start, end }: Box): Map<number, Kind> => {
  const kinds = new Map<number, Kind>();
  const isLong = meta[start] !== 0;
  for (const { type, start: entry, end: entryEnd } of boxesIn(meta, start + (isLong ? 8 : 6), end)) {
    const version = meta[entry] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const next = reader(meta, entry + 4);
    const id = next(version === 2 ? 2 : 4);
    const typeAt = entry + 6 + (version === 2 ? 2 : 4);
    const itemType = meta.toString('latin1', typeAt, typeAt + 4);
    if (itemType === 'Exif') kinds.set(id, 'exif');
    if (itemType === 'mime' && meta.toString('latin1', typeAt + 4, entryEnd).includes('rdf+xml')) kinds.set(id, 'xmp');
  }
  return kinds;
};

/** The position of an item in the file (8.11.3). Cameras do not write items in several pieces. */
const placesOf = (meta: Buffer, { start }: Box, wanted: Map<number, Kind>, idatAt: number): Map<number, Place> => {
  const places = new Map<number, Place>();
  const version = meta[start] ?? 0;
  const next = reader(meta, start + 4);
  const sizes = next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const wide = version === 2 ? 4 : 2;
  // A piece may take no bytes in this list, so the list's length does not bound the time to read it.
  let pieceCount = 0;
  for (let left = next(wide); left > 0; left -= 1) {
    const id = next(wide);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const length = next(2);
    pieceCount += length;
    if (pieceCount > mostParts) throw refusal('damaged');
    const pieces = Array.from({ length }, () => {
      next(indexBytes);
      return { at: base + next(offsetBytes), lengthBytes: next(lengthBytes) };
    });
    const [piece] = pieces;
    if (!wanted.has(id) || piece === undefined) continue;
    if (pieces.length > 1 || method > 1) throw refusal('damaged');
    places.set(id, method === 1 ? { ...piece, at: idatAt + piece.at } : piece);
  }
  return places;
};

/** EXIF begins with the offset of its TIFF structure. */
const heicExifPatches = (item: Buffer): Patch[] => {
  if (item.length < 4) return [];
  const declared = 4 + item.readUInt32BE(0);
  const start = declared < item.length ? declared : 4 + tiffStart(item.subarray(4));
  return patchesOf(start, gpsSpans(item.subarray(start)), 0);
};

const itemsOf = (meta: Buffer, metaAt: number): { kind: Kind; place: Place }[] => {
  const [whole] = boxesIn(meta);
  const children = whole === undefined ? [] : [...boxesIn(meta, whole.start + 4, whole.end)];
  const child = (name: string) => children.find(({ type }) => type === name);
  const [infos, locations] = [child('iinf'), child('iloc')];
  if (infos === undefined || locations === undefined) return [];
  const kinds = kindsOf(meta, infos);
  const places = placesOf(meta, locations, kinds, metaAt + (child('idat')?.start ?? 0));
  return [...places].flatMap(([id, place]) => {
    const kind = kinds.get(id);
    return kind === undefined ? [] : [{ kind, place }];
  });
};

const heicPatches = async (file: FileBytes): Promise<Patch[]> => {
  const { boxes } = await fileBoxes(file);
  const box = boxes.find(({ type }) => type === 'meta');
  if (box === undefined || box.end - box.at > largestMetaBytes) return [];
  const patches: Patch[] = [];
  for (const { kind, place } of itemsOf(await file.read(box.at, box.end - box.at), box.at)) {
    const lengthBytes = place.lengthBytes === 0 ? file.sizeBytes : place.lengthBytes;
    const item = await file.read(place.at, Math.min(lengthBytes, largestItemBytes));
    const found = kind === 'exif' ? heicExifPatches(item) : patchesOf(0, xmpSpans(item), 0x20);
    patches.push(...found.map((patch) => ({ ...patch, at: place.at + patch.at })));
  }
  return patches;
};

const finders: Record<string, (file: FileBytes) => Promise<Patch[]>> = {
  'image/jpeg': jpegPatches,
  'image/png': pngPatches,
  'image/webp': webpPatches,
  'image/heic': heicPatches,
  'video/mp4': moviePatches,
  'video/quicktime': moviePatches,
};

/** Empty: no location data. Throws AppError `file-refused` (damaged) for a file that can't be walked through. */
export const locationPatches = async (file: FileBytes, mimeType: string): Promise<Patch[]> =>
  (await finders[mimeType]?.(file)) ?? [];
