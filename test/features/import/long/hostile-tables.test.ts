// Ten thousand tables that no tool wrote: each is read or refused, makes the posts that its dry run names, and undo removes them.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { ImportReading, ImportSettings } from '../../../../preload/contract/import-export.ts';
import { importFields } from '../../../../preload/rules/import-fields.ts';
import { platformIds } from '../../../../preload/rules/platforms.ts';
import { openImport } from '../open-import.ts';

const runs = 5_000;

const refusals = ['spreadsheet', 'not-text', 'no-rows', 'too-many-rows', 'too-many-columns', 'unclosed'];
/** Every reading is one that the window knows how to show. */
const judge = (reading: ImportReading): void => {
  if (reading.state === 'refused') expect(refusals).toContain(reading.reason);
  else expect(reading.state).toBe('read');
};

it('any bytes are read or refused', { timeout: 600_000 }, async () => {
  const { importing } = await openImport();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.string({ unit: 'binary', maxLength: 2000 }).map((text) => new Uint8Array(Buffer.from(text))),
    fc.string({ unit: 'binary', maxLength: 2000 }).map((text) => new Uint8Array(Buffer.from(text, 'utf16le'))),
    fc
      .array(fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '\r\n', 'a', '2031-03-01', '\u0000', '\uFEFF', 'é'))
      .map((pieces) => new Uint8Array(Buffer.from(pieces.join('')))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      const id = randomUUID();
      judge(await importing.read({ id, part: Buffer.from(file).toString('base64'), more: false }));
      importing.drop(id);
    }),
    { numRuns: runs },
  );
});

const hostile = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u202e\u2066',
  '__proto__',
  'constructor',
  '=cmd|calc!A1',
  "'; DROP TABLE post; --",
  '\ud800',
  '🍞',
  '1e999',
  'NaN',
  '-0',
  '0000-00-00',
  '2031-02-30',
  '31.12.9999 25:61',
  '2031-03-01T10:00:00Z',
  '1.3.2031',
  '3/4/2031',
  '../../etc/passwd',
  'C:\\rye.jpg',
  'rye.jpg',
  'https://10.0.0.1/rye.jpg',
  'https://example.org/rye.jpg',
  'http://[',
  'all',
  'instagram, x',
  'x',
  'Friendster',
  'yes',
  'no',
  '10:00',
  '25:00',
  '2:30',
  'Rye',
  '#rye, #bread',
  'a; b | c',
);
const cell = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 2, arbitrary: fc.constantFrom('facebook', 'linkedin', 'Warm rye', '2031-03-01 10:00') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.nat(6000).map((length) => 'long '.repeat(length / 5)) },
);
const header = fc.constantFrom(
  'platform',
  'text',
  'date',
  'time',
  'media',
  'link',
  'tags',
  'note',
  'group',
  'title',
  'alt text',
  'draft',
  'name',
  'text (instagram)',
  'Facebook',
  'Picture Url 1',
  'status',
  '',
  '__proto__',
  'Weather',
);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const tables = fc
  .record({
    header: fc.oneof(
      fc.array(header, { minLength: 1, maxLength: 8 }),
      fc.array(header, { maxLength: 6 }).map((more) => ['platform', 'text', ...more]),
    ),
    rows: fc.array(
      fc.oneof(
        fc.array(cell, { maxLength: 9 }),
        fc.array(cell, { maxLength: 6 }).map((more) => ['facebook, linkedin', 'Warm rye', ...more]),
      ),
      { maxLength: 6 },
    ),
    isRagged: fc.boolean(),
    between: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
  })
  .map(({ header: names, rows, isRagged, between, encoding }) =>
    Buffer.from(
      `\uFEFF${[names, ...rows]
        .map((cells) =>
          cells
            .slice(0, isRagged ? undefined : names.length)
            .map(quoted)
            .join(between),
        )
        .join('\r\n')}\r\n`,
      encoding,
    ),
  );
const choices = fc.record({
  // Of what the columns are, a person may say anything.
  fields: fc.option(fc.uniqueArray(fc.constantFrom(...importFields), { maxLength: 9 })),
  dateOrder: fc.constantFrom<ImportSettings['dateOrder']>('day-first', 'month-first'),
  platform: fc.constantFrom<ImportSettings['platform']>(null, 'all', ...platformIds),
  fillSlots: fc.boolean(),
});

it('any table makes the posts that its dry run names, and undo removes them', { timeout: 600_000 }, async () => {
  const test = await openImport();
  const { importing } = test;
  let madeCount = 0;
  await fc.assert(
    fc.asyncProperty(tables, choices, async (bytes, { fields, ...chosen }) => {
      const id = randomUUID();
      const reading = await importing.read({ id, part: bytes.toString('base64'), more: false });
      judge(reading);
      if (reading.state !== 'read') return;
      const { columns, rowCount } = reading.file;
      const proposed = columns.map(({ field }) => field);
      const settings = { ...chosen, columns: fields ? columns.map((_, index) => fields[index] ?? null) : proposed };
      const preview = await importing.preview({ id, settings });
      expect(preview.readyCount + preview.failedCount).toBe(rowCount);
      const failed = await importing.failed({ id, settings });
      expect(failed.rows).toHaveLength(preview.failedCount);
      expect(failed.rows.every(({ problems }) => problems.length > 0)).toBe(true);
      try {
        const outcome = await importing.apply({ id, settings, leaveOut: true });
        expect([outcome.madeCount, outcome.leftOutCount]).toEqual([preview.readyCount, preview.failedCount]);
        madeCount += outcome.madeCount;
        if (outcome.stepId !== null) test.sync.stepOf('undo', outcome.stepId);
      } catch (error) {
        // A table without a row that makes a post.
        if (!(error instanceof AppError)) throw error;
        expect([error.data.kind, preview.readyCount]).toEqual(['invalid', 0]);
      }
      expect([test.count(), test.operations()]).toEqual([0, 0]);
    }),
    { numRuns: runs },
  );
  expect(madeCount).toBeGreaterThan(runs / 5);
});
