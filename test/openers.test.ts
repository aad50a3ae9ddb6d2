// Every dialog and every menu of the window is checked in the pseudo language (test/e2e/words*.spec.ts and long/).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/run.ts';
import { allOpeners, openersIn } from './e2e/support/openers.ts';

it('is named in one of these tests', () => {
  const tests = globSync('test/e2e/{,long/}words*.spec.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const all = allOpeners();
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter((name) => !tests.some((source) => source.includes(`'${name}'`)))).toEqual([]);
});

it('is found whatever makes it, twice in a file too', () => {
  const source = `<Dialog open {title}>x</Dialog>{#if a}<Menu items={[b]} />{/if}<div role="dialog" aria-label={c}></div>`;
  expect(openersIn(source, 'parts/Sheet.svelte').map(({ name, value }) => [name, value])).toEqual([
    ['Sheet', 'title'],
    ['Sheet 2', '[b]'],
    ['Sheet 3', 'c'],
  ]);
});
