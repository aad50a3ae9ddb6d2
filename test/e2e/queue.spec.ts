// The queue: what waits is approved, and what that publishes is said before.
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
  await expect(window.getByText('Approved “Rhubarb and custard tart is back”')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await window.getByRole('button', { name: 'Approve and publish' }).click();
  const dialog = window.getByRole('dialog', { name: 'Approve 1 post' });
  await expect(dialog).toContainText('Publishes immediately');
  await dialog.getByRole('button', { name: 'Approve 1 and publish' }).click();
  await expect(window.getByRole('button', { name: 'Approve and publish' })).toBeHidden();
  await goByKeys(window, 'l');
  await window.getByRole('tab', { name: /^Published/ }).click();
  await expect(library(window).row('Cookies for the 3 PM slump')).toBeVisible();
});
