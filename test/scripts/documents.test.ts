// The documents and the English messages have none of the words that comments may not contain (scripts/lint/words.js), and
// what users read none of those that are said in another way.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/run.ts';

const entry = z.object({ words: z.array(z.string()), prose: z.union([z.boolean(), z.array(z.string())]).optional() });
const List = z.object({ bannedWords: z.array(entry) });
const { bannedWords } = List.parse(await import(join(root, 'scripts/lint/words.js')));
const words = bannedWords.flatMap(({ words: banned, prose }) =>
  prose === true || (Array.isArray(prose) && prose.includes('docs/')) ? banned : [],
);
const anyOf = (list: readonly string[]): RegExp =>
  new RegExp(`\\b(?:${list.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
const found = anyOf(words);
/** In the window these are plain words, or a name. */
const foundInWindow = anyOf(words.filter((word) => !/^(?:kept|gain(?:s|ed)?|lanes?)$/.test(word)));
/** What users read says each of these in one way, or as people speak. In names in the code they are fine. */
const unspoken = anyOf([
  'any more',
  'tick',
  'ticks',
  'ticked',
  'untick',
  'unticked',
  'take back',
  'takes back',
  'took back',
  'taken back',
  'take off',
  'takes off',
  'took off',
  'taken off',
  'take over',
  'taken over',
  'put together',
  'go on',
  'goes on',
  'going on',
  'went on',
  'could not',
  'cannot',
  'did not',
  'does not',
  'do not',
  'is not',
  'are not',
  'was not',
  'were not',
  'will not',
]);

/** The glossary explains the words, two documents quote names of tests and faults, and the others are the service's. */
const quoting = /^docs\/(?:service\/|(?:glossary|coverage|simulation)\.md$)/;
const pathsOf = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const documents = pathsOf('*.md', '.github/**/*.md', 'docs/**/*.md').filter((path) => !quoting.test(path));
const forUsers = pathsOf('README.md', 'CHANGELOG.md', '.github/**/*.md', 'docs/guide/*.md');
const catalogs = pathsOf('resources/messages/en/**/*.json');

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Names in the code, and addresses of links, are not prose. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');

/** Of a catalog, without the names of placeholders, and without the words that people search for. */
const spokenOf = (path: string): string =>
  Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(read(path))))
    .flatMap(([key, said]) => (typeof said === 'string' && !key.includes('Terms.') ? said : []))
    .join('\n')
    .replace(/\{\w+(?=[,}])/g, '');

test.each(documents)('%s', (path) => {
  expect(proseOf(read(path)).match(found)).toBeNull();
});

test.each(forUsers)('%s speaks as the window does', (path) => {
  expect(proseOf(read(path)).match(unspoken)).toBeNull();
});

test.each(catalogs)('%s', (path) => {
  expect(spokenOf(path).match(foundInWindow)).toBeNull();
  expect(spokenOf(path).match(unspoken)).toBeNull();
  // All apostrophes are straight.
  expect(spokenOf(path)).not.toContain('’');
});

test('the README quotes errors as Galley says them', () => {
  const [, table = ''] = read('README.md').split('## Troubleshooting');
  const quoted = [...table.matchAll(/^\| "([^"]+)"/gm)].flatMap(([, words = '']) => words.split(/ … |(?<=because )/));
  const said = globSync(['resources/messages/en/**/*.json', 'scripts/*.ts', 'main/shell/browser/*.ts'], { cwd: root });
  const sources = said.map(read);
  expect(quoted.length).toBeGreaterThan(4);
  expect(quoted.filter((words) => !sources.some((text) => text.includes(words)))).toEqual([]);
});

test('no document promises an address that does not exist', () => {
  expect(documents.filter((path) => /@example\./.test(read(path)))).toEqual([]);
});

test('finds a word across a line break, but not in code', () => {
  expect(proseOf('A post that goes\nout by `nobody`.').match(found)).toEqual(['goes\nout']);
});
