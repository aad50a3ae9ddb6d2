// Files that Galley writes for people and for keeping: a review pack that runs and loads nothing, and a backup.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { faultsOf } from './support/axe.ts';
import { choose } from './support/files.ts';
import { exploreSandbox, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a review pack of chosen posts opens by itself, with its pictures', async ({ window }, { outputDir }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  const row = library(window).row('Open 7 to 1 today');
  await row.focus();
  await window.keyboard.press('x');
  await window.keyboard.press('Control+k');
  await window.getByRole('combobox').fill('export selected');
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Export posts' });
  await dialog.getByRole('radio', { name: /^Review pack/ }).check();
  const saved = window.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export 1 post' }).click();
  const path = `${outputDir}/review.html`;
  await (await saved).saveAs(path);
  expect(readFileSync(path, 'utf8')).not.toMatch(/<script|https?:|\son\w+=/);

  const reader = await window.context().newPage();
  await reader.goto(pathToFileURL(path).href);
  await expect(reader.getByRole('heading', { level: 2 })).toContainText('Open 7 to 1 today');
  const width = await reader
    .getByRole('img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(width).toBeGreaterThan(100);
  await reader.close();
});

test('a backup is saved; what was deleted since comes back from it as a draft, and goes again', async ({ window }, {
  outputDir,
}) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  const backup = () => window.evaluate(() => void (location.hash = '#/settings/backup'));
  await backup();
  const saved = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save a backup' }).click();
  const path = `${outputDir}/backup.json`;
  await (await saved).saveAs(path);

  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  const row = library(window).row('Gerald at breakfast');
  await row.focus();
  await window.keyboard.press('x');
  await window.keyboard.press('Delete');
  await expect(row).toBeHidden();

  await backup();
  await choose(window.getByRole('button', { name: 'Choose a backup file' }), path);
  await expect(window.getByText('1 new draft of posts that are not here any more.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Put back' }).click();
  const toast = window.getByRole('listitem').filter({ hasText: '1 draft put back' });
  await expect(toast).toBeVisible();
  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  await expect(row).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeHidden();
});
