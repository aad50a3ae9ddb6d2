// What the window saves as a file: as a download of the browser, and in Electron where a person would have put it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Of windows in Electron, which asks its user where; the tests answer with this folder (shells.ts). */
export const saveFolders = new WeakMap<Page, string>();

export type Saved = { name: string; path: string };

/** `press`: what makes the window save something. */
export const saved = async (window: Page, press: () => Promise<void>): Promise<Saved> => {
  const folder = saveFolders.get(window);
  if (folder === undefined) {
    const [download] = await Promise.all([window.waitForEvent('download'), press()]);
    const name = download.suggestedFilename();
    // By its ending a browser knows what it is.
    const path = `${await download.path()}-${name}`;
    await download.saveAs(path);
    return { name, path };
  }
  const before = new Set(await readdir(folder));
  await press();
  const added = async () =>
    (await readdir(folder)).filter((name) => !before.has(name) && !name.endsWith('.crdownload'));
  await expect.poll(async () => (await added()).length).toBe(1);
  const [name = ''] = await added();
  return { name, path: join(folder, name) };
};
