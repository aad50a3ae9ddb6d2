// Ideas from the service, and the user’s own, saved from anywhere.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, frame, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { goByKeys } from '../support/go-by-keys.ts';

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('new ideas are asked for with a direction; offline says why not', async ({ window }) => {
  await frame(window).link('Ideas').click();
  const side = window.getByRole('complementary', { name: 'New ideas' });
  await side.getByRole('textbox', { name: /^Direction/ }).fill('The people of the night shift');
  await side.getByRole('button', { name: 'One fewer' }).click();
  await side.getByRole('button', { name: 'Suggest 2 ideas' }).click();
  await expect(window.getByText('2 ideas on the way').first()).toBeVisible();
  await expect(window.getByRole('article')).toHaveCount(6);

  await window.keyboard.press('Control+Shift+o');
  await expect(side.getByRole('button', { name: /^Suggest/ })).toBeDisabled();
  await expect(side).toContainText("You're working offline");
});

test('an idea is saved from anywhere, moved on, and becomes a post', async ({ window }) => {
  await window.keyboard.press('Control+i');
  await window.keyboard.type('What the oven says at four in the morning');
  await expect(window.getByRole('textbox', { name: /^What is it/ })).toHaveValue(/in the morning$/);
  await window.keyboard.press('Control+Enter');
  await window.getByRole('button', { name: 'View', exact: true }).click();
  const own = window.getByRole('region', { name: 'Your ideas' });
  const fresh = own.getByRole('region', { name: 'New' });
  await expect(fresh).toContainText('What the oven says');
  expect(await faultsOf(window)).toEqual([]);

  await fresh.getByRole('button', { name: /^Actions for What the oven/ }).click();
  await window.getByRole('menuitem', { name: 'Move to Worth writing' }).click();
  const worth = own.getByRole('region', { name: 'Worth writing' });
  await worth.getByRole('button', { name: /^Actions for/ }).click();
  await window.getByRole('menuitem', { name: 'Write a post' }).click();
  const dialog = window.getByRole('dialog', { name: /post/i });
  await expect(dialog.getByRole('textbox').first()).toHaveValue('What the oven says at four in the morning');
  await window.keyboard.press('Escape');
  await expect(own.getByRole('region', { name: 'Used' })).toContainText('What the oven says');

  await own.getByRole('button', { name: /^Actions for/ }).click();
  await window.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(window.getByText('No saved ideas yet')).toBeVisible();
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('region', { name: 'Used' })).toContainText('What the oven says');
});

test('the keys of the whole system ask for a thought over whatever is open', async ({ window }) => {
  await goByKeys(window, 'c');
  await expect(window).toHaveURL(/#\/calendar\/month$/);
  await window.evaluate(() => void (location.hash = '#/capture'));
  await expect(window.getByRole('textbox', { name: /^What is it/ })).toBeFocused();
  await expect(window).toHaveURL(/#\/calendar\/month$/);
  await window.keyboard.type('Rye at dawn');
  await window.keyboard.press('Control+Enter');
  await expect(window.getByText('Idea saved')).toBeVisible();
  await window.goBack();
  await expect(window).toHaveURL(/#\/library$/);
});

test('keys for the whole system are chosen in the desktop app, and a browser says that they need it', async ({
  window,
  shell,
}) => {
  await window.evaluate(() => void (location.hash = '#/settings/desktop'));
  const offered =
    shell === 'electron'
      ? window.getByRole('combobox', { name: 'Save ideas from any app' })
      : window.getByText(/need the desktop app/);
  await expect(offered).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});
