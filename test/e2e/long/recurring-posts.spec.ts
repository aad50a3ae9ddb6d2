// Posts that come again: a rule over a tag makes drafts and lists the next ones.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library, openTab } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('posts with a tag come again as drafts, and go with one step back', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await openTab(window, /^Published/);
  const row = library(window).row('Wholesale now delivers to Eastside cafés');
  await row.focus();
  await window.keyboard.press('x');
  await window.keyboard.press('t');
  const tagging = window.getByRole('dialog');
  await tagging.getByRole('textbox').or(tagging.getByRole('combobox')).first().fill('evergreen');
  await window.keyboard.press('Enter');
  await tagging.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('evergreen');

  await window.evaluate(() => void (location.hash = '#/settings/pools'));
  await window.getByRole('textbox', { name: 'Days between drafts' }).fill('5');
  await window.getByRole('textbox', { name: 'Days before a post repeats' }).fill('0');
  await window.getByRole('textbox', { name: 'Maximum drafts' }).fill('3');
  await window.getByRole('region', { name: 'Recurring posts' }).getByRole('button', { name: 'Add' }).click();
  const rule = window.getByRole('region', { name: 'evergreen' });
  await expect(rule).toContainText('Every 5 days');
  await expect(rule).toContainText('2 of 3 created');
  await expect(rule.getByRole('listitem')).toHaveText([/Wholesale now delivers to Eastside cafés/]);
  expect(await faultsOf(window)).toEqual([]);

  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  await expect(library(window).row('Wholesale now delivers to Eastside cafés \\(')).toHaveCount(2);
  await library(window).heading.click();
  await window.keyboard.press('Control+z');
  await expect(library(window).row('Wholesale now delivers to Eastside cafés \\(')).toHaveCount(0);
});
