// Importing posts from a spreadsheet, by keyboard: dry run, one step, undo.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, library } from './support/pages.ts';
import { saved, type Saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

const file = [
  'Network;Caption;Publish date;Labels;Weather',
  'Facebook;"Market stall, early\nand warm";1.3.2031 10:00;market;sunny',
  'LinkedIn;Why we mill our own rye;;market;',
  'Friendster;=1+1;;;',
].join('\r\n');

const run = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  // In one go: posts that were found before are not what is meant.
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
};
const textOf = ({ path }: Saved): Promise<string> => readFile(path, 'utf8');

test('a file is tried, imported without its bad row, and taken back in one step', async ({ window }) => {
  await exploreSandbox(window);
  const note = library(window).heading.locator('..');
  await expect(note).toContainText('128 posts');
  await run(window, 'Import posts from a file');
  const dialog = window.getByRole('dialog', { name: 'Import posts' });
  await expect(dialog.getByRole('button', { name: 'Choose a CSV file' })).toBeFocused();
  expect(await faultsOf(window)).toEqual([]);
  const [chooser] = await Promise.all([window.waitForEvent('filechooser'), window.keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });

  await test.step('what the columns are is proposed, and every row tried', async () => {
    await expect(dialog.getByText('spring.csv, 3 rows')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Field for “Caption”' })).toHaveValue('text');
    await expect(dialog.getByRole('combobox', { name: 'Field for “Weather”' })).toHaveValue('');
    await expect(dialog.getByText('2 posts to create, 1 scheduled')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^4 / })).toContainText('Unknown platform “Friendster”.');
    await expect(dialog.getByRole('row', { name: /^2 Market stall/ })).toContainText('10:00');
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('the bad row is saved with what is wrong, and no cell of it runs', async () => {
    const save = dialog.getByRole('button', { name: 'Save rows with errors' });
    const download = await saved(window, () => save.press('Enter'));
    expect(download.name).toBe('spring-errors.csv');
    expect(await textOf(download)).toBe(
      '\uFEFFNetwork;Caption;Publish date;Labels;Weather;Problem\r\nFriendster;"\'=1+1";;;;Unknown platform “Friendster”.\r\n',
    );
  });

  await test.step('nothing is made before the row is said to be left out', async () => {
    const submit = dialog.getByRole('button', { name: 'Import 2 posts' });
    await expect(submit).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Skip 1 row with errors' }).press(' ');
    await submit.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(note).toContainText('130 posts');
    await expect(library(window).row('Market stall, early and warm')).toBeVisible();
  });

  await window
    .getByRole('listitem')
    .filter({ hasText: 'Imported 2 posts, skipped 1 row' })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(note).toContainText('128 posts');
  await expect(library(window).row('Market stall, early and warm')).toHaveCount(0);
});
