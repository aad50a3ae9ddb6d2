// Reads CSV files: text decoded from bytes of unknown encoding, then rows, whatever program wrote them.
import type { TextEncoding } from '../../preload/contract/import-export.ts';
import { unguarded } from '../../preload/rules/csv-writer.ts';
import type { Turns } from './yield-to-event-loop.ts';

export type Decoded = { text: string; encoding: TextEncoding };

/** A byte order mark decides, otherwise what the bytes can be. null: this is not text. `turns` counts every byte. */
export const decodeText = async (bytes: Uint8Array, turns: Turns): Promise<Decoded | null> => {
  const encoding = wideOf(bytes) ?? ((await isUtf8(bytes, turns)) ? 'utf-8' : 'windows-1252');
  const texts: string[] = [];
  for await (const text of decoded(bytes, new TextDecoder(encoding), turns)) {
    if (controls.test(text)) return null;
    texts.push(text);
  }
  return { text: texts.join(''), encoding };
};

const pieceBytes = 100_000;

async function* decoded(bytes: Uint8Array, decoder: TextDecoder, turns: Turns): AsyncGenerator<string> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes);
    yield decoder.decode(piece, { stream: true });
    await turns(piece.length);
  }
  yield decoder.decode();
}

/** Text that people write has none of these. Old encodings use the upper ones as letters. */
const controls = /[^\P{Cc}\s\u0080-\u009f]/u;

const wideOf = (bytes: Uint8Array): TextEncoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedWideOf(bytes);
};

/** In two-byte encodings one byte of a Latin letter is zero, always the same one. */
const unmarkedWideOf = (bytes: Uint8Array): TextEncoding | null => {
  const sample = bytes.subarray(0, 4096);
  const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > sample.length / 6 && even < odd / 10) return 'utf-16le';
  return even > sample.length / 6 && odd < even / 10 ? 'utf-16be' : null;
};

const isUtf8 = async (bytes: Uint8Array, turns: Turns): Promise<boolean> => {
  const pieces = decoded(bytes, new TextDecoder('utf-8', { fatal: true }), turns);
  try {
    while (!(await pieces.next()).done);
    return true;
  } catch {
    return false;
  }
};

// Rows of a CSV file, whichever delimiter the spreadsheet used.
/** `row`: numbered like in a spreadsheet, including the header, without a first line that names the delimiter. */
export type TableRow = { row: number; cells: string[] };
/** `delimiter`: empty where there is one column. */
export type Table = { header: string[]; rows: TableRow[]; delimiter: string };
/** The line on which a quoted cell starts that never ends. */
export type Unclosed = { unclosedLine: number };
/** Reading stops at the limit. */
export type TooMany = { tooMany: 'rows' | 'columns' };

/** Non-empty rows without the header, and cells of a row up to its last non-empty one. */
type Most = { rows: number; columns: number };

const candidates = [',', ';', '\t', '|'] as const;
/** How many lines, and characters at most, are sampled to find the delimiter. */
const sampleLines = 20;
const sampleUnits = 100_000;
/** The cost of a cell or a row besides its characters. */
const cellWork = 16;

/** Text of other programs: an apostrophe that has its other half. What Galley escapes, it quotes as well. */
const quotation = /^'[^']*'(?![\p{L}\p{N}])/u;
/** As Excel wants it. */
const statedDelimiter = /^\uFEFF?sep=([,;\t|])(?:\r\n?|\n)/i;

