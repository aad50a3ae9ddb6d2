// Results of tools as aligned text: short values, long texts and tables, whatever a tool returns.
import { isObject, type JsonObject } from './messages.ts';
import { safeLine, safeText } from './terminal-text.ts';
import { clockOf } from './zoned-time.ts';

const segmenter = new Intl.Segmenter('en');
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

/** What the reader sees as one, with its columns in a terminal. */
const charactersOf = (text: string): { text: string; width: number }[] =>
  [...segmenter.segment(text)].map(({ segment }) => ({ text: segment, width: wide.test(segment) ? 2 : 1 }));

const widthOf = (text: string): number => charactersOf(text).reduce((sum, { width }) => sum + width, 0);

const cellWidth = 60;

const cut = (text: string): string => {
  if (text.length <= cellWidth && widthOf(text) <= cellWidth) return text;
  let width = 1;
  let result = '';
  for (const character of charactersOf(text.slice(0, cellWidth * 20))) {
    width += character.width;
    if (width > cellWidth) break;
    result += character.text;
  }
  return `${result}…`;
};

/** Columns two spaces apart. The last one isn't padded. */
const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
};

/** `scheduledAt` as `Scheduled at`. */
const titleOf = (key: string): string => {
  const words = safeLine(key)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** With the time zone that the result names, as the calendar shows it; else in UTC, and saying so. */
const instantText = (instant: string, timeZone: string | null): string => {
  const atMs = Date.parse(instant);
  const clock = timeZone === null ? null : clockOf(atMs, timeZone);
  const text = new Date(clock ?? atMs).toISOString().slice(0, 16).replace('T', ' ');
  return clock === null ? `${text} UTC` : text;
};

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Of a value on one line: items of lists with commas between them, objects as what they hold. */
const lineOf = (value: unknown, zone: string | null): string => {
  if (isEmpty(value)) return '';
  if (typeof value === 'string') return isInstant(value) ? instantText(value, zone) : safeLine(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const all = (values: readonly unknown[], separator: string): string =>
    values
      .map((each) => lineOf(each, zone))
      .filter((text) => text !== '')
      .join(separator);
  if (Array.isArray(value)) return all(value, ', ');
  return isObject(value) ? all(Object.values(value), ' ') : String(value);
};

const isTable = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** What an object in it holds becomes its own, where it has nothing of that name itself. */
const flat = (row: JsonObject): JsonObject => {
  const own = Object.entries(row).filter(([, value]) => !isObject(value));
  const nested = Object.values(row).flatMap((value) => (isObject(value) ? Object.entries(value) : []));
  return Object.fromEntries([...own, ...nested.filter(([key]) => !Object.hasOwn(row, key))]);
};

const table = (given: readonly JsonObject[], zone: string | null): string[] => {
  const rows = given.map(flat);
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isEmpty(row[key])),
  );
  return aligned([keys.map(titleOf), ...rows.map((row) => keys.map((key) => cut(lineOf(row[key], zone))))]);
};

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`.trimEnd());

const separated = (blocks: readonly (readonly string[])[]): string[] =>
  blocks.flatMap((lines, place) => (place > 0 ? ['', ...lines] : lines));

const isLong = (value: unknown): value is string => typeof value === 'string' && value.includes('\n');

/** `isWhole`: rows one below the other, with all of their texts; else as a table, in which long ones are cut off. */
const linesOf = (given: JsonObject, zone: string | null, isWhole: boolean): string[] => {
  const entries = Object.entries(flat(given)).filter(([, value]) => !isEmpty(value));
  const short = entries.filter(([, value]) => !isLong(value) && !isTable(value));
  const rowsOf = (rows: readonly JsonObject[]): string[] =>
    isWhole ? separated(rows.map((row) => linesOf(row, zone, false))) : table(rows, zone);
  const blocks = entries.flatMap(([key, value]) => {
    const lines = isTable(value) ? rowsOf(value) : isLong(value) ? safeText(value).split('\n') : null;
    return lines === null ? [] : [[titleOf(key), ...indented(lines)]];
  });
  const first = aligned(short.map(([key, value]) => [titleOf(key), lineOf(value, zone)]));
  return separated(first.length > 0 ? [first, ...blocks] : blocks);
};

/** What every result has in common: short values first, one below the other, then long texts and lists. */
export const describeResult = (result: JsonObject, isWhole: boolean): string => {
  const { timeZone } = result;
  const lines = linesOf(result, typeof timeZone === 'string' ? timeZone : null, isWhole);
  return lines.length === 0 ? 'Nothing was found.' : lines.join('\n');
};
