// Planning: weekly slots are written down once and filled.
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, library } from './support/pages.ts';
import { planAll, planDialog, plannedPosts } from './support/plan.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('weekly slots are written down once, fill a plan, and are offered where a time is chosen', async ({ window }) => {
  await planAll(window);
  await planDialog(window).getByRole('radio', { name: 'Weekly slots' }).click();
  await expect(planDialog(window).getByText('There are no weekly slots yet.')).toBeVisible();
  await planDialog(window).getByRole('button', { name: 'Edit weekly slots' }).press('Enter');

  const main = window.getByRole('main');
  await main.getByRole('checkbox', { name: 'Tuesday' }).press(' ');
  await main.getByRole('checkbox', { name: 'Friday' }).press(' ');
  await main.getByRole('textbox', { name: 'Time' }).fill('6:10 am');
  await main.getByRole('textbox', { name: 'Time' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Remove Friday, 6:10 AM' })).toBeVisible();
  await main.getByRole('textbox', { name: 'Time' }).fill('25:00');
  await expect(main.getByText('Write a time like 9:30 or 4 PM.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await window.getByRole('link', { name: /^Library/ }).click();
  await planAll(window);
  await expect(planDialog(window).getByText('2 slots a week')).toBeVisible();
  await expect(plannedPosts(window).first()).toContainText(/(Tue|Fri) .*, 6:10 AM/);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Escape');

  await window.keyboard.press('/');
  await window.keyboard.type('is:draft the 3 am shift');
  const draft = library(window).posts.getByRole('row', { name: /The 3 AM shift/ });
  // Until all of the words are found, rows still move.
  await expect(library(window).heading.locator('..')).toContainText('1 post found');
  await draft.click();
  await window.getByRole('button', { name: 'Schedule…' }).click();
  const schedule = window.getByRole('dialog', { name: 'Schedule this post' });
  await schedule
    .getByRole('button', { name: /^(Tue|Fri) .*6:10 AM$/ })
    .first()
    .click();
  await expect(schedule.getByRole('textbox')).toHaveValue(/^(Tue|Fri) .*, 6:10 AM$/);
});
