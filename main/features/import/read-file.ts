// Reads the file of an import: its rows, and the meaning of each column, guessed from the headers.
import type { Turns } from '../../kernel/yield-to-event-loop.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { ImportFile, ImportReading } from '../../../preload/contract/import-export.ts';
import { decodeText, readTable, type Table } from '../../kernel/csv-reader.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import { type ImportField, importFields } from '../../../preload/rules/choices.ts';

/** A cell may be as long as a book, so more of a line is read in search of separators. */
const sampledLines = 20;

export const shortened = (text: string, units: number): string =>
  cutAfter(
    text
      .trimStart()
      .slice(0, sampledLines * units)
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

// What the columns of a file seem to be, by the names that people and other tools use.
const names: Readonly<Record<ImportField, readonly string[]>> = {
  platform: ['platform', 'network', 'channel', 'social network', 'profile', 'account'],
  name: ['name', 'post', 'post name', 'campaign', 'subject'],
  text: ['text', 'caption', 'body', 'message', 'content', 'post text', 'post content', 'copy'],
  hashtags: ['hashtags', 'hashtag', 'hash tags'],
  date: ['date', 'day', 'publish date', 'post date', 'posting date', 'scheduled date', 'schedule date', 'scheduled at'],
  time: ['time', 'hour', 'publish time', 'post time', 'posting time', 'scheduled time', 'schedule time'],
  title: ['title', 'headline', 'video title', 'pin title'],
  description: ['description', 'video description', 'pin description'],
  altText: ['alt text', 'alt', 'alternative text', 'image description', 'picture description'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category'],
  note: ['note', 'notes', 'comment', 'comments', 'internal note', 'remarks'],
  group: ['group'],
};

/** `Publish_Date`, `publishDate` and `publish date (local)` are the same name. */
const plain = (name: string): string =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Each field once, for the column whose name comes first among the field's names. */
export const proposeColumns = (header: readonly string[]): (ImportField | null)[] => {
  const plainNames = header.map(plain);
  const chosen = new Map<number, ImportField>();
  for (const field of importFields) {
    const index = names[field].map((name) => plainNames.indexOf(name)).find((at) => at >= 0 && !chosen.has(at));
    if (index !== undefined) chosen.set(index, field);
  }
  return header.map((_, index) => chosen.get(index) ?? null);
};
