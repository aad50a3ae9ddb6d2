// The reference of CSV columns: by which names an import knows them, and which an export writes.
import { toCsv } from '../../main/features/export/table.ts';
import { columnNames, proposeColumns } from '../../main/features/import/columns.ts';
import { importFields } from '../../preload/rules/import-fields.ts';
import { importStrings } from '../../renderer/features/import-export/strings.ts';

const head = `# CSV columns

Made by \`npm run reference\` from \`main/features/import/columns.ts\` and \`main/features/export/table.ts\`. How to bring posts
along is in [the guide](../guide/moving.md).

## Import

A column is matched by its name. Upper and lower case, spaces, \`_\` and \`-\` don't matter: \`Publish_Date\`, \`publishDate\` and
\`publish date\` are the same. Where several columns could be one field, the name that comes first here decides. What isn't
matched can be chosen in the dialog.

| Field | Names |
| --- | --- |
`;

const between = `
A column named like a platform holds its own text, as one named \`text (instagram)\` does, or, where its cells say yes or no
(ja or nein, TRUE or FALSE), whether the row is for that platform. \`Picture Url 1\` to \`Picture Url 10\` are read in this
order.

## Export

An export writes these columns. A post has one row, and more if its platforms differ in more than their text, or in their
time; such rows have the same **group**. Texts of further platforms are in columns named \`text (linkedin)\` and so on.
**CSV with media** adds **media**. Names of columns, states, dates and yes or no are written this way in every language of
Galley, so that the table can be imported again. Cells are parted by semicolons where the system writes decimals with a
comma, as spreadsheets there expect, and by commas elsewhere; an import reads both.

| Column | Imported again as |
| --- | --- |
`;

const importRows = importFields
  .flatMap((field) => {
    const names = columnNames[field];
    return names ? [`| ${importStrings.field(field)} | ${names.map((name) => `\`${name}\``).join(', ')} |`] : [];
  })
  .join('\n');

const exportRows = (): string => {
  const header = toCsv([], 'UTC', { files: new Map() }).replace('\uFEFF', '').trim().split(',');
  const columns = [...header, 'ai', 'group'];
  const fields = proposeColumns(columns);
  return columns
    .map((name, index) => {
      const field = fields[index];
      return `| \`${name}\` | ${field ? importStrings.field(field) : 'not imported'} |`;
    })
    .join('\n');
};

export const csvColumnsReference = (): string => `${head}${importRows}\n${between}${exportRows()}\n`;
