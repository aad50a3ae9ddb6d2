// The bytes of a file as a table of posts to be, or why it is none.
import { importBounds, type ImportFile, type ImportReading } from '../../../preload/model/import.ts';
import { cutAfter } from '../../../preload/text-length.ts';
import { decodeText } from '../../csv/decode.ts';
import { readTable, type Table } from '../../csv/read.ts';
import { proposeColumns } from './columns.ts';

export type ReadFile =
  | { table: Table; file: Omit<ImportFile, 'importedAt'> }
  | { refused: Extract<ImportReading, { state: 'refused' }> };

const sampleUnits = 60;
const refused = (reason: Exclude<Extract<ImportReading, { state: 'refused' }>['reason'], 'unclosed'>): ReadFile => ({
  refused: { state: 'refused', reason },
});

export const readFile = (bytes: Uint8Array): ReadFile => {
  // An .xlsx is a zip of other files, an .xls begins like every old Office file.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refused('spreadsheet');
  const decoded = decodeText(bytes);
  if (!decoded) return refused('not-text');
  const table = readTable(decoded.text);
  if ('unclosedLine' in table) return { refused: { state: 'refused', reason: 'unclosed', line: table.unclosedLine } };
  const { header, rows } = table;
  if (header.length > importBounds.columns) return refused('too-many-columns');
  if (rows.length === 0) return refused('no-rows');
  if (rows.length > importBounds.rows) return refused('too-many-rows');
  const fields = proposeColumns(header);
  const sampleOf = (index: number) => rows.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index] ?? '';
  const columns = header.map((name, index) => ({
    name,
    sample: cutAfter(sampleOf(index).trim().replace(/\s+/g, ' '), sampleUnits),
    field: fields[index] ?? null,
  }));
  return { table, file: { rowCount: rows.length, encoding: decoded.encoding, columns } };
};

const startsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  begin.every((byte, index) => bytes[index] === byte);
