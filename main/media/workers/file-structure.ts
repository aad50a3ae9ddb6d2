// Reads the structure of media files: bytes of an open file, ISO boxes (MP4, MOV, HEIC) and TIFF directories (EXIF).
import type { FileHandle } from 'node:fs/promises';
import { mostParts } from './limits.ts';

export type FileBytes = {
  sizeBytes: number;
  /** Shorter only at the end of the file. */
  read(at: number, lengthBytes: number): Promise<Buffer>;
};

const windowBytes = 64 * 1024;

export const createFileBytes = (file: FileHandle, sizeBytes: number): FileBytes => {
  let held = { at: 0, bytes: Buffer.alloc(0) };
  return {
    sizeBytes,
    async read(at, lengthBytes) {
      const end = Math.min(at + lengthBytes, sizeBytes);
      if (at >= end) return Buffer.alloc(0);
      if (at < held.at || end > held.at + held.bytes.length) {
        const bytes = Buffer.alloc(Math.max(end - at, Math.min(windowBytes, sizeBytes - at)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
        held = { at, bytes: bytes.subarray(0, bytesRead) };
      }
      return held.bytes.subarray(at - held.at, end - held.at);
    },
  };
};

// The boxes of an MP4, MOV or HEIC file (ISO 14496-12, 4.2).
/** `start` is where the content begins, after the header. */
export type Box = { type: string; at: number; start: number; end: number };

/** null: no box that lies within `end` begins here. */
const boxAt = (header: Buffer, at: number, end: number): Box | null => {
  if (header.length < 8) return null;
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && header.length < 16) return null;
  const sizeBytes = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const headerBytes = isLong ? 16 : 8;
  if (sizeBytes < headerBytes || at + sizeBytes > end) return null;
  return { type: header.toString('latin1', 4, 8), at, start: at + headerBytes, end: at + sizeBytes };
};

/**
 * Boxes of the file itself from `from` on, up to the first that does not fit, whose type is returned as it is written;
 * null if all fit.
 */
export const fileBoxes = async (file: FileBytes, from = 0): Promise<{ boxes: Box[]; brokenType: string | null }> => {
  const boxes: Box[] = [];
  for (let at = from; at < file.sizeBytes;) {
    const header = await file.read(at, 16);
    const box = boxAt(header, at, file.sizeBytes);
    if (box === null || boxes.length >= mostParts) return { boxes, brokenType: header.toString('latin1', 4, 8) };
    boxes.push(box);
    at = box.end;
  }
  return { boxes, brokenType: null };
};

/** Boxes within bytes; stops at the first that does not fit. */
export const boxesIn = function* (bytes: Buffer, from = 0, end = bytes.length): Generator<Box> {
  for (let at = from; at < end;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, end)), at, end);
    if (box === null) return;
    yield box;
    at = box.end;
  }
};

// The directories of a TIFF structure, as used in EXIF (TIFF 6.0, section 2; CIPA DC-008, 4.6).
type Entry = { tag: number; type: number; count: number; valueAt: number };
/** `start` to `end`: its count and its entries, without the values that are stored elsewhere. */
type Directory = { start: number; end: number; entries: Entry[] };
export type Tiff = {
  u32(at: number): number;
  /** null: none begins here. */
  directory(at: number): Directory | null;
  /** Those of the picture, its thumbnail, and the camera's settings; never one twice. */
  main: Directory[];
};

const settingsTag = 0x8769;
/** Real files have three. */
const mostDirectories = 16;

const marker = Buffer.from('Exif\0\0', 'latin1');

/** Where TIFF begins in an EXIF block: after `Exif`, which some formats leave out. */
export const tiffStart = (block: Buffer): number => (block.subarray(0, 6).equals(marker) ? 6 : 0);

/** null: no TIFF. Entries that do not fit into the bytes are left out. */
export const openTiff = (bytes: Buffer): Tiff | null => {
  const order = bytes.toString('latin1', 0, 2);
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const u16 = (at: number) => (order === 'II' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (order === 'II' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  const directory = (at: number): Directory | null => {
    if (at < 8 || at + 2 > bytes.length) return null;
    const count = Math.min(u16(at), Math.floor((bytes.length - at - 2) / 12));
    const entries = Array.from({ length: count }, (_, index) => {
      const entry = at + 2 + index * 12;
      return { tag: u16(entry), type: u16(entry + 2), count: u32(entry + 4), valueAt: entry + 8 };
    });
    return { start: at, end: at + 2 + count * 12, entries };
  };

  const seen = new Map<number, Directory | null>();
  const waiting = [u32(4)];
  for (let at = waiting.pop(); at !== undefined && seen.size < mostDirectories; at = waiting.pop()) {
    if (seen.has(at)) continue;
    const found = directory(at);
    seen.set(at, found);
    if (found === null) continue;
    if (found.end + 4 <= bytes.length) waiting.push(u32(found.end));
    waiting.push(
      ...found.entries.flatMap(({ tag, valueAt }) => (tag === settingsTag ? [u32(valueAt)] : [])).slice(0, 1),
    );
  }
  return { u32, directory, main: [...seen.values()].filter((found) => found !== null) };
};
