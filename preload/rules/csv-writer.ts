// Writes cells and files of comma-separated values, so that no spreadsheet takes a text for a formula.

/** A spreadsheet would run these; after apostrophes they were escaped already. */
const formulaLike = /^'*[=+\-@\t\r\n]/;

const negative = /^-\d+(?:\.\d+)?$/;

/** As written in the file: a `'` before anything that could be a formula (OWASP, CSV injection). */
const guarded = (text: string): string => (formulaLike.test(text) && !negative.test(text) ? `'${text}` : text);

/** The text of a cell that Galley or a spreadsheet escaped. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formulaLike.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (text: string): string =>
  /[",;\t|\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Spreadsheets part cells with semicolons where numbers have decimal commas. */
export const csvDelimiters = [',', ';'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** RFC 4180, with a byte order mark, without which Excel does not read UTF-8. The first row is the header. */
export const writeCsv = (rows: readonly (readonly string[])[], delimiter: CsvDelimiter = ','): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(delimiter)).join('\r\n')}\r\n`;
