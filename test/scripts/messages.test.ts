// Message catalogs: what they are compiled to, and what is refused.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { languages, type Language } from '../../preload/rules/message-format.ts';
import { readCatalog, type Message, type PlaceholderType } from '../../scripts/messages/catalog.ts';
import { compileCatalog } from '../../scripts/messages/compile.ts';
import { root } from '../../scripts/run.ts';

const message = (key: string, text: string, placeholders: Record<string, PlaceholderType> = {}): Message => ({
  key,
  path: key.split('.'),
  text,
  placeholders: Object.entries(placeholders).map(([name, type]) => ({ name, type })),
});
const compiled = (messages: Message[], translations: Record<string, string> = {}, language: Language = 'en') =>
  compileCatalog(messages, { language, translations: new Map(Object.entries(translations)) }, 0);

it('compiles texts, functions and plurals into objects named by their keys', () => {
  const code = compiled([
    message('shelf.title', "What's `on` ${it}".replace('${it}', 'it')),
    message('shelf.loaf.of', '“{name}” on {day}', { day: 'text', name: 'name' }),
    message('shelf.count', '{count, plural, =0 {No loaves} one {# loaf} other {# loaves}}', { count: 'number' }),
  ]);
  expect(code).toContain("title: `What's \\`on\\` it`");
  expect(code).toContain('loaf: {\n    of: (day: string, name: string): string => `“${isolated(name)}” on ${day}`');
  expect(code).toContain(
    'plural(count, { "=0": `No loaves`, one: `${number(count)} loaf`, other: `${number(count)} loaves` })',
  );
});

it('uses a translation, and English where there is none', () => {
  const code = compiled(
    [message('shelf.bread', 'Bread'), message('shelf.salt', 'Salt')],
    { 'shelf.bread': 'Brot' },
    'de',
  );
  expect(code).toContain('bread: `Brot`');
  expect(code).toContain('salt: `Salt`');
});

it.each([
  ['a placeholder that is not declared', [message('a', '{name}')], {}, /\{name\} is not declared/],
  [
    'a placeholder that a translation leaves out',
    [message('a', '{name}', { name: 'name' })],
    { a: 'x' },
    /declared, and not in "x"/,
  ],
  [
    'a plural without a form of the language',
    [message('a', '{n, plural, other {#}}', { n: 'number' })],
    {},
    /no form for "one"/,
  ],
  ['a text that is no message', [message('a', '{')], {}, /no ICU message/],
  ['the same key twice', [message('a.b', 'x'), message('a.b', 'y')], {}, /there twice/],
  ['a message with keys below it', [message('a', 'x'), message('a.b', 'y')], {}, /no other keys below it/],
])('refuses %s', (_, messages, translations, problem) => {
  expect(() => compiled(messages, translations, 'de')).toThrow(problem);
});

const catalogs = join(root, 'resources/messages');
const keysOf = (language: string, path: string): string[] =>
  readCatalog(join(catalogs, language, path)).map(({ key }) => key);

it.each(languages.filter((language) => language !== 'en'))('everything is translated: %s', (language) => {
  const paths = globSync('**/*.json', { cwd: join(catalogs, 'en') });
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) expect([path, keysOf(language, path).sort()]).toEqual([path, keysOf('en', path).sort()]);
});

it('a plural is the whole sentence, so that other words can agree with it', () => {
  for (const path of globSync('**/*.json', { cwd: catalogs }))
    for (const { key, text } of readCatalog(join(catalogs, path)))
      if (text.includes(', plural,'))
        expect([key, text]).toEqual([key, expect.stringMatching(/^\{\w+, plural,.*\}$/s)]);
});

/** All files that `file` imports when it is loaded, and itself. */
const loadedBy = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found;
  found.add(file);
  // The compiler of messages writes imports that are not its own.
  if (file.includes('/messages/en/') || !existsSync(file)) return found;
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+\.ts)'/gms);
  for (const [, path = ''] of imports) loadedBy(resolve(dirname(file), path), found);
  return found;
};

it('are made by each command that loads them', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const reads = Object.entries(scripts).filter(([, command]) =>
    [...command.matchAll(/node (\S+\.ts)/g)].some(([, program = '']) =>
      [...loadedBy(join(root, program))].some((file) => file.includes('/messages/en/')),
    ),
  );
  expect(reads.map(([name]) => name)).toContain('sim');
  expect(reads.filter(([, command]) => !command.startsWith('node scripts/messages/ensure.ts && '))).toEqual([]);
});
