// What can’t be undone wholly asks with its number.
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => library(page).posts.getByRole('row', { name: /, (Post|Carousel|Reel|Story|Video), / });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a library is not deleted without its number, and one step brings it back', async ({ window }) => {
  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Delete');
  const question = window.getByRole('dialog', { name: 'Delete 128 posts?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByRole('listitem')).toHaveText([
    /^\s*\d+ scheduled won't be published$/,
    /^\s*\d+ drafts with every version$/,
    /^\s*\d+ published stay live on the platforms$/,
  ]);
  await expect(question.getByRole('checkbox', { name: /^Save a backup first/ })).toBeChecked();
  await expect(question).toContainText(/128 deletions, about /);
  expect(await faultsOf(window)).toEqual([]);
  const confirm = question.getByRole('button', { name: 'Delete 128 posts' });
  await expect(confirm).toBeDisabled();
  await window.keyboard.press('Escape');
  await expect(library(window).heading.locator('..')).toContainText('128 posts');

  await rows(window).first().focus();
  await window.keyboard.press('Delete');
  await question.getByRole('textbox', { name: 'Type 128 to delete' }).fill('128');
  const backup = window.waitForEvent('download');
  await confirm.click();
  expect((await backup).suggestedFilename()).toMatch(/\.json$/);
  await expect(window.getByText('Deleted 128 posts')).toBeVisible();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText('Restored 128 posts')).toBeVisible();
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});
