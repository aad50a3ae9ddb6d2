// The directories of a TIFF structure, as EXIF keeps them (TIFF 6.0, section 2; CIPA DC-008, 4.6).

type Entry = { tag: number; type: number; count: number; valueAt: number };
/** `start` to `end`: its count and its entries, without the values that stand elsewhere. */
type Directory = { start: number; end: number; entries: Entry[] };
export type Tiff = {
  u32(at: number): number;
  /** null: none begins here. */
  directory(at: number): Directory | null;
  /** Those of the picture, its small one, and the camera's settings; never one twice. */
  main: Directory[];
};

const settingsTag = 0x8769;
/** Three in life. */
const mostDirectories = 16;

const marker = Buffer.from('Exif\0\0', 'latin1');

/** Where TIFF begins in what holds EXIF: behind `Exif`, which some formats leave out. */
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
