// Where a HEIC photo was taken: its items of EXIF and XMP (ISO 23008-12, annex A; ISO 14496-12, 8.11).
import { type Box, boxesIn, fileBoxes } from '../boxes.ts';
import type { FileBytes } from '../file-bytes.ts';
import { mostParts } from '../limits.ts';
import { refusal } from '../refusal.ts';
import { tiffStart } from '../tiff.ts';
import { gpsSpans } from './exif.ts';
import { type Patch, patchesOf } from './patch.ts';
import { xmpSpans } from './xmp.ts';

/** A photo of many tiles has some kB. */
const largestMetaBytes = 4 * 1024 * 1024;
const largestItemBytes = 16 * 1024 * 1024;

type Kind = 'exif' | 'xmp';
type Place = { at: number; lengthBytes: number };

/** Reads numbers of told widths one after the other; 0 bytes are the number 0. */
const reader = (bytes: Buffer, from: number) => {
  let at = from;
  return (widthBytes: number): number => {
    at += widthBytes;
    if (widthBytes === 8) return Number(bytes.readBigUInt64BE(at - 8));
    return widthBytes === 0 ? 0 : bytes.readUIntBE(at - widthBytes, widthBytes);
  };
};

/** Items by number, of the kinds that may tell a place (8.11.6). */
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

/** Where an item stands in the file (8.11.3). One in several pieces is nothing a camera writes. */
const placesOf = (meta: Buffer, { start }: Box, wanted: Map<number, Kind>, idatAt: number): Map<number, Place> => {
  const places = new Map<number, Place>();
  const version = meta[start] ?? 0;
  const next = reader(meta, start + 4);
  const sizes = next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const wide = version === 2 ? 4 : 2;
  // A piece may take no bytes at all in this list: its length says nothing of how long reading it takes.
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

/** EXIF begins with how far on its TIFF is. */
const exifPatches = (item: Buffer): Patch[] => {
  if (item.length < 4) return [];
  const told = 4 + item.readUInt32BE(0);
  const start = told < item.length ? told : 4 + tiffStart(item.subarray(4));
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

export const heicPatches = async (file: FileBytes): Promise<Patch[]> => {
  const { boxes } = await fileBoxes(file);
  const box = boxes.find(({ type }) => type === 'meta');
  if (box === undefined || box.end - box.at > largestMetaBytes) return [];
  const patches: Patch[] = [];
  for (const { kind, place } of itemsOf(await file.read(box.at, box.end - box.at), box.at)) {
    const lengthBytes = place.lengthBytes === 0 ? file.sizeBytes : place.lengthBytes;
    const item = await file.read(place.at, Math.min(lengthBytes, largestItemBytes));
    const found = kind === 'exif' ? exifPatches(item) : patchesOf(0, xmpSpans(item), 0x20);
    patches.push(...found.map((patch) => ({ ...patch, at: place.at + patch.at })));
  }
  return patches;
};
