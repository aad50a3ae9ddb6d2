// One cell and one file of comma-separated values, as Galley writes them: no spreadsheet takes a text for a formula.

/** A spreadsheet would run these; with quotation marks before them they were guarded already. */
const formulaLike = /^'*[=+\-@\t\r\n]/;

/** As it stands in the file: what could be a formula gets a `'` before it (OWASP, CSV injection). */
const guarded = (text: string): string => (formulaLike.test(text) ? `'${text}` : text);

/** The text of a cell that Galley or a spreadsheet guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formulaLike.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (text: string): string =>
  /[",;\t|\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** RFC 4180, with a byte order mark: Excel reads UTF-8 by that alone. The first row is the header. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',')).join('\r\n')}\r\n`;
