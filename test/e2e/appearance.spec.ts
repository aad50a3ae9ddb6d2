// How a week and its hours are shown is the person’s choice, and stays theirs.
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, frame, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a week begins on the chosen day and has 24 hours, everywhere and after a restart', async ({ galley, window }) => {
  const firstColumn = (page: typeof window) => page.getByRole('columnheader').first();
  await exploreSandbox(window);
  const rows = library(window).posts.getByRole('row');
  await expect(rows.filter({ hasText: /\d:\d\d [AP]M/ }).first()).toBeVisible();
  await window.evaluate(() => void (location.hash = '#/calendar/month'));
  await expect(firstColumn(window)).toHaveText(/^Sun/);

  await frame(window).link('Settings').click();
  const choose = async (setting: string, value: string) => {
    const choice = window.getByRole('radiogroup', { name: setting }).getByRole('radio', { name: value });
    await choice.click();
    await expect(choice).toBeChecked();
  };
  await choose('First day of the week', 'Saturday');
  await choose('Time format', '24 hours');
  expect(await faultsOf(window)).toEqual([]);

  const follows = async (page: typeof window) => {
    await page.evaluate(() => void (location.hash = '#/calendar/month'));
    await expect(firstColumn(page)).toHaveText(/^Sat/);
    await page.locator('[data-entry]').first().waitFor();
    await page.evaluate(() => void (location.hash = '#/calendar/week'));
    // The first column names the clock of the hours.
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(/Sat/);
    await expect(page.getByText('09:00', { exact: true }).first()).toBeVisible();
    await page.evaluate(() => void (location.hash = '#/library'));
    await library(page)
      .posts.getByRole('row')
      .filter({ hasText: /\d\d:\d\d/ })
      .first()
      .waitFor();
    await expect(library(page).posts.getByText(/\d:\d\d [AP]M/)).toHaveCount(0);
  };
  await follows(window);
  const post = library(window).posts.getByRole('row').filter({ hasText: 'The 3 AM shift' });
  await post.click();
  await window.getByRole('textbox', { name: 'Caption' }).waitFor();
  await window.keyboard.press('ControlOrMeta+Shift+k');
  const dialog = window.getByRole('dialog');
  await expect(firstColumn(window)).toHaveAccessibleName('Saturday');
  await expect(dialog.getByRole('textbox', { name: /^When, / })).toHaveValue(/, \d\d:\d\d$/);
  await follows(await galley.reopen());
});
