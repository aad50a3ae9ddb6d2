// What every word means.
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, frame } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('every word is explained', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Help').click();
  await expect(window.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  const word = window.getByRole('term');
  await expect(word.filter({ hasText: /^Missed$/ }).locator('+ dd')).toContainText('Choose a new time');
  await window.getByRole('textbox', { name: 'Search help' }).fill('still cancel it');
  await expect(word).toHaveText(['Publish waiting']);
  await window.getByRole('textbox', { name: 'Search help' }).fill('sourdough');
  await expect(word).toHaveCount(0);
  await expect(window.getByText('No results')).toBeVisible();
});
