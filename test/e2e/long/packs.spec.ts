// A backup, and the posts that come back from it.
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
