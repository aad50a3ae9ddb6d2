// Files that Galley writes for people: a review pack that runs and loads nothing.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { exploreSandbox, library } from './support/pages.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

test(
  'a review pack of chosen posts opens by itself, with its pictures',
  { tag: '@shell' },
  async ({ window, browser }) => {
    await exploreSandbox(window);
    await expect(library(window).heading.locator('..')).toContainText('128 posts');
    const row = library(window).row('Open 7 to 1 today');
    await row.focus();
    await window.keyboard.press('x');
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('combobox').fill('export selected');
    await window.keyboard.press('Enter');
    const dialog = window.getByRole('dialog', { name: 'Export posts' });
    await dialog.getByRole('radio', { name: /^Review pack/ }).check();
    const { path } = await saved(window, () => dialog.getByRole('button', { name: 'Export 1 post' }).click());
    expect(readFileSync(path, 'utf8')).not.toMatch(/<script|https?:|\son\w+=/);

    const reader = await browser.newPage();
    await reader.goto(pathToFileURL(path).href);
    await expect(reader.getByRole('heading', { level: 2 })).toContainText('Open 7 to 1 today');
    const width = await reader
      .getByRole('img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
    expect(width).toBeGreaterThan(100);
    await reader.close();
  },
);
