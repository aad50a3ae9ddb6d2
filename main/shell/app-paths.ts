// Where Galley's own files are, both from source and in the build.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type AppPaths = {
  rootDir: string;
  rendererDir: string;
  resourcesDir: string;
  preloadFile: string;
  keychainChildFile: string;
  /** What other programs start to reach Galley as assistants. */
  assistantBridgeFile: string;
  /** Icons of the system tray (scripts/icons.ts). */
  trayIconDir: string;
};

/** `entryFile`: the file the process was started with; the root is the nearest folder above it with a package.json. */
export const appPaths = (entryFile: string): AppPaths => {
  const rootDir = rootAbove(dirname(entryFile));
  const built = join(rootDir, 'dist-app');
  return {
    rootDir,
    rendererDir: join(built, 'renderer'),
    resourcesDir: join(rootDir, 'resources'),
    preloadFile: join(built, 'preload', 'index.cjs'),
    keychainChildFile: entryFile.endsWith('.ts')
      ? join(rootDir, 'main', 'session', 'keychain-child.ts')
      : join(built, 'main', 'keychain-child.mjs'),
    assistantBridgeFile: entryFile.endsWith('.ts')
      ? join(rootDir, 'main', 'assistant-bridge', 'index.ts')
      : join(built, 'main', 'assistant-bridge.mjs'),
    trayIconDir: join(built, 'main', 'tray'),
  };
};

const rootAbove = (dir: string): string => {
  if (existsSync(join(dir, 'package.json'))) return dir;
  if (dirname(dir) === dir) throw new Error('Galley cannot find its own package.json.');
  return rootAbove(dirname(dir));
};
