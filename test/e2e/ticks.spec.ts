// A time goes where it is ticked, one action is one step back, and what can't be undone wholly asks with its number.
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, library, openPost } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) =>
  library(page)
    .posts.getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const ticks = (page: Page) =>
  page.getByRole('dialog', { name: 'Schedule this post' }).getByRole('checkbox', { name: /^Schedule on / });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a new time moves the one platform that holds one, and what is ticked besides goes back with it', async ({
  window,
}) => {
  const post = await openPost(window, 'Flour, water, patience');
  const scheduled = () => window.getByRole('tablist', { name: 'Platforms' }).getByRole('tab', { name: /Scheduled/ });
  await expect(scheduled()).toHaveCount(1);
  const time = window
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: /, \d+:\d\d [AP]M/ });
  await time.click();
  await expect(ticks(window).filter({ visible: true })).not.toHaveCount(0);
  await expect(post.schedule.dialog.getByRole('checkbox', { name: 'Schedule on TikTok' })).toBeChecked();
  await expect(post.schedule.dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await post.schedule.nextMonth.click();
  await post.schedule
    .day(/ 15$|\b15\b/)
    .first()
    .click();
  await expect(post.schedule.dialog.getByRole('status')).toHaveText('1 send');
  expect(await faultsOf(window)).toEqual([]);
  await post.schedule.save.click();
  await expect(post.schedule.dialog).toBeHidden();
  await expect(scheduled()).toHaveCount(1);
  await expect(post.platform('TikTok')).toHaveAccessibleName(/Scheduled/);

  await time.click();
  for (const name of ['Facebook', 'LinkedIn'])
    await post.schedule.dialog.getByRole('checkbox', { name: `Schedule on ${name}` }).check();
  await post.schedule.dialog.getByRole('checkbox', { name: 'Schedule on TikTok' }).uncheck();
  await expect(post.schedule.dialog.getByRole('status')).toHaveText('2 sends, 1 taken off');
  await post.schedule.save.click();
  await expect(post.schedule.dialog).toBeHidden();
  await expect(post.platform('TikTok')).not.toHaveAccessibleName(/Scheduled/);
  await expect(scheduled()).toHaveCount(2);
  await window.keyboard.press('ControlOrMeta+z');
  await expect(scheduled()).toHaveCount(1);
  await expect(post.platform('TikTok')).toHaveAccessibleName(/Scheduled/);
});

test('a library is not deleted without its number, and one step brings it back', async ({ window }) => {
  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Delete');
  const question = window.getByRole('dialog', { name: 'Delete 128 posts?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText(/\d+ drafts/);
  await expect(question).toContainText(/\d+ published/);
  expect(await faultsOf(window)).toEqual([]);
  const confirm = question.getByRole('button', { name: 'Delete 128 posts' });
  await expect(confirm).toBeDisabled();
  await window.keyboard.press('Escape');
  await expect(library(window).heading.locator('..')).toContainText('128 posts');

  await rows(window).first().focus();
  await window.keyboard.press('Delete');
  await question.getByRole('textbox', { name: 'Type 128 to delete them' }).fill('128');
  await confirm.click();
  await expect(window.getByText('Deleted 128 posts')).toBeVisible();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText('Restored 128 posts')).toBeVisible();
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a copy is one step, and so is a post that was begun', async ({ window }) => {
  await rows(window).first().focus();
  await window.keyboard.press('x');
  await window.getByRole('toolbar', { name: 'Selected posts' }).getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(library(window).heading.locator('..')).toContainText('129 posts');
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText('Removed 1 post')).toBeVisible();
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});
