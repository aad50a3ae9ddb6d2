// The week of the queue, its gaps filled by one key, and its dialogs, which are accessible.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { goByKeys } from '../support/go-by-keys.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await goByKeys(window, 'q');
  await window.getByText('Rhubarb and custard tart is back').first().waitFor();
});

test('its dialogs are accessible', async ({ window }) => {
  await window.getByRole('button', { name: 'Approve and publish' }).click();
  await window.getByRole('dialog', { name: 'Approve 1 post' }).waitFor();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await window
    .getByRole('button', { name: /^Fill this gap/ })
    .first()
    .click();
  const dialog = window.getByRole('dialog', { name: /^Fill the gap on/ });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});

test('a week shows its days, what is short, and the plans behind it', async ({ window }) => {
  const week = window.getByRole('region', { name: 'Queue' });
  await expect(week.getByText(/\d of \d, .+ short/).first()).toBeVisible();
  await expect(week.getByText('Missed', { exact: true })).toBeVisible();
  await expect(week.getByText('Being made')).toBeVisible();
  const plans = window.getByRole('complementary', { name: 'Autopilot plans' });
  await expect(plans.getByText('Active')).toHaveCount(2);
  await expect(plans.getByText('Paused')).toHaveCount(1);
  await expect(plans.getByText('You approve each post')).toHaveCount(2);
  await expect(plans.getByText('Publishes automatically')).toHaveCount(1);
  expect(await faultsOf(window)).toEqual([]);
});

test('a gap is filled with a ready draft by one key, and opened again', async ({ window }) => {
  const week = window.getByRole('region', { name: 'Queue' });
  /** How many posts the days with a plan have, all together: a day may need more than one. */
  const covered = async () =>
    [...(await week.innerText()).matchAll(/(\d+) of \d+/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  const gap = window.getByRole('button', { name: /^Fill this gap/ });
  await gap.first().click();
  const dialog = window.getByRole('dialog', { name: /^Fill the gap on/ });
  const drafts = dialog.getByRole('listitem').getByRole('button');
  await expect(drafts.first()).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(drafts.nth(1)).toBeFocused();
  const name = (await drafts.nth(1).locator('b').textContent()) ?? '';
  const before = await covered();
  await window.keyboard.press('Enter');
  const row = week.getByRole('button', { name });
  await expect(row).toBeVisible();
  await expect.poll(covered).toBe(before + 1);
  await window
    .getByRole('listitem')
    .filter({ hasText: `Scheduled “${name}” for` })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(row).toBeHidden();
  await expect.poll(covered).toBe(before);
});
