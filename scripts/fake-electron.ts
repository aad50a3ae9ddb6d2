// Where the fake of Electron's runtime is, and what it needs to take the place of Electron's binary.
import { join } from 'node:path';
import { findBrowser } from './chromium.ts';
import { root } from './run.ts';

export const fakeElectron = (): { path: string; env: Record<string, string> } => {
  const browser = process.env['GALLEY_BROWSER'] ?? findBrowser();
  return {
    path: join(root, 'test/electron-runtime/binary.sh'),
    env: { GALLEY_TEST_NODE: process.execPath, ...(browser && { GALLEY_BROWSER: browser }) },
  };
};
