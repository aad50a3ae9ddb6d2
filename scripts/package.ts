// Builds Galley's installers with electron-builder, or says why that cannot be done here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from './build.ts';
import { ensureElectronBinary } from './electron-binary.ts';
import { makeIcons } from './icons.ts';
import { root, runTool } from './run.ts';

const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });
const { devDependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const electron = await ensureElectronBinary(devDependencies.electron);
if ('missing' in electron) {
  console.error(`No installer can be built here, because ${electron.missing}.`);
  process.exit(1);
}
await ensureBuilt();
await makeIcons();
// `--signed` is for release machines; the rest goes on to electron-builder, as `--linux deb --arm64`.
const given = process.argv.slice(2);
const config = given.includes('--signed') ? 'electron-builder.release.mjs' : 'electron-builder.yml';
const { ok } = await runTool(
  'electron-builder/cli.js',
  ['--publish', 'never', '--config', config, ...given.filter((argument) => argument !== '--signed')],
  { echo: true },
);
if (ok) console.log('The installers are in release/.');
else process.exitCode = 1;
