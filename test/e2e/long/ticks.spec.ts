// A time goes where it is ticked, one action is one step back, and what can’t be undone wholly asks with its number.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library, openPost } from '../support/pages.ts';
import { saved } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => library(page).posts.getByRole('row', { name: /, (Post|Carousel|Reel|Story|Video), / });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a time goes where it is ticked and nowhere else, and what was done at once goes back at once', async ({
  window,
}) => {
  const post = await openPost(window, 'The 3 AM shift');
  const { dialog, nextMonth, day, save } = post.schedule;
  const tick = (name: string) => dialog.getByRole('checkbox', { name: `Schedule on ${name}` });
  const scheduled = window.getByRole('tablist', { name: 'Platforms' }).getByRole('tab', { name: /Scheduled/ });
  const time = window.getByRole('button', { name: /, \d+:\d\d [AP]M$/ });

  // Without a time all that can be published are ticked.
  await post.chooseTime.click();
  for (const name of ['Instagram', 'Facebook', 'LinkedIn']) await expect(tick(name)).toBeChecked();
  await tick('Facebook').uncheck();
  await tick('Instagram').uncheck();
  await nextMonth.click();
  await day(/ 15$/).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'send' })).toHaveText(/^1 send, \d+ left this hour\s*$/);
  expect(await faultsOf(window)).toEqual([]);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(scheduled).toHaveCount(1);

  // Another time is for the one that holds one.
  await time.click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await day(/ 16$/).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'send' })).toHaveText(/^1 send, \d+ left this hour\s*$/);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(scheduled).toHaveCount(1);
  await expect(post.platform('LinkedIn')).toHaveAccessibleName(/Scheduled/);

  await time.click();
  await tick('Instagram').check();
  await tick('Facebook').check();
  await tick('LinkedIn').uncheck();
  await expect(dialog.getByRole('status').filter({ hasText: 'send' })).toHaveText(
    /^2 sends, \d+ left this hour, 1 unscheduled\s*Unschedules LinkedIn, now .* 16, /,
  );
  // One of them gets a time of its own, by keyboard.
  const own = dialog.getByLabel('Own time on Facebook');
  await dialog.getByRole('button', { name: 'Own time on Facebook' }).press('Enter');
  await expect(own).toBeFocused();
  const before = await own.inputValue();
  await own.fill('banana');
  await expect(dialog.getByText("Galley doesn't know what “banana” means here.")).toBeVisible();
  await expect(dialog.getByText('No time', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await own.fill(before.replace(/,[^,]*$/, ', 18:45'));
  await expect(dialog.getByRole('button', { name: 'Same for all' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(post.platform('LinkedIn')).not.toHaveAccessibleName(/Scheduled/);
  await expect(scheduled).toHaveCount(2);
  await time.click();
  await expect(own).toHaveValue(/6:45\sPM$/);
  await dialog.getByRole('button', { name: 'Same for all' }).press('Enter');
  await expect(own).toHaveText('Own time');
  await expect(post.schedule.time).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Own time on Instagram' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(post.platform('LinkedIn')).toHaveAccessibleName(/Scheduled/);
  await expect(scheduled).toHaveCount(1);
});

test('a copy is one step', async ({ window }) => {
  await rows(window).first().focus();
  await window.keyboard.press('x');
  await expect(window.getByRole('toolbar', { name: 'Selected posts' })).toContainText('1 selected');
  await window.getByRole('toolbar', { name: 'Selected posts' }).getByRole('button', { name: 'More' }).click();
  await window.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(library(window).heading.locator('..')).toContainText('129 posts');
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText(/^Removed /)).toHaveText(/“.+”/);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('the focus is back on its row or its button when what was opened has done its work', async ({ window }) => {
  const focusedRow = () => expect(window.locator('[role=row][tabindex="0"]')).toBeFocused({ timeout: 5000 });
  await rows(window).nth(1).focus();
  await window.keyboard.press('x');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('x');
  const bar = window.getByRole('toolbar', { name: 'Selected posts' });

  await bar.getByRole('button', { name: 'More' }).press('Enter');
  await window.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  await expect(window.getByText(/^Duplicated \d posts?|Nothing changed/).first()).toBeVisible();
  const leftOut = window.getByRole('dialog', { name: /^Skipped/ });
  if (await leftOut.isVisible()) await leftOut.getByRole('button', { name: 'Close' }).press('Enter');
  await focusedRow();

  // Much has the focus in the sheet of one post.
  const post = await openPost(window, 'The 3 AM shift');
  const { dialog, nextMonth, day, save } = post.schedule;
  await post.chooseTime.click();
  for (let each = 0; each < 6; each += 1) await window.keyboard.press('Tab');
  await nextMonth.click();
  await day(/ 15$/).click();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(window.getByRole('button', { name: /, \d+:\d\d [AP]M$/ })).toBeFocused({ timeout: 5000 });
});

test('what was left out of many is read, and then the focus is in the list', async ({ window }) => {
  await window.getByRole('tab', { name: /^Needs approval/ }).click();
  await rows(window).first().focus();
  await window.keyboard.press('ControlOrMeta+a');
  await window.keyboard.press('a');
  const leftOut = window.getByRole('dialog', { name: /^Skipped/ });
  await leftOut.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(window.locator('[role=row][tabindex="0"]')).toBeFocused({ timeout: 5000 });
});

test('a library is not deleted without its number, and one step brings it back', async ({ window }) => {
  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Delete');
  const question = window.getByRole('dialog', { name: 'Delete 128 posts?' });
  await expect(question.getByRole('textbox', { name: 'Type 128 to delete' })).toBeFocused();
  await expect(question.getByRole('listitem')).toHaveText([
    /^\s*\d+ scheduled won't be published$/,
    /^\s*\d+ need you \d+ to approve, \d+ blocked$/,
    /^\s*\d+ drafts with every version; \d+ being made$/,
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
  const backup = await saved(window, () => confirm.click());
  expect(backup.name).toMatch(/\.json$/);
  await expect(window.getByText('Deleting 128 posts')).toBeVisible();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByText('Restored 128 posts')).toBeVisible();
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});
