// A backup, and the posts that come back from it.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { faultsOf } from '../support/axe.ts';
import { choose } from '../support/files.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { saved } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';

test('a backup is saved; what was deleted since comes back from it as a draft, and goes again', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  const backup = () => window.evaluate(() => void (location.hash = '#/settings/backup'));
  await backup();
  const { path } = await saved(window, () => window.getByRole('button', { name: 'Save a backup' }).click());

  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  const row = library(window).row('Gerald at breakfast');
  await row.focus();
  await window.keyboard.press('x');
  await window.keyboard.press('Delete');
  await expect(row).toBeHidden();

  await backup();
  await choose(window.getByRole('button', { name: 'Choose a backup file' }), path);
  await expect(window.getByText('1 new draft from posts that are no longer here.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Restore' }).click();
  const toast = window.getByRole('listitem').filter({ hasText: '1 draft restored' });
  await expect(toast).toBeVisible();
  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  await expect(row).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeHidden();
});

test('a post of several platforms comes back from a backup on one, which is said before and in its draft, and only once', async ({
  window,
}) => {
  await exploreSandbox(window);
  const backup = () => window.evaluate(() => void (location.hash = '#/settings/backup'));
  await backup();
  const { path } = await saved(window, () => window.getByRole('button', { name: 'Save a backup' }).click());
  await window.evaluate(() => void (location.hash = '#/library/scheduled'));
  const row = library(window).row('Memorial Day opening hours');
  await row.focus();
  await window.keyboard.press('x');
  await window.keyboard.press('Delete');
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row).toBeHidden();

  await backup();
  const chooser = window.getByRole('button', { name: 'Choose a backup file' });
  await choose(chooser, path);
  const trial = window.getByRole('status').filter({ hasText: '1 new draft from posts' });
  await expect(trial).toContainText("It won't have all its platforms");
  await expect(trial).toContainText("It won't have the pictures or videos it had.");
  await window.getByRole('button', { name: 'Restore' }).click();
  await expect(
    window.getByText('1 draft restored. One draft is missing a platform or picture; it says which.'),
  ).toBeVisible();

  await choose(chooser, path);
  await expect(window.getByText('1 post was already restored as a draft and is still here.')).toBeVisible();
  await expect(window.getByText(/new drafts? of posts/)).toBeHidden();

  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  await row.click();
  await expect(window.getByText(/^This copy leaves out X\./)).toBeVisible();
  await expect(window.getByText('Text for the missing platforms is in Versions.')).toBeVisible();
  await window.getByRole('tab', { name: 'Versions' }).click();
  await expect(window.getByRole('heading', { name: 'Facebook text' })).toBeVisible();
});

test('all posts are exported with their pictures: the table names each file beside it', async ({ window }) => {
  await exploreSandbox(window);
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('combobox').fill('export all');
  await window.getByRole('option', { name: 'Export all posts' }).click();
  const dialog = window.getByRole('dialog', { name: 'Export posts' });
  await dialog.getByRole('radio', { name: /^CSV with media/ }).check();
  expect(await faultsOf(window)).toEqual([]);
  const { name, path } = await saved(window, () => dialog.getByRole('button', { name: 'Export 128 posts' }).click());
  expect(name).toMatch(/^galley-posts-.*\.zip$/);
  await expect(dialog).toBeHidden();
  await expect(window.getByText(/^Exported 128 posts and \d+ pictures or videos as/)).toBeVisible();
  const { 'posts.csv': table = new Uint8Array(), ...media } = unzipSync(readFileSync(path));
  const names = Object.keys(media);
  expect(names.length).toBeGreaterThan(20);
  const text = strFromU8(table);
  expect(names.filter((each) => !text.includes(each))).toEqual([]);
  expect(Object.values(media).filter(({ length }) => length < 1000)).toEqual([]);
});

test('a review pack of chosen posts opens by itself, with its pictures, and can be answered', async ({
  window,
  browser,
}) => {
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
  expect(readFileSync(path, 'utf8')).not.toMatch(/https?:/);

  const reader = await browser.newPage();
  await reader.goto(pathToFileURL(path).href);
  await expect(reader.getByRole('heading', { level: 2 })).toContainText('Open 7 to 1 today');
  const width = await reader
    .getByRole('img')
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  expect(width).toBeGreaterThan(100);
  await reader.getByRole('radio', { name: 'Approve' }).check();
  await expect(reader.getByText('1 of 1 answered')).toBeVisible();
  await reader.close();
});
