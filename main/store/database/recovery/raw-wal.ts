// The newest committed state of each page that SQLite's write-ahead log holds (sqlite.org/fileformat2, section 4).
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const headerBytes = 32;
const frameHeaderBytes = 24;
const magicBigEndian = 0x377f0683;
const magicLittleEndian = 0x377f0682;

type Sums = readonly [number, number];

/** Page number to its bytes. Ends, as SQLite does, at the first frame that is not whole. */
export const readWal = (path: string, pageBytes: number): Map<number, Buffer> => {
  const pages = new Map<number, Buffer>();
  if (!existsSync(path)) return pages;
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return pages;
    const magic = header.readUInt32BE(0);
    if (magic !== magicBigEndian && magic !== magicLittleEndian) return pages;
    const word = magic === magicBigEndian ? 'readUInt32BE' : 'readUInt32LE';
    let sums = add([0, 0], header.subarray(0, 24), word);
    if (!isAt(header, 24, sums)) return pages;

    const frameBytes = frameHeaderBytes + pageBytes;
    const sizeBytes = fstatSync(file).size;
    const uncommitted = new Map<number, Buffer>();
    for (let at = headerBytes; at + frameBytes <= sizeBytes; at += frameBytes) {
      const frame = Buffer.alloc(frameBytes);
      readSync(file, frame, 0, frameBytes, at);
      // The salts must be this log's: frames of an earlier log are not part of it.
      if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
      const page = frame.subarray(frameHeaderBytes);
      sums = add(add(sums, frame.subarray(0, 8), word), page, word);
      if (!isAt(frame, 16, sums)) break;
      uncommitted.set(frame.readUInt32BE(0), page);
      if (frame.readUInt32BE(4) === 0) continue;
      for (const [number, bytes] of uncommitted) pages.set(number, bytes);
      uncommitted.clear();
    }
    return pages;
  } finally {
    closeSync(file);
  }
};

const add = ([first, second]: Sums, bytes: Buffer, word: 'readUInt32BE' | 'readUInt32LE'): Sums => {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + bytes[word](at) + b) >>> 0;
    b = (b + bytes[word](at + 4) + a) >>> 0;
  }
  return [a, b];
};

const isAt = (bytes: Buffer, at: number, [a, b]: Sums): boolean =>
  bytes.readUInt32BE(at) === a && bytes.readUInt32BE(at + 4) === b;
