// Opens Galley: in Electron where that can run, else in the browser. Builds first when something has changed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from './build.ts';
import { ensureElectron } from './electron-binary.ts';
import { root } from './run.ts';

const given = process.argv.slice(2);
const manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });

console.log((await ensureBuilt()) ? 'Galley is built.' : 'Galley is up to date.');

const { devDependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const electron = await ensureElectron(devDependencies.electron);

const browserShell = join(root, 'dist-app', 'main', 'browser.mjs');
const asRoot = process.getuid?.() === 0 ? ['--allow-root'] : [];
const [program, args] =
  'path' in electron ? [electron.path, [root, ...given]] : [process.execPath, [browserShell, ...asRoot, ...given]];
if ('missing' in electron) console.log(`Galley opens in the browser, because ${electron.missing}.`);

const shell = spawn(program, args, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the shell by itself; it ends when it has put everything away, and then so does this.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) shell.kill(signal);
  });
}
shell.on('error', (error) => {
  console.error(`Galley could not start: ${error.message}`);
  process.exitCode = 1;
});
shell.on('close', (code) => {
  process.exitCode = code ?? 1;
});
