// What only a shell may ask of the core is refused to the window, so the window must not ask it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shellOnlyMethods } from '../../preload/contract/shell.ts';
import { root } from '../../scripts/run.ts';

it('the window calls no method that only a shell may call', () => {
  const files = globSync('renderer/**/*.{ts,svelte}', { cwd: root });
  const calls = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [...source.matchAll(/\.call\(\s*'([\w.]+)'/g)].map(([, method = '']) => ({ file, method }));
  });
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.filter(({ method }) => shellOnlyMethods.includes(method))).toEqual([]);
});
