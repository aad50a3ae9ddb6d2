// Reads rows straight from the pages of a database file, whatever happened to the trees above them
// (sqlite.org/fileformat2, sections 1.5 to 2.1).
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readWal } from './raw-wal.ts';

export type RawValue = null | number | bigint | string | Buffer;
/**
 * `pages`: its leaf page, then its overflow pages. An INTEGER PRIMARY KEY is null among `values`. `table`: the one whose
 * tree leads to its page; null: the tree is damaged.
 */
export type RawRow = { rowid: number; values: RawValue[]; pages: number[]; table: string | null };

/** SQLite's default, which every file of Galley's has. */
const pageBytes = 4096;
const tableLeaf = 0x0d;
const tableInterior = 0x05;
/** No row is larger; a damaged size may have any value. */
const longestRowBytes = 16 * 1024 * 1024;

/** Rows of all tables except WITHOUT ROWID ones, log included. What can't be read is left out; never throws. */
export function* readRawRows(path: string): Generator<RawRow> {
  const log = readWal(`${path}-wal`, pageBytes);
  const file = openSync(path, 'r');
  try {
    const pageCount = Math.max(Math.ceil(fstatSync(file).size / pageBytes), ...log.keys());
    const pageAt = (number: number): Buffer => {
      const newest = log.get(number);
      if (newest) return newest;
      const page = Buffer.alloc(pageBytes);
      readSync(file, page, 0, pageBytes, (number - 1) * pageBytes);
      return page;
    };
    const free = freePages(pageAt, pageCount);
    const tables = tablesOfPages(pageAt, pageCount);
    for (let number = 1; number <= pageCount; number += 1) {
      if (free.has(number)) continue;
      const table = tables.get(number) ?? null;
      for (const row of rowsOf(number, pageAt)) yield { ...row, table };
    }
  } finally {
    closeSync(file);
  }
}

/** Free pages: they still hold rows, but rows that were deleted or moved. Empty when the list itself is damaged. */
const freePages = (pageAt: (number: number) => Buffer, pageCount: number): Set<number> => {
  const free = new Set<number>();
  let trunk = pageAt(1).readUInt32BE(32);
  while (trunk > 0 && trunk <= pageCount && !free.has(trunk)) {
    free.add(trunk);
    const page = pageAt(trunk);
    const leafCount = Math.min(page.readUInt32BE(4), pageBytes / 4 - 2);
    for (let leaf = 0; leaf < leafCount; leaf += 1) free.add(page.readUInt32BE(8 + 4 * leaf));
    trunk = page.readUInt32BE(0);
  }
  return free.size === pageAt(1).readUInt32BE(36) ? free : new Set();
};

/** Leaf pages by the table whose tree leads to them. One that two trees lead to is left out: one of them is damaged. */
const tablesOfPages = (pageAt: (number: number) => Buffer, pageCount: number): Map<number, string> => {
  const tables = new Map<number, string>();
  const claimed = new Set<number>();
  for (const leaf of leavesUnder(1, pageAt, pageCount)) {
    for (const { values } of rowsOf(leaf, pageAt)) {
      const [type, name, , root] = values;
      if (type !== 'table' || typeof name !== 'string' || typeof root !== 'number') continue;
      for (const page of leavesUnder(root, pageAt, pageCount)) {
        if (claimed.has(page)) tables.delete(page);
        else tables.set(page, name);
        claimed.add(page);
      }
    }
  }
  return tables;
};

/** Of the tree with this root. Each once, however damaged the tree is. */
const leavesUnder = (root: number, pageAt: (number: number) => Buffer, pageCount: number): Set<number> => {
  const leaves = new Set<number>();
  const seen = new Set<number>();
  const open = [root];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (number < 1 || number > pageCount || seen.has(number)) continue;
    seen.add(number);
    const page = pageAt(number);
    const start = number === 1 ? 100 : 0;
    if (page[start] === tableLeaf) leaves.add(number);
    if (page[start] !== tableInterior) continue;
    const cellCount = Math.min(page.readUInt16BE(start + 3), (pageBytes - start - 12) / 2);
    for (let cell = 0; cell < cellCount; cell += 1) {
      const at = page.readUInt16BE(start + 12 + 2 * cell);
      if (at <= pageBytes - 4) open.push(page.readUInt32BE(at));
    }
    open.push(page.readUInt32BE(start + 8));
  }
  return leaves;
};

