// The aspect ratio of an MP4 or MOV as shown, read from the header of its picture track (ISO 14496-12: moov, trak,
// tkhd).
import { open, type FileHandle } from 'node:fs/promises';

type Box = { type: string; start: number; end: number };

/** More than any header of a video of this size; a larger one is not read. */
const largestHeaderBytes = 32 * 1024 * 1024;

/** The box whose header these bytes begin with; null if it does not fit within `end`. */
const boxAt = (header: Buffer, start: number, end: number): Box | null => {
  if (header.length < 8) return null;
  const short = header.readUInt32BE(0);
  const isLong = short === 1 && header.length >= 16;
  const sizeBytes = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  const headerBytes = isLong ? 16 : 8;
  if (sizeBytes < headerBytes || start + sizeBytes > end) return null;
  return { type: header.toString('latin1', 4, 8), start: start + headerBytes, end: start + sizeBytes };
};

/** Boxes before the movie header: real files have a few. */
const mostBoxes = 1000;

const readMovieHeader = async (file: FileHandle): Promise<Buffer | null> => {
  const { size } = await file.stat();
  const header = Buffer.alloc(16);
  for (let at = 0, boxes = 0; at < size && boxes < mostBoxes; boxes += 1) {
    const { bytesRead } = await file.read(header, 0, header.length, at);
    const box = boxAt(header.subarray(0, bytesRead), at, size);
    if (box === null) return null;
    if (box.type === 'moov') {
      const lengthBytes = box.end - box.start;
      if (lengthBytes > largestHeaderBytes) return null;
      const bytes = Buffer.alloc(lengthBytes);
      await file.read(bytes, 0, lengthBytes, box.start);
      return bytes;
    }
    at = box.end;
  }
  return null;
};

const boxesIn = function* (bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const box = boxAt(bytes.subarray(at), at, bytes.length);
    if (box === null) return;
    yield { type: box.type, content: bytes.subarray(box.start, box.end) };
    at = box.end;
  }
};

/** Width over height of a track header, rotated by its matrix; null for sound and for what is not shown. */
const ratioOfTrack = (header: Buffer): number | null => {
  const matrix = header[0] === 1 ? 52 : 40;
  if (header.length < matrix + 44) return null;
  const isOnItsSide = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 16) === 0;
  const [width, height] = [header.readUInt32BE(matrix + 36), header.readUInt32BE(matrix + 40)];
  if (width === 0 || height === 0) return null;
  return isOnItsSide ? height / width : width / height;
};

/** Width over height; null when the file does not say. */
export const videoRatio = async (path: string): Promise<number | null> => {
  const file = await open(path);
  try {
    const movie = await readMovieHeader(file);
    for (const track of boxesIn(movie ?? Buffer.alloc(0))) {
      if (track.type !== 'trak') continue;
      for (const { type, content } of boxesIn(track.content)) {
        const ratio = type === 'tkhd' ? ratioOfTrack(content) : null;
        if (ratio !== null) return ratio;
      }
    }
    return null;
  } finally {
    await file.close();
  }
};
