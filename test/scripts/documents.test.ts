// The documents have none of the words that comments may not contain (scripts/lint/words.js).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/run.ts';

const List = z.object({
  bannedWords: z.array(
    z.object({ words: z.array(z.string()), prose: z.union([z.boolean(), z.array(z.string())]).optional() }),
  ),
});
const { bannedWords } = List.parse(await import(join(root, 'scripts/lint/words.js')));
const words = bannedWords.flatMap(({ words: banned, prose }) =>
  prose === true || (Array.isArray(prose) && prose.includes('docs/')) ? banned : [],
);
const found = new RegExp(`\\b(?:${words.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');

/** The glossary explains the words, two documents quote names of tests and faults, and the others are the service's. */
const quoting = /^docs\/(?:service\/|(?:glossary|coverage|simulation)\.md$)/;
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !quoting.test(path));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Names in the code, and addresses of links, are not prose. */
const proseOf = (text: string): string => text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '');

test.each(documents)('%s', (path) => {
  expect(proseOf(read(path)).match(found)).toBeNull();
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
  expect([...documents, 'CHANGELOG.md'].filter((path) => /@example\./.test(read(path)))).toEqual([]);
});

test('finds a word across a line break, but not in code', () => {
  expect(proseOf('A post that goes\nout by `nobody`.').match(found)).toEqual(['goes\nout']);
});
