// Every view of the calendar is accessible.
import { faultsOf } from '../support/axe.ts';
import { openCalendar } from '../support/calendar.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ window }) => openCalendar(window));

test('every view of the calendar is accessible', async ({ window }) => {
  for (const view of ['Month', 'Week', 'Day', 'List']) {
    await window.getByRole('radio', { name: view }).click();
    await expect(window.getByRole('radio', { name: view })).toBeChecked();
    expect(await faultsOf(window)).toEqual([]);
  }
  await window.keyboard.press('m');
  await window.locator('[data-entry]').last().click();
  await window.getByRole('dialog', { name: 'Post' }).waitFor();
  expect(await faultsOf(window)).toEqual([]);
});
