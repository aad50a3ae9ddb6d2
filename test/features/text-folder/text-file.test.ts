// Posts as text files: what is written reads back the same, and what Galley does not know stays as it is.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Layout,
  type PostText,
  plainLines,
  readTextFile,
  writeTextFile,
} from '../../../main/features/text-folder/text-file.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';

const post = (change: Partial<PostText> = {}): PostText => ({
  gid: 'g7fk2abcd',
  name: 'Saturday buns',
  platforms: ['facebook', 'linkedin'],
  tags: ['advent'],
  plannedOn: '2026-12-01',
  scheduled: { facebook: '2026-12-01 09:00' },
  body: 'Buns!',
  own: { linkedin: 'Dear all' },
  ...change,
});
const read = (source: string): { text: PostText; layout: Layout } => {
  const result = readTextFile(source);
  if ('problem' in result) throw new Error(`${result.problem.kind} in line ${String(result.problem.line)}:\n${source}`);
  return result;
};
const problemOf = (source: string) => {
  const result = readTextFile(source);
  return 'problem' in result ? [result.problem.kind, result.problem.line] : null;
};

it('is what a person would write', () => {
  expect(writeTextFile(post())).toBe(
    `---
galley: g7fk2abcd
name: Saturday buns
platforms: [facebook, linkedin]
tags: [advent]
planned: 2026-12-01
scheduled: {facebook: 2026-12-01 09:00}
---
Buns!

## LinkedIn
Dear all
`,
  );
});

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.constantFrom(
    '---',
    '## LinkedIn',
    '\\## LinkedIn',
    '<!-- not a comment',
    '-->',
    '# Heading',
    '...',
    '- item',
    '> quote',
  ),
  fc.constantFrom(
    'null',
    'yes',
    '12',
    '1e5',
    '2026-12-01',
    '0x1f',
    '~',
    '{a: b}',
    '[x',
    '"',
    "'",
    ': ',
    'a: b',
    '# no',
    '!!str',
  ),
  fc.constantFrom('👩‍🍳🥖', 'שלום', '\u2028', '\uFEFF', 'a\u0301'),
);
const lines = fc
  .array(nasty, { maxLength: 8 })
  .chain((parts) => fc.constantFrom('\n', '\r\n', '\n\n', ' ').map((between) => parts.join(between)));
const oneLine = nasty.map((text) => text.replace(/[\r\n]/g, ' ').trim());
const posts: fc.Arbitrary<PostText> = fc
  .record({
    gid: fc.constantFrom('g7fk2abcd', 'n22222222', null),
    name: oneLine.map((name) => name || null),
    platforms: fc.uniqueArray(fc.constantFrom(...platformIds), { minLength: 1 }),
    tags: fc.uniqueArray(oneLine.filter((tag) => tag !== '')),
    plannedOn: fc.constantFrom(null, '2026-12-01', '2028-02-29'),
    hasTime: fc.boolean(),
    body: lines,
    own: lines,
  })
  .map(({ hasTime, own, ...rest }) => {
    const [, second] = rest.platforms;
    return {
      ...rest,
      scheduled: hasTime && rest.platforms[0] ? { [rest.platforms[0]]: '2026-12-01 09:00' } : {},
      own: second ? { [second]: own } : {},
    };
  });
const plain = (of: PostText): PostText => ({
  ...of,
  body: plainLines(of.body),
  own: Object.fromEntries(Object.entries(of.own).map(([platform, text]) => [platform, plainLines(text)])),
});

it('reads back what it wrote, whatever the words are', () => {
  fc.assert(
    fc.property(posts, (of) => {
      expect(read(writeTextFile(of)).text).toEqual(plain(of));
    }),
    { numRuns: 500 },
  );
});

it('writes the same where nothing changed, also after an editor made all lines end as on Windows', () => {
  fc.assert(
    fc.property(posts, (of) => {
      const source = writeTextFile(of).replaceAll(/\r?\n/g, '\r\n');
      const { text, layout } = read(source);
      expect(writeTextFile(text, layout)).toBe(source);
    }),
    { numRuns: 500 },
  );
});

