// Density, the first day of a week and its hours, and dates as other countries write them.
import { faultsOf } from '../support/axe.ts';
import { editor, exploreSandbox, frame, library, newPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('compact shows more rows, also after a restart, and a month has one line for each post', async ({
  galley,
  window,
}) => {
  const heightOf = async (page: typeof window) => (await library(page).row('The 3 AM shift').boundingBox())?.height;
  const entriesOf = async (page: typeof window) => {
    await frame(page).link('Calendar').click();
    const entries = page.locator('[data-entry]');
    await entries.first().waitFor();
    return entries.first().evaluate((entry) => entry.getBoundingClientRect().height);
  };
  await exploreSandbox(window);
  expect(await heightOf(window)).toBe(56);
  const oneLine = await entriesOf(window);

  await frame(window).link('Settings').click();
  const compact = window.getByRole('radiogroup', { name: 'Density' }).getByRole('radio', { name: 'Compact' });
  await compact.click();
  await expect(compact).toBeChecked();
  await expect(window.locator('html')).toHaveAttribute('data-density', 'compact');

  const again = await galley.reopen();
  await library(again).posts.getByRole('row').nth(3).waitFor();
  expect(await heightOf(again)).toBe(40);
  expect(await entriesOf(again)).toBe(oneLine);
  expect(oneLine).toBe(22);
});

test.describe('where the day comes before the month', () => {
  test.use({ locale: 'en-GB' });

  test('titles of months and spans and the month of a time are written so too', async ({ window }) => {
    await exploreSandbox(window);
    const title = window.getByRole('heading', { level: 1 });
    await window.evaluate(() => void (location.hash = '#/calendar/week/2026-05-14'));
    await expect(title).toHaveText('11 to 17 May 2026');
    await window.evaluate(() => void (location.hash = '#/calendar/day/2026-05-14'));
    await expect(title).toHaveText('Thursday 14 May 2026');
    await window.evaluate(() => void (location.hash = '#/queue/2026-05-14'));
    await expect(window.getByText(/^\d+ (\w+ )?to \d+ \w+$/)).toBeVisible();
    await window.evaluate(() => void (location.hash = '#/library'));
    await library(window).newPost.click();
    await newPost(window).startBlank('Rye on Friday');
    await editor(window).caption.fill('The rye is back.');
    await editor(window).chooseTime.click();
    const month = editor(window).schedule.dialog.getByRole('grid');
    await expect(month.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
    await expect(month.getByRole('button', { name: /^Friday \d+ \w+$/ }).first()).toBeVisible();
  });
});

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
