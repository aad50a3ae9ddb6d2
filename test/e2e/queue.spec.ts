// The queue: what waits is approved one by one and together, and what that publishes is said before.
import { exploreSandbox, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { goByKeys } from './support/go-by-keys.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await goByKeys(window, 'q');
  await window.getByText('Rhubarb and custard tart is back').first().waitFor();
});

test('a post is approved; one whose time has passed is published only after it was said', async ({ window }) => {
  await window.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(window.getByText('“Rhubarb and custard tart is back” is approved')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await window.getByRole('button', { name: 'Approve and publish' }).click();
  const dialog = window.getByRole('dialog', { name: 'Approve 1 post' });
  await expect(dialog).toContainText('Goes out at once');
  await dialog.getByRole('button', { name: 'Approve 1 and publish' }).click();
  await expect(window.getByRole('button', { name: 'Approve and publish' })).toBeHidden();
  await goByKeys(window, 'l');
  await window.getByRole('tab', { name: /^Published/ }).click();
  await expect(library(window).row('Cookies for the 3 PM slump')).toBeVisible();
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
    .filter({ hasText: `“${name}” goes out` })
    .getByRole('button', { name: 'Undo' })
    .press('Enter');
  await expect(row).toBeHidden();
  await expect.poll(covered).toBe(before);
});
