// Builds dist-app, or leaves it alone when nothing it is made from has changed.
import { join } from 'node:path';
import { ensureMessages } from './messages/ensure.ts';
import { root } from './run.ts';
import { ensureMade } from './stamped.ts';

const madeFrom = [
  'main/**/*',
  'preload/**/*',
  'renderer/**/*',
  'resources/icon.svg',
  'resources/messages/**/*',
  'scripts/{*,licenses/*}.ts',
  'package-lock.json',
];

/**
 * The stand-alone sandbox, as tests and benches start it once it is built: from source, most of its start goes to reading
 * TypeScript.
 */
export const sandboxProgram = join(root, 'dist-app/main/sandbox.mjs');

/** @returns whether anything had to be built. */
export const ensureBuilt = async (): Promise<boolean> => {
  await ensureMessages();
  return ensureMade({
    folder: join(root, 'dist-app'),
    madeFrom,
    program: join(root, 'scripts/bundles.ts'),
  });
};

if (import.meta.main) console.log((await ensureBuilt()) ? 'Built dist-app.' : 'dist-app is up to date.');
