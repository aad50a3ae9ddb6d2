// Rows out of the text of a CSV file, whatever a spreadsheet put between its cells.
import { CsvError, parse } from 'csv-parse/sync';
import { unguarded } from '../../preload/csv.ts';

/** `row`: as a spreadsheet counts them, the header being one of them. */
export type TableRow = { row: number; cells: string[] };
export type Table = { header: string[]; rows: TableRow[] };
/** The line of the text on which a cell begins that never ends. */
export type Unclosed = { unclosedLine: number };

const candidates = [',', ';', '\t', '|'] as const;
const lineEnds = ['\r\n', '\n', '\r'];
/** Lines that are looked at to find what stands between the cells. */
const sampleLines = 20;

/** Rows without a word in them are left out, and counted. Cells that were guarded against formulas are their text again. */
export const readTable = (text: string): Table | Unclosed => {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    const records = parse(plain, {
      delimiter: delimiterOf(plain),
      record_delimiter: lineEnds,
      relax_column_count: true,
      relax_quotes: true,
    });
    const rows = records.flatMap((cells, index): TableRow[] =>
      cells.some((cell) => cell.trim() !== '') ? [{ row: index + 1, cells: cells.map(unguarded) }] : [],
    );
    const [header, ...rest] = rows;
    return { header: header?.cells.map((name) => name.trim()) ?? [], rows: rest };
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { unclosedLine: lineOfLastQuote(plain) };
    throw error;
  }
};

const lineOfLastQuote = (text: string): number => text.slice(0, text.lastIndexOf('"')).split(/\r\n|\n|\r/).length;

/** What parts the header the same way as most lines after it; of two, what parts it more often. */
const delimiterOf = (text: string): string => {
  const counted = countOutsideQuotes(text);
  const [head] = counted;
  const scored = candidates.map((delimiter, index) => {
    const inHead = head?.[index] ?? 0;
    const alike = counted.filter((line) => line[index] === inHead).length;
    return { delimiter, score: inHead === 0 ? 0 : alike * 1000 + inHead };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
};

/** How often each candidate stands in each of the first lines. */
const countOutsideQuotes = (text: string): number[][] => {
  const lines: number[][] = [];
  let line = candidates.map(() => 0);
  let inQuotes = false;
  let isBlank = true;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === '\n' || sign === '\r')) {
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
