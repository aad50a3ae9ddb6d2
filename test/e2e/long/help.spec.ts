// Finding one’s way: the tour of the sandbox.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('the tour walks by keys, ends with Esc, and is not offered again', async ({ galley, window }) => {
  await exploreSandbox(window);
  const business = window.getByRole('button', { name: /Sandbox, sample data/ });
  const offer = window.getByRole('menuitem', { name: 'Show me around' });
  await business.click();
  const tour = window.getByRole('region', { name: 'Tour' });
  await offer.focus();
  await window.keyboard.press('Enter');
  await expect(tour).toBeFocused();
  await expect(tour.getByRole('heading', { name: 'All your posts' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('ArrowRight');
  await expect(window.getByRole('heading', { level: 1, name: /20\d\d$/ })).toBeVisible();
  await expect(tour.getByText('2 of 5')).toBeVisible();
  await window.keyboard.press('ArrowLeft');
  await expect(library(window).heading).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
  await expect(offer).toHaveCount(0);

  const again = await galley.reopen();
  await again.getByRole('button', { name: /Sandbox, sample data/ }).click();
  await expect(again.getByRole('menuitem', { name: 'Leave the sandbox…' })).toBeVisible();
  await expect(again.getByRole('menuitem', { name: 'Show me around' })).toHaveCount(0);
  await again.keyboard.press('Escape');
  // While a menu is still there, it has the keys.
  await expect(again.getByRole('menu')).toHaveCount(0);
  await again.keyboard.press('Control+k');
  const command = again.getByRole('option', { name: 'Show me around' });
  await expect(command).toBeVisible();
});
