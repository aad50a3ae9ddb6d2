// Builds dist-app, or leaves it alone when nothing it is made from has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { bundles } from './bundles.ts';
import { makeTrayIcons } from './icons.ts';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist-app', '.stamp');
const madeFrom = [
  ...['main/**/*', 'preload/**/*', 'renderer/**/*', 'resources/icon.svg'],
  ...['scripts/*.ts', 'package-lock.json'],
];

const fingerprint = async (): Promise<string> => {
  const entries = await Array.fromAsync(glob(madeFrom, { cwd: root, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
};

/** @returns whether anything had to be built. */
export const ensureBuilt = async (): Promise<boolean> => {
  const wanted = await fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  for (const config of Object.values(bundles)) await build(config);
  await makeTrayIcons(join(root, 'dist-app', 'main', 'tray'));
  // Written last: a build that broke off half way has no stamp.
  writeFileSync(stampFile, wanted);
  return true;
};

if (import.meta.main) console.log((await ensureBuilt()) ? 'Built dist-app.' : 'dist-app is up to date.');
