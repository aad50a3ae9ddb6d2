// What is dropped while posts are imported, and exports: all posts, and those found.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library, uploads } from '../support/pages.ts';
import { saved, type Saved } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';

const run = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  // In one go: posts that were found before are not what is meant.
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
};
const textOf = ({ path }: Saved): Promise<string> => readFile(path, 'utf8');

test('a dropped file is meant for the import, and a spreadsheet itself is refused in words', async ({ window }) => {
  await exploreSandbox(window);
  await run(window, 'Import posts from a file');
  const dialog = window.getByRole('dialog', { name: 'Import posts' });
  await dialog.waitFor();
  const dropped = await window.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['PK\u0003\u0004 and more'], 'spring.xlsx'));
    return data;
  });
  await dialog.dispatchEvent('dragover', { dataTransfer: dropped });
  await dialog.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('This is a spreadsheet.')).toBeVisible();
  await expect(uploads(window).overlay).toBeHidden();
});

test('all posts and those found are written into files', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await run(window, 'Export all posts');
  const dialog = window.getByRole('dialog', { name: 'Export posts' });
  await expect(dialog.getByRole('button', { name: 'Export 128 posts' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  const table = await saved(window, () => dialog.getByRole('button', { name: 'Export 128 posts' }).press('Enter'));
  expect(table.name).toMatch(/^galley-posts-.*\.csv$/);
  expect(await textOf(table)).toMatch(/^\uFEFFname,platforms,text,/);
  await expect(dialog).toBeHidden();

  await library(window).search.fill('is:scheduled rye ');
  await expect(library(window).heading.locator('..')).toContainText(/\d+ posts? found/);
  await window.getByRole('button', { name: 'More about these posts' }).press('Enter');
  await window.getByRole('menuitem', { name: 'Export these posts' }).press('Enter');
  await dialog.getByRole('radio', { name: /^ICS/ }).check();
  const calendar = await saved(window, () =>
    dialog.getByRole('button', { name: /^Export \d+ posts?$/ }).press('Enter'),
  );
  expect(await textOf(calendar)).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:[\s\S]*END:VCALENDAR/);
});
