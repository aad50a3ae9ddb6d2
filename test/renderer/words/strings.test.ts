// Words reach the window through files of strings, which the pseudo language translates (test/e2e/support/pseudo-window.ts).
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/run.ts';

it('only files of strings import messages', () => {
  const importing = globSync('renderer/**/*.{ts,svelte}', { cwd: root }).filter((file) =>
    /from '#messages\/(?!language\.ts')/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(importing.length).toBeGreaterThan(50);
  expect(importing.filter((file) => !/strings(?:\/[\w-]+)?\.ts$/.test(file))).toEqual([]);
  expect(importing.map((file) => basename(file))).toContain('strings.ts');
});
