// Two businesses in one window: adding one, going from one to the other, and signing out.
import { faultsOf } from './support/axe.ts';
import { addFlorist, businesses, cafe, florist, newDraft, openCafe, two } from './support/businesses.ts';
import { frame, library, welcome } from './support/pages.ts';
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

test('a key that the service takes no more says so, and another one goes on where it ended', async ({
  window,
  startService,
}) => {
  const before = await startService('--seed', 'empty', '--key', cafe.key);
  await welcome(window).connectForGood(cafe.key, before.address);
  await newDraft(window, 'Before the key ended');
  await expect(frame(window).syncLine).toContainText('Saved and synced');
  await before.end();
  const { port } = new URL(before.address);
  await startService('--seed', 'empty', '--key', 'next-key', '--port', port);
  await window.keyboard.press('Control+Shift+s');
  const main = window.getByRole('main');
  await expect(window.getByText('The key no longer works.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'Before the key ended' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Replace key' }).click();
  await main.getByRole('button', { name: 'Replace', exact: true }).click();
  const dialog = window.getByRole('dialog', { name: 'Replace the key of Quiet Corner' });
  await dialog.getByRole('textbox', { name: 'API key' }).fill('next-key');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByText('The key no longer works.')).toBeHidden();
});

test('a place that names its business opens it first, and shows the post there', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await library(window).row(florist.post).click();
  const heading = (name: string) => window.getByRole('heading', { level: 1, name });
  await expect(heading(florist.post)).toBeVisible();
  // As a notice of the system has it (renderer/app/bridge.ts).
  const place = await window.evaluate(() => {
    const state: unknown = history.state;
    const { library } = state as { library: string };
    return `#/in/${library}/${location.hash.slice(2)}`;
  });
  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  await newDraft(window, 'Of the same number');
  await window.evaluate((to) => void (location.hash = to), place);
  await expect(menu(florist.name)).toBeVisible();
  await expect(heading(florist.post)).toBeVisible();
});
