// How the fake is started in the place of Electron's binary.
import { join } from 'node:path';
import { findBrowser } from '../../scripts/chromium.ts';

export const fakeElectron = (): { path: string; env: Record<string, string> } => {
  const browser = process.env['GALLEY_BROWSER'] ?? findBrowser();
  return {
    path: join(import.meta.dirname, 'binary.sh'),
    env: { GALLEY_TEST_NODE: process.execPath, ...(browser && { GALLEY_BROWSER: browser }) },
  };
};