function* rowsOf(number: number, pageAt: (number: number) => Buffer): Generator<Omit<RawRow, 'table'>> {
  const page = pageAt(number);
  const start = number === 1 ? 100 : 0;
  if (page[start] !== tableLeaf) return;
  const cellCount = Math.min(page.readUInt16BE(start + 3), (pageBytes - start - 8) / 2);
  for (let cell = 0; cell < cellCount; cell += 1) {
    const row = readCell(number, page, page.readUInt16BE(start + 8 + 2 * cell), pageAt);
    if (row) yield row;
  }
}

const readCell = (
  number: number,
  page: Buffer,
  at: number,
  pageAt: (number: number) => Buffer,
): Omit<RawRow, 'table'> | null => {
  try {
    const size = varint(page, at);
    const rowid = varint(page, size.next);
    const pages = [number];
    const payload = readPayload(page, rowid.next, size.value, (next) => {
      pages.push(next);
      return pageAt(next);
    });
    return { rowid: rowid.value, values: readRecord(payload), pages };
  } catch (thrown) {
    // Beyond the end of the page or the record, or no record at all.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
};

const readPayload = (page: Buffer, at: number, sizeBytes: number, pageAt: (number: number) => Buffer): Buffer => {
  if (sizeBytes > longestRowBytes) throw new RangeError('longer than any row');
  const most = pageBytes - 35;
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const wanted = least + ((sizeBytes - least) % (pageBytes - 4));
  const localBytes = sizeBytes <= most ? sizeBytes : wanted <= most ? wanted : least;
  if (at + localBytes > pageBytes) throw new RangeError('beyond the page');
  const parts = [page.subarray(at, at + localBytes)];
  let next = sizeBytes > localBytes ? page.readUInt32BE(at + localBytes) : 0;
  for (let missing = sizeBytes - localBytes; missing > 0; missing -= pageBytes - 4) {
    if (next === 0) throw new RangeError('the rest is gone');
    const overflow = pageAt(next);
    parts.push(overflow.subarray(4, 4 + Math.min(missing, pageBytes - 4)));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
};

const readRecord = (payload: Buffer): RawValue[] => {
  const header = varint(payload, 0);
  const values: RawValue[] = [];
  let at = header.value;
  for (let next = header.next; next < header.value;) {
    const type = varint(payload, next);
    const sizeBytes = sizeOf(type.value);
    if (at + sizeBytes > payload.length) throw new RangeError('beyond the record');
    values.push(readValue(payload, at, type.value, sizeBytes));
    at += sizeBytes;
    next = type.next;
  }
  return values;
};

const integerBytes = [0, 1, 2, 3, 4, 6, 8];

const sizeOf = (type: number): number => {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (integerBytes[type] ?? 0);
};

const readValue = (bytes: Buffer, at: number, type: number, sizeBytes: number): RawValue => {
  if (type >= 12) {
    const part = bytes.subarray(at, at + sizeBytes);
    return type % 2 === 1 ? part.toString('utf8') : part;
  }
  if (type === 0) return null;
  if (type === 6) {
    const value = bytes.readBigInt64BE(at);
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (type === 7) return bytes.readDoubleBE(at);
  if (type <= 5) return bytes.readIntBE(at, sizeBytes);
  if (type === 8 || type === 9) return type - 8;
  throw new RangeError('a type that is not in use');
};

/** Big-endian groups of seven bits; the ninth byte gives all eight. */
const varint = (bytes: Buffer, at: number): { value: number; next: number } => {
  let value = 0;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes.readUInt8(at + index);
    if (index === 8) return { value: value * 256 + byte, next: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value, next: at + 9 };
};