/** Empty rows are skipped, but counted. Escaped formulas become plain text again. `turns` counts every character. */
export const readTable = async (text: string, most: Most, turns: Turns): Promise<Table | Unclosed | TooMany> => {
  const stated = statedDelimiter.exec(text);
  const start = stated?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const delimiter = stated?.[1] ?? delimiterOf(text.slice(start, start + sampleUnits));
  const end = new RegExp(`[${delimiter}\r\n]|$`, 'g');
  const rows: TableRow[] = [];
  let row = 0;
  let at = start;

  /** Reads up to the end of the cell, and continues there. */
  const plain = (from: number): string => {
    end.lastIndex = at;
    at = end.exec(text)?.index ?? text.length;
    return text.slice(from, at);
  };
  /**
   * null: it never ends. As in spreadsheets, text after the closing quote makes it a plain cell that contains quotes.
   */
  const quoted = async (): Promise<string | null> => {
    const open = at;
    let [cell, from] = ['', open + 1];
    at = from;
    for (;;) {
      const mark = text.indexOf('"', at);
      if (mark < 0) {
        at = open;
        return null;
      }
      const turn = turns(mark - at + cellWork);
      at = mark + 1;
      if (text[at] !== '"') break;
      at += 1;
      if (!turn) continue;
      cell += text.slice(from, at).replaceAll('""', '"');
      from = at;
      await turn;
    }
    cell += text.slice(from, at - 1).replaceAll('""', '"');
    return at === text.length || isEnd(text[at], delimiter) ? cell : `"${cell}"${plain(at)}`;
  };
  const passLineEnd = (): void => {
    at += text.startsWith('\r\n', at) ? 2 : 1;
  };

  while (at < text.length) {
    row += 1;
    const cells: string[] = [];
    let isBlank = true;
    for (let isMore = !isLineEnd(text[at]); isMore;) {
      const isQuoted = text[at] === '"';
      const cell = isQuoted ? await quoted() : plain(at);
      if (cell === null) return { unclosedLine: await lineAt(text, at, turns) };
      const says = cell.trim() !== '';
      if (says) isBlank = false;
      if (cells.length < most.columns) cells.push(!isQuoted && quotation.test(cell) ? cell : unguarded(cell));
      else if (says) return { tooMany: 'columns' };
      isMore = text[at] === delimiter;
      if (isMore) at += 1;
      const turn = turns(isQuoted ? cellWork : cell.length + cellWork);
      if (turn) await turn;
    }
    passLineEnd();
    if (isBlank) {
      const turn = turns(cellWork);
      if (turn) await turn;
      continue;
    }
    if (rows.length > most.rows) return { tooMany: 'rows' };
    rows.push({ row, cells });
  }
  const [header, ...rest] = rows;
  return { header: header?.cells.map((name) => name.trim()) ?? [], rows: rest, delimiter };
};

const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r';
const isEnd = (sign: string | undefined, delimiter: string): boolean => sign === delimiter || isLineEnd(sign);

const lineAt = async (text: string, place: number, turns: Turns): Promise<number> => {
  let line = 1;
  for (let at = 0; at < place; at += 1) {
    const sign = text[at];
    // Of `\r\n` the second character counts.
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) line += 1;
    const turn = turns(1);
    if (turn) await turn;
  }
  return line;
};

/**
 * The delimiter that splits the header into as many cells as most lines after it; of two, the one that gives more
 * cells. Empty: the header is one cell, so that everything in a line is. A spreadsheet that parts cells with semicolons
 * writes commas as they are.
 */
const delimiterOf = (text: string): string => {
  const counted = countOutsideQuotes(text);
  const [head] = counted;
  if (head?.every((count) => count === 0)) return '';
  const scored = candidates.map((delimiter, index) => {
    const inHead = head?.[index] ?? 0;
    const alike = counted.filter((line) => line[index] === inHead).length;
    return { delimiter, score: inHead === 0 ? 0 : alike * 1000 + inHead };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

/** How often each candidate occurs in each of the first lines. */
const countOutsideQuotes = (text: string): number[][] => {
  const lines: number[][] = [];
  let line = candidates.map(() => 0);
  let inQuotes = false;
  let isBlank = true;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && isLineEnd(sign)) {
      if (!isBlank && lines.push(line) === sampleLines) return lines;
      line = candidates.map(() => 0);
      isBlank = true;
      continue;
    } else if (!inQuotes) {
      const index = candidates.findIndex((candidate) => candidate === sign);
      line = line.map((count, at) => (at === index ? count + 1 : count));
    }
    isBlank = false;
  }
  return isBlank ? lines : [...lines, line];
};
