// Reads the file of an import: its rows, and the meaning of each column, guessed from the headers.
import type { Turns } from '../../kernel/yield-to-event-loop.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { ImportFile, ImportReading } from '../../../preload/contract/import-export.ts';
import { decodeText, readTable, type Table } from '../../kernel/csv-reader.ts';
import { namesWithoutHeader, proposeColumns } from './columns.ts';
import { shortened } from './excerpt.ts';

export type ReadFile =
  | { table: Table; file: Omit<ImportFile, 'importedAt'> }
  | { refused: Extract<ImportReading, { state: 'refused' }> };

const sampleUnits = 60;
const nameUnits = 200;
const refused = (reason: Exclude<Extract<ImportReading, { state: 'refused' }>['reason'], 'unclosed'>): ReadFile => ({
  refused: { state: 'refused', reason },
});

/** `turns` counts every byte and character that is processed. */
export const readFile = async (bytes: Uint8Array, turns: Turns): Promise<ReadFile> => {
  // An .xlsx is a zip file, an .xls begins like every old Office file.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refused('spreadsheet');
  const decoded = await decodeText(bytes, turns);
  if (!decoded) return refused('not-text');
  const table = await readTable(decoded.text, importBounds, turns);
  if ('unclosedLine' in table) return { refused: { state: 'refused', reason: 'unclosed', line: table.unclosedLine } };
  if ('tooMany' in table) return refused(`too-many-${table.tooMany}`);
  const stated = namesWithoutHeader(table.header, table.rows);
  const { header, rows } = stated ? { header: stated, rows: [{ row: 1, cells: table.header }, ...table.rows] } : table;
  if (rows.length === 0) return refused('no-rows');
  const names = header.map((name) => shortened(name, nameUnits));
  const samples = names.map((_, index) => {
    const filled = rows.find(({ cells }) => (cells[index] ?? '').trim() !== '');
    return shortened(filled?.cells[index] ?? '', sampleUnits);
  });
  const fields = proposeColumns(names, samples);
  const columns = names.map((name, index) => ({ name, sample: samples[index] ?? '', field: fields[index] ?? null }));
  return {
    table: { header, rows, delimiter: table.delimiter },
    file: { rowCount: rows.length, hasHeader: stated === null, encoding: decoded.encoding, columns },
  };
};

const startsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  begin.every((byte, index) => bytes[index] === byte);
