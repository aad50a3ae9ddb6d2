// Builds Galley's installers with electron-builder, or says why that cannot be done here.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from './build.ts';
import { ensureElectronBinary } from './electron-binary.ts';
import { makeIcons } from './icons.ts';
import { readShipped, writeBom } from './licenses/files.ts';
import { shippedFaults } from './licenses/shipped.ts';
import { releaseNotes } from './release-notes.ts';
import { root, runTool } from './run.ts';

const manifest = z.object({ version: z.string(), devDependencies: z.object({ electron: z.string() }) });
const { version, devDependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const electron = await ensureElectronBinary(devDependencies.electron);
if ('missing' in electron) {
  console.error(`No installer can be built here, because ${electron.missing}.`);
  process.exit(1);
}
await ensureBuilt();
await makeIcons();
const shipped = readShipped();
const faults = shippedFaults(shipped);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
// For the draft of the release.
writeBom(shipped, join(root, 'release'));
/** Where electron-builder.release.mjs and the draft of the release expect them. */
const writeNotes = () => {
  mkdirSync(join(root, 'release'), { recursive: true });
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(root, 'release', 'notes.md'), releaseNotes(changes, version));
};

// `--signed` is for release machines; the rest goes on to electron-builder, as `--linux deb --arm64`.
const given = process.argv.slice(2);
const isRelease = given.includes('--signed');
if (isRelease) writeNotes();
const config = isRelease ? 'electron-builder.release.mjs' : 'electron-builder.yml';
const { ok } = await runTool(
  'electron-builder/cli.js',
  ['--publish', 'never', '--config', config, ...given.filter((argument) => argument !== '--signed')],
  { echo: true },
);
if (ok) console.log('The installers are in release/.');
else process.exitCode = 1;
