// Weekly slots are written down once and filled, and sixty posts are planned in one step.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { planAll, planDialog, plannedPosts } from '../support/plan.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('half a hundred posts are planned in one step and go back in one', async ({ window }) => {
  await planAll(window);
  const plan = planDialog(window);
  await plan.getByRole('switch', { name: 'Keep times of scheduled posts' }).press(' ');
  await plan.getByRole('textbox', { name: 'Times' }).fill('7:30, 9am, 17:30');
  await plan.getByRole('checkbox', { name: 'Sunday' }).press(' ');
  await expect(
    plannedPosts(window)
      .filter({ hasText: /^(?!.*Sun )/ })
      .first(),
  ).toBeVisible();
  await expect(plan.getByText(/skipped: already published/)).toBeVisible();
  await expect(plan.getByRole('status')).toContainText(/sends, at most 16 an hour\.\s+Everything will be sent by/);
  expect(await faultsOf(window)).toEqual([]);

  // One is left out, and one gets a time of its own.
  const before = await plan.getByRole('button', { name: /^Skip / }).count();
  expect(before).toBeGreaterThanOrEqual(58);
  await plan
    .getByRole('button', { name: /^Skip / })
    .first()
    .press('Enter');
  await expect(plan.getByRole('button', { name: /^Skip / })).toHaveCount(before - 1);
  await plannedPosts(window).nth(2).press('Enter');
  const time = window.getByRole('dialog', { name: 'When should it publish?' });
  await time.getByRole('textbox').fill('8:15 pm');
  await time.getByRole('textbox').press('Enter');
  await expect(plannedPosts(window).nth(2)).toContainText('8:15 PM');
  await expect(plan.getByText('Your time')).toBeVisible();
  await expect(plannedPosts(window).nth(2)).toBeFocused();

  const submit = plan.getByRole('button', { name: `Plan ${before - 1} posts` });
  await submit.press('Enter');
  await expect(plan).toBeHidden();
  await expect(window.getByText(`Scheduled ${before - 1} posts`)).toBeVisible();
  await window.getByRole('link', { name: /^Calendar/ }).click();
  // A day of the month shows one of its posts, the list shows all.
  await window.getByRole('radio', { name: 'List' }).click();
  await expect(window.getByRole('button', { name: /^9:00 AM/ }).first()).toBeVisible();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(window.getByRole('complementary', { name: 'Unscheduled' }).getByRole('listitem')).not.toHaveCount(0);
});

test('weekly slots are written down once, fill a plan, and are offered where a time is chosen', async ({ window }) => {
  await planAll(window);
  await planDialog(window).getByRole('radio', { name: 'Weekly slots' }).click();
  await expect(planDialog(window).getByText('No weekly slots yet.')).toBeVisible();
  await planDialog(window).getByRole('button', { name: 'Edit weekly slots' }).press('Enter');

  const slots = window.getByRole('dialog', { name: 'Weekly slots' });
  await slots.getByRole('checkbox', { name: 'Tuesday' }).press(' ');
  await slots.getByRole('checkbox', { name: 'Friday' }).press(' ');
  await slots.getByRole('textbox', { name: 'Time' }).fill('6:10 am');
  await slots.getByRole('textbox', { name: 'Time' }).press('Enter');
  await expect(slots.getByRole('button', { name: 'Remove Friday, 6:10 AM' })).toBeVisible();
  await slots.getByRole('textbox', { name: 'Time' }).fill('25:00');
  await expect(slots.getByText('Enter a time like 9:30 or 4 PM.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await window.keyboard.press('Escape');
  await expect(slots).toBeHidden();
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
    .getByRole('button', { name: /^(Next|Also) free: (Tue|Fri) .*6:10 AM$/ })
    .first()
    .click();
  await expect(schedule.getByRole('textbox')).toHaveValue(/^(Tue|Fri) .*, 6:10 AM$/);
});
