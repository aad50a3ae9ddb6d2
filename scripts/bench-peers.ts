// What Galley is measured against: the packages of bench/package.json, installed the first time a bench runs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * No install scripts: the binaries of lmdb are an optional package, and npm would refuse scripts that aren't approved.
 * `npm run` passes its settings down: errors are printed even if it was run with --silent.
 */
const installArgs = [
  'install',
  '--no-package-lock',
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** `folder` has the package.json. Throws, with words for the terminal, when they cannot be installed. */
export const ensurePeers = (folder: string): void => {
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const isMissing = (name: string) => !existsSync(join(folder, 'node_modules', name));
  if (!Object.keys(dependencies).some(isMissing)) return;
  console.log('Installing what Galley is measured against.');
  const npm = process.env['npm_execpath'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status, error } = spawnSync(command, [...first, ...installArgs], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32' && !npm,
  });
  const missing = Object.keys(dependencies).filter(isMissing);
  if (status === 0 && missing.length === 0) return;
  const reason = error?.message ?? (status === 0 ? `${missing.join(', ')} is missing` : `npm ended with ${status}`);
  throw new Error(`What Galley is measured against could not be installed: ${reason}.`);
};
