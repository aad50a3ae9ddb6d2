// Plain text for a terminal: results as aligned tables, and nothing in them that a terminal would obey.
import { isObject, type JsonObject } from './messages.ts';

/**
 * Control characters could move the cursor, rename the window or type for the user; direction marks could make a text
 * read as another.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;

const escape = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** On one line. */
const safeLine = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(unsafe, escape);

/** With its line breaks. */
export const safeText = (text: string): string =>
  text
    .split(/\r\n|\n/)
    .map((line) => line.replaceAll('\t', '  ').replace(unsafe, escape))
    .join('\n');

/** JSON leaves some of them as they are, such as the one-character form of ESC [. Inside a string, this is the same. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, escape);

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

/** Of a value on one line: items of lists with commas between them, objects as what they hold. */
const lineOf = (value: unknown): string => {
  if (isEmpty(value)) return '';
  if (typeof value === 'string') return safeLine(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value
      .map(lineOf)
      .filter((text) => text !== '')
      .join(', ');
  if (isObject(value))
    return Object.values(value)
      .map(lineOf)
      .filter((text) => text !== '')
      .join(' ');
  return String(value);
};

const isTable = (value: unknown): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

const table = (rows: readonly JsonObject[]): string[] => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isEmpty(row[key])),
  );
  return aligned([keys.map(titleOf), ...rows.map((row) => keys.map((key) => cut(lineOf(row[key]))))]);
};

/** What every result has in common: short values first, one below the other, then long texts and tables. */
export const describeResult = (result: JsonObject): string => {
  const entries = Object.entries(result).filter(([, value]) => !isEmpty(value));
  const isLong = (value: unknown): boolean => typeof value === 'string' && value.includes('\n');
  const short = entries.filter(([, value]) => !isLong(value) && !isTable(value));
  const blocks = entries.flatMap(([key, value]) => {
    const lines = isTable(value)
      ? table(value)
      : typeof value === 'string' && isLong(value)
        ? safeText(value).split('\n')
        : null;
    return lines === null ? [] : [[titleOf(key), ...lines.map((line) => `  ${line}`.trimEnd())]];
  });
  const first = aligned(short.map(([key, value]) => [titleOf(key), lineOf(value)]));
  const all = first.length > 0 ? [first, ...blocks] : blocks;
  return all.length === 0 ? 'Nothing was found.' : all.map((lines) => lines.join('\n')).join('\n\n');
};
