// How close things stand is the person's choice, and stays theirs.
import { exploreSandbox, frame, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('compact shows more rows and entries, also after a restart', async ({ galley, window }) => {
  const heightOf = async (page: typeof window) =>
    (await library(page).posts.getByRole('row').nth(3).boundingBox())?.height;
  const entriesOf = async (page: typeof window) => {
    await frame(page).link('Calendar').click();
    const entries = page.locator('[data-entry]');
    await entries.first().waitFor();
    return entries.first().evaluate((entry) => entry.getBoundingClientRect().height);
  };
  await exploreSandbox(window);
  expect(await heightOf(window)).toBe(56);
  const before = await entriesOf(window);

  await frame(window).link('Settings').click();
  await window.getByRole('link', { name: 'Appearance' }).click();
  const compact = window.getByRole('radiogroup', { name: 'Density' }).getByRole('radio', { name: 'Compact' });
  await compact.click();
  await expect(compact).toBeChecked();
  await expect(window.locator('html')).toHaveAttribute('data-density', 'compact');

  const again = await galley.reopen();
  await library(again).posts.getByRole('row').nth(3).waitFor();
  expect(await heightOf(again)).toBe(40);
  expect(await entriesOf(again)).toBeLessThan(before);
});