it('a change of one field leaves all that it does not know byte for byte', () => {
  fc.assert(
    fc.property(posts, posts, (one, other) => {
      const source = writeTextFile({ ...one, gid: 'g7fk2abcd' })
        .replace(
          'galley: g7fk2abcd\n',
          '# mine\ncolor:   "red"   # as it is\ngalley: g7fk2abcd\nnested:\n    - a\n    - {b: c}\n',
        )
        .replace(/\n---\n/, '\n---\n<!-- ask Marta\n  about the rye -->\n');
      const { layout } = read(source);
      const written = writeTextFile({ ...other, gid: 'g7fk2abcd' }, layout);
      for (const own of [
        '# mine\ncolor:   "red"   # as it is\n',
        'nested:\n    - a\n    - {b: c}\n',
        '<!-- ask Marta\n  about the rye -->\n',
      ])
        expect(written).toContain(own);
      expect(read(written).text).toEqual(plain({ ...other, gid: 'g7fk2abcd' }));
    }),
    { numRuns: 500 },
  );
});

describe('what a person types', () => {
  it('a text without front matter is a text', () => {
    expect(read('Buns today!\n').text).toMatchObject({ gid: null, name: null, platforms: [], body: 'Buns today!' });
    expect(writeTextFile(post({ own: {} }), read('Buns today!\n').layout)).toMatch(
      /^---\ngalley: g7fk2abcd\n[^]*\n---\nBuns!\n$/,
    );
  });

  it('platforms by any of their names, lists with and without brackets', () => {
    const source = '---\nplatforms: IG, Facebook\ntags:\n- advent\n- "rye: whole"\nplanned:\n---\nx\n## insta\nOwn\n';
    expect(read(source).text).toMatchObject({
      platforms: ['instagram', 'facebook'],
      tags: ['advent', 'rye: whole'],
      plannedOn: null,
      body: 'x',
      own: { instagram: 'Own' },
    });
  });

  it('a heading that is no platform belongs to the text, and so do comments within a line', () => {
    const body = '## Ingredients\nFlour <!-- whole --> and salt\n\n<!-- rye --> Rye';
    expect(read(`---\nname: x\n---\n${body}\n`).text.body).toBe(body);
  });

  it('a comment on lines of its own is not published, and stays when the words around it change', () => {
    const { text, layout } = read('---\nname: x\n---\nOne.\n\n<!-- check -->\n\nTwo.\n');
    expect(text.body).toBe('One.\n\nTwo.');
    expect(writeTextFile({ ...text, body: 'Three.' }, layout)).toBe('---\nname: x\n---\nThree.\n\n<!-- check -->\n\n');
  });

  it('a section that goes leaves its comments', () => {
    const { text, layout } = read('---\nname: x\n---\nOne.\n\n## LinkedIn\n<!-- ask -->\nOwn.\n');
    expect(writeTextFile({ ...text, own: {} }, layout)).toBe('---\nname: x\n---\nOne.\n\n<!-- ask -->\n');
  });
});

it.each([
  ['---\nname: x\nBuns', 'no-end', 1],
  ['---\nname: [x\n---\n', 'front-matter', 2],
  ['---\n- a\n- b\n---\n', 'front-matter', 2],
  ['---\n\n\uFEFF\n---', 'front-matter', 3],
  ['---\nname: a\nname: b\n---\n', 'front-matter', 3],
  ['---\nname: !!binary aGk=\n---\n', 'name', 2],
  ['---\nname: {a: b}\n---\n', 'name', 2],
  ['---\na: &x 1\ntags: *x\n---\n', 'tags', 3],
  ['---\n\nplatforms: [facebok]\n---\n', 'platforms', 3],
  ['---\nplanned: 2026-02-30\n---\n', 'planned', 2],
  ['---\nplanned: tomorrow\n---\n', 'planned', 2],
  ['---\nscheduled: noon\n---\n', 'scheduled', 2],
  ['---\nscheduled: {facebook: 9 am}\n---\n', 'scheduled', 2],
  ['---\nname: x\n---\nBuns\n<!-- ask\nmore\n', 'comment', 5],
  ['---\nname: x\n---\nBuns\n## LinkedIn\na\n## linkedin\nb\n', 'twice', 7],
])('%j is said to be wrong, with its line', (source, kind, line) => {
  expect(problemOf(source)).toEqual([kind, line]);
});

it('aliases that grow without end are not followed', () => {
  const deep = Array.from(
    { length: 30 },
    (_, n) => `l${String(n + 1)}: &l${String(n + 1)} [*l${String(n)}, *l${String(n)}]`,
  );
  const source = `---\nl0: &l0 [x]\n${deep.join('\n')}\nname: buns\n---\nText\n`;
  expect(read(source).text).toMatchObject({ name: 'buns', body: 'Text' });
});

it('names that every object has are names like others', () => {
  expect(read('---\n__proto__: {name: x}\nconstructor: y\n---\nText\n').text).toMatchObject({
    name: null,
    body: 'Text',
  });
});
