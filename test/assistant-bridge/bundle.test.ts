// The bridge as it is packed: one file without dependencies, for any Node that the user has.
import { build } from 'vite';
import { expect, it } from 'vitest';
import { bundles } from '../../scripts/bundles.ts';

it('is one file that imports nothing but what Node has, and that a shell can start', async () => {
  const built = await build({ ...bundles.bridge, build: { ...bundles.bridge.build, write: false } });
  const files = 'output' in built ? built.output : [];
  expect(files.map(({ fileName }) => fileName)).toEqual(['assistant-bridge.mjs']);
  const [file] = files;
  expect(file.imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
  expect(file.dynamicImports).toEqual([]);
  expect(file.code).toMatch(/^#!\/usr\/bin\/env node\n/);
});
