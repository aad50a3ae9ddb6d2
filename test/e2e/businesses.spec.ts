// Two businesses in one window: adding one, going from one to the other, and signing out.
import { faultsOf } from './support/axe.ts';
import { addFlorist, businesses, cafe, florist, newDraft, openCafe, two } from './support/businesses.ts';
import { library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('two businesses are open in turn, and neither shows anything of the other', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await newDraft(window, 'Rye for the harbor');
  const caption = window.getByRole('textbox', { name: 'Caption' });
  await caption.fill('Typed just before the switch');
  await addFlorist(window, address);
  await expect(library(window).posts.getByRole('row', { name: /, Post, / })).toHaveCount(1);
  await library(window).search.fill('Typed just before');
  await expect(window.getByText('No posts match')).toBeVisible();

  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await expect(item(florist.name)).toContainText('Open now');
  expect(await faultsOf(window)).toEqual([]);
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  await expect(library(window).heading).toBeVisible();
  await library(window).search.fill('Typed just before');
  await expect(library(window).row('Rye for the harbor')).toBeVisible();

  // Back leads to no place of the other business: its posts have the same numbers.
  await window.goBack();
  await expect(library(window).heading).toBeVisible();

  await window.keyboard.press('Control+k');
  await expect(window.getByRole('dialog', { name: 'Commands and search' })).toBeVisible();
  await window.keyboard.type('open harbor');
  await expect(window.getByRole('option', { name: `Open ${florist.name}` })).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(library(window).row(florist.post)).toBeVisible();
});
