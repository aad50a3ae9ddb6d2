// The bridge as it is packed: one file without dependencies, for any Node that the user has.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { bundles } from '../../scripts/bundles.ts';
import { startCore } from '../support/core.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bundle = async () => {
  const built = await build({ ...bundles.bridge, build: { ...bundles.bridge.build, write: false } });
  return 'output' in built ? built.output : [];
};

it('is one file that imports nothing but what Node has, and that a shell can start', async () => {
  const files = await bundle();
  expect(files.map(({ fileName }) => fileName)).toEqual(['assistant-bridge.mjs']);
  const [file] = files;
  expect(file.imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
  expect(file.dynamicImports).toEqual([]);
  expect(file.code).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it('in a data folder finds the Galley of that folder, wherever it is', async () => {
  const [file] = await bundle();
  const core = await startCore({ startInSandbox: true });
  await core.ask('assistants.switch', { isOn: true });
  const rights = { mayDraft: false, mayAddNotes: false, mayReadNotes: false };
  const { token } = await core.ask('assistants.add', { name: 'Claude', ...rights, lifeDays: 7 });
  const program = join(core.dataDir, file.fileName);
  writeFileSync(program, file.code);
  const env = { PATH: process.env['PATH'], HOME: temporaryFolder(), GALLEY_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'status'], { env });
  expect(stdout).toMatch(/accepted/);
});
