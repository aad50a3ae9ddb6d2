// Opens Galley: in Electron where that can run, else in the browser. Builds first when something has changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from './build.ts';
import { ensureElectron } from './electron-binary.ts';
import { root } from './run.ts';
import { openGalley, runShell } from './shells.ts';

const given = process.argv.slice(2);
const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });

console.log((await ensureBuilt()) ? 'Galley is built.' : 'Galley is up to date.');

const { devDependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const browserShell = join(root, 'dist-app', 'main', 'browser.mjs');
const asRoot = process.getuid?.() === 0 ? ['--allow-root'] : [];

process.exitCode = await openGalley({
  electron: await ensureElectron(devDependencies.electron),
  electronArgs: [root, ...given],
  browser: { program: process.execPath, args: [browserShell, ...asRoot, ...given] },
  run: (command) => runShell(command, root),
  print: console.log,
});
