// Notices of the system are asked for in the settings alone.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { noonOfTestDay } from '../../support/test-now.ts';

// In the first minutes of a day nothing of it can be late.
test.use({ startsAt: noonOfTestDay });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('notices of the system are asked for in the settings alone', async ({ window }) => {
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('combobox').fill('settings notifications');
  await window.keyboard.press('Enter');
  const wish = window.getByRole('switch', { name: 'System notifications' });
  await expect(wish).not.toBeChecked();
  await window.context().grantPermissions(['notifications']);
  await wish.click();
  await expect(wish).toBeChecked();
  expect(await faultsOf(window)).toEqual([]);
});
