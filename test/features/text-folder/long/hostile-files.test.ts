// Files that anyone may have written: 10,000 of them are read or refused, and none throws, hangs or grows.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTextFile, writeTextFile } from '../../../../main/features/text-folder/text-file.ts';

const keys = [
  'galley',
  'name',
  'platforms',
  'tags',
  'planned',
  'scheduled',
  '__proto__',
  'x',
  '? a',
  '<<',
  '- b',
  '"n"',
];
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    '|',
    '>-',
    '&a x',
    '*a',
    '!!binary aa',
    '!<x>',
    '"',
    "'",
    '@',
    '`',
    '%TAG',
    '# c',
    '\t',
  ),
  fc.constantFrom(
    '[facebook, x]',
    '{facebook: 2026-12-01 09:00}',
    '2026-12-01',
    '{facebook: [a]}',
    '[[[[[[[[[[',
    '2026-99-99',
  ),
);
const frontLine = fc
  .tuple(fc.constantFrom(...keys), fc.constantFrom(': ', ':', ' :', ':\n  - ', ': |\n  '), value)
  .map((parts) => parts.join(''));
const bodyLine = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<!--',
    '-->',
    '<!-- a -->',
    '## LinkedIn',
    '## X',
    '##',
    '\\## Facebook',
    '---',
    '...',
    '\uFEFF',
    '\r',
  ),
);
const file = fc
  .tuple(
    fc.constantFrom('---\n', '\uFEFF---\n', '---\r\n', '', '--- \n', '----\n'),
    fc.array(frontLine, { maxLength: 6 }),
    fc.constantFrom('\n---\n', '\n...\n', '\n', '\n---', '\r\n---\r\n'),
    fc.array(bodyLine, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([start, front, end, body, between]) => start + front.join('\n') + end + body.join(between));

it('each is read or refused, and what is read is written back as it was', () => {
  fc.assert(
    fc.property(file, (source) => {
      const result = readTextFile(source);
      if ('problem' in result) {
        expect(result.problem.kind).not.toBe('');
        return;
      }
      expect(Object.getPrototypeOf(result.text.own)).toBe(Object.prototype);
      // Without front matter it gets one.
      if (result.layout.foot !== '') expect(writeTextFile(result.text, result.layout)).toBe(source);
      const again = readTextFile(writeTextFile({ ...result.text, gid: 'g7fk2abcd' }, result.layout));
      expect(again).toMatchObject({ text: { ...result.text, gid: 'g7fk2abcd' } });
    }),
    { numRuns: 10_000, examples: [['---\n\n\uFEFF\n---']] },
  );
});
