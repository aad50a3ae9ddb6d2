// Galley on a data folder of its own with as many posts as asked for, working offline: started and ended per sample.
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { startProgram, startSandboxProgram, type Program } from '../../test/e2e/support/program.ts';
import { frame, settings, welcome } from '../../test/e2e/support/pages.ts';
import { fillLibraryIn } from '../store/library.ts';
import type { post } from '../store/posts.ts';

const root = join(import.meta.dirname, '..', '..');
const key = 'key-of-the-bench';

export const startGalley = (dataDir: string): Promise<Program> =>
  startProgram(
    [join(root, 'dist-app/main/browser.mjs'), '--no-open', ...(process.getuid?.() === 0 ? ['--allow-root'] : [])],
    { GALLEY_DATA_DIR: dataDir, DBUS_SESSION_BUS_ADDRESS: '' },
  );

/** Connects it once to an empty business, puts it offline, ends it, and fills its library. */
export const prepareLibrary = async (
  dataDir: string,
  posts: Iterable<ReturnType<typeof post>[]>,
  browser: Browser,
): Promise<void> => {
  const service = await startSandboxProgram('--key', key, '--seed', 'empty');
  const galley = await startGalley(dataDir);
  const page = await browser.newPage();
  await page.goto(galley.address);
  await welcome(page).connectForGood(key, service.address);
  await frame(page).link('Settings').click();
  await settings(page).sync.click();
  await settings(page).workOffline.click();
  await page.close();
  await galley.end();
  await service.end();
  fillLibraryIn(dataDir, posts);
};
