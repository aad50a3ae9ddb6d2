// The bytes of a file as a table of posts to be, or why it is none.
import type { Turns } from '../../kernel/yield-to-event-loop.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { ImportFile, ImportReading } from '../../../preload/contract/import-export.ts';
import { decodeText, readTable, type Table } from '../../kernel/csv.ts';
import { proposeColumns } from './columns.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';

/** A cell may be a whole book: of many spaces in a row more of it is looked at. */
const lookedAt = 20;

export const shortened = (text: string, units: number): string =>
  cutAfter(
    text
      .trimStart()
      .slice(0, lookedAt * units)
      .trim()
      .replace(/\s+/g, ' '),
    units,
  );

export type ReadFile =
  | { table: Table; file: Omit<ImportFile, 'importedAt'> }
  | { refused: Extract<ImportReading, { state: 'refused' }> };

const sampleUnits = 60;
const nameUnits = 200;
const refused = (reason: Exclude<Extract<ImportReading, { state: 'refused' }>['reason'], 'unclosed'>): ReadFile => ({
  refused: { state: 'refused', reason },
});

/** `turns` is told of every byte and character that is looked at. */
export const readFile = async (bytes: Uint8Array, turns: Turns): Promise<ReadFile> => {
  // An .xlsx is a zip of other files, an .xls begins like every old Office file.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return refused('spreadsheet');
  const decoded = await decodeText(bytes, turns);
  if (!decoded) return refused('not-text');
  const table = await readTable(decoded.text, importBounds, turns);
  if ('unclosedLine' in table) return { refused: { state: 'refused', reason: 'unclosed', line: table.unclosedLine } };
  if ('tooMany' in table) return refused(`too-many-${table.tooMany}`);
  const { header, rows } = table;
  if (rows.length === 0) return refused('no-rows');
  const names = header.map((name) => shortened(name, nameUnits));
  const fields = proposeColumns(names);
  const sampleOf = (index: number) => rows.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index] ?? '';
  const columns = names.map((name, index) => ({
    name,
    sample: shortened(sampleOf(index), sampleUnits),
    field: fields[index] ?? null,
  }));
  return { table, file: { rowCount: rows.length, encoding: decoded.encoding, columns } };
};

const startsWith = (bytes: Uint8Array, begin: readonly number[]): boolean =>
  begin.every((byte, index) => bytes[index] === byte);
