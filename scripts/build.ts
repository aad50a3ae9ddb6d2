// Builds dist-app, or leaves it alone when nothing it is made from has changed.
import { join } from 'node:path';
import { root } from './run.ts';
import { ensureMade } from './stamped.ts';

export const builtFrom = [
  ...['main/**/*', 'preload/**/*', 'renderer/**/*', 'resources/icon.svg'],
  ...['scripts/*.ts', 'package-lock.json'],
];

/** @returns whether anything had to be built. */
export const ensureBuilt = (): Promise<boolean> =>
  ensureMade({
    folder: join(root, 'dist-app'),
    madeFrom: builtFrom,
    program: join(root, 'scripts/bundles.ts'),
  });

if (import.meta.main) console.log((await ensureBuilt()) ? 'Built dist-app.' : 'dist-app is up to date.');
