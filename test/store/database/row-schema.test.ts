// The format that rows must have, and that reading them retains nothing else.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as row from '../../../main/store/database/row-schema.ts';

const Row = row.object({
  id: row.number(),
  name: row.string().nullable(),
  kind: row.enum(['post', 'reel']),
  done: row.number().transform(Boolean),
  tags: row.array(row.string()).optional(),
});

it('reads the columns that are named, and no others', () => {
  expect(Row.parse({ id: 1, name: null, kind: 'reel', done: 1, more: 2 })).toEqual({
    id: 1,
    name: null,
    kind: 'reel',
    done: true,
    tags: undefined,
  });
});

it.each([
  ['a text for a number', { id: '1' }],
  ['no number', { id: Number.NaN }],
  ['nothing where something has to be', { kind: null }],
  ['a word that is none of them', { kind: 'story' }],
  ['a list of something else', { tags: ['rye', 1] }],
])('refuses %s', (_, wrong) => {
  const found = { id: 1, name: 'Rye', kind: 'post', done: 0, ...wrong };
  expect(() => Row.parse(found)).toThrow(`The column ${Object.keys(wrong)[0] ?? ''} cannot be read.`);
  expect(Row.safeParse(found)).toEqual({ success: false });
  expect(row.array(Row).safeParse([found])).toEqual({ success: false });
});

it('takes another column in the place of one, and a value in the place of what is none', () => {
  const Other = Row.extend({ kind: Row.shape.kind.catch('post'), extra: row.unknown() });
  expect(Other.parse({ id: 1, name: 'Rye', kind: 7, done: 0 })).toMatchObject({ id: 1, kind: 'post', done: false });
});

it('a library opens without zod: building its schemas took longer than all else', () => {
  const values = /^import (?!type )[^;]*?'([^']+)';$/gm;
  const files = new Set(
    ['database/open', 'store'].map((name) => join(import.meta.dirname, `../../../main/store/${name}.ts`)),
  );
  const packages = new Set<string>();
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(values))
      if (from.startsWith('.')) files.add(join(dirname(file), from));
      else packages.add(from);
  expect(files.size).toBeGreaterThan(40);
  expect([...packages].filter((name) => !name.startsWith('node:'))).toEqual(['better-sqlite3']);
});
