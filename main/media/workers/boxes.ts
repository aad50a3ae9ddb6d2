// The boxes of an MP4, MOV or HEIC file (ISO 14496-12, 4.2).
import type { FileBytes } from './file-bytes.ts';
import { mostParts } from './limits.ts';

/** `start` is where the content begins, behind the header. */
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
 * Boxes of the file itself from `from` on, up to the first that does not fit in: of that the type as it stands there,
 * null where all fit in.
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

/** Boxes within bytes; ends where none fits. */
export const boxesIn = function* (bytes: Buffer, from = 0, end = bytes.length): Generator<Box> {
  for (let at = from; at < end;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, end)), at, end);
    if (box === null) return;
    yield box;
    at = box.end;
  }
};
