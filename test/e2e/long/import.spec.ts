// A table with pictures, what is dropped while posts are imported, and exports: all posts, and those found.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { jpegFile } from '../../support/media-files.ts';
import { faultsOf } from '../support/axe.ts';
import { choose } from '../support/files.ts';
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

test('a table comes in with its pictures, and a name that is wrong is shown with the nearest', async ({ window }) => {
  await exploreSandbox(window);
  const note = library(window).heading.locator('..');
  await expect(note).toContainText('128 posts');
  await run(window, 'Import posts from a file');
  const dialog = window.getByRole('dialog', { name: 'Import posts' });
  const pictures = await Promise.all(
    Array.from({ length: 30 }, async (_, seed) => ({
      name: `loaf-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpegFile({ seed: seed + 1, width: 1080, height: 1080 }),
    })),
  );
  const rows = pictures.map(({ name }, index) => `"Facebook, LinkedIn",Loaf ${index},${name}`);
  const table = ['Platforms,Text,Media', ...rows, 'Facebook,Roll,loaf-07.jpg'].join('\n');
  const bread = { name: 'bread.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await choose(dialog.getByRole('button', { name: 'Choose a CSV file' }), [bread, ...pictures]);

  await expect(dialog.getByText('30 posts to create')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^32 / })).toContainText(
    'No file named “loaf-07.jpg”. Did you mean “loaf-',
  );
  await expect(dialog.getByText(/^Copying/)).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: /^2 Loaf 0/ })).toContainText('1 picture or video');
  await expect(dialog.getByText(/^About 60 requests\. Everything will be sent by/)).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Skip 1 row with errors' }).press(' ');
  await dialog.getByRole('button', { name: 'Import 30 posts' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(note).toContainText('158 posts');
  await window
    .getByRole('listitem')
    .filter({ hasText: 'Imported 30 posts, skipped 1 row' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  // Posts that the service has by then are not deleted without a question.
  const question = window.getByRole('dialog', { name: /^Delete \d+ posts\?$/ });
  await expect(question.or(note.filter({ hasText: '128 posts' }))).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: /^Delete \d+ posts$/ }).press('Enter');
  await expect(note).toContainText('128 posts');
});
