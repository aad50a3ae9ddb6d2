// SECURITY.md keeps its word: each rule it numbers stands in the name of a test, and each test it names is there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const rules = [...document.matchAll(/^\| ([SL]\d+) +\|/gm)].map(([, id]) => id ?? '');
const testFiles = globSync('test/**/*.{test,spec}.ts', { cwd: root });

/** What a call is named by, as in `it.each(table)('name', …)`. */
const rootOf = (called: ts.Expression): string => {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isCallExpression(called) || ts.isPropertyAccessExpression(called) ? rootOf(called.expression) : '';
};

/** Of all tests and groups of tests in a file. */
const namesIn = (path: string): string[] => {
  const text = readFileSync(join(root, path), 'utf8');
  if (!/['"`].*\b[SL]\d/.test(text)) return [];
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['it', 'test', 'describe'].includes(rootOf(node.expression))) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
};

describe('SECURITY.md', () => {
  const named = new Set(testFiles.flatMap(namesIn).flatMap((name) => name.match(/\b[SL]\d+\b/g) ?? []));

  it('has all its rules', () => {
    const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
    expect(rules).toEqual([...upTo('S', 37), ...upTo('L', 8)]);
  });

  it.each(rules)('%s stands in the name of a test', (rule) => {
    expect([...named]).toContain(rule);
  });

  /** Who might attack: the last paragraph of each. */
  const shown = [...document.matchAll(/^\*\*Shown by\*\*: (.+(?:\n.+)*)/gm)].map(([, text = '']) => text);
  const pathsIn = (text: string) =>
    [...text.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, path = '']) => {
      const [, before = '', names, after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? [];
      return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
    });

  it('names a test for every attacker', () => {
    expect(document.match(/^### /gm)).toHaveLength(19);
    expect(shown).toHaveLength(19);
    expect(shown.filter((cell) => pathsIn(cell).length === 0)).toEqual([]);
  });

  it.each(shown)('has the rules it cites in the tests it names for them: %s', (cell) => {
    const names = pathsIn(cell)
      .filter((path) => path.endsWith('.test.ts'))
      .flatMap(namesIn)
      .join('\n');
    const cited = [...cell.matchAll(/\b([SL])(\d+)(?: to \1(\d+))?\b/g)].flatMap(([, letter = '', from, to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`),
    );
    expect(cited.filter((rule) => !new RegExp(`\\b${rule}\\b`).test(names))).toEqual([]);
  });

  it('names no test and no command that is not there', () => {
    const paths = pathsIn(document);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const commands = [...document.matchAll(/`npm run ([\w:-]+)`/g)].map(([, command = '']) => command);
    expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([]);
  });
});
