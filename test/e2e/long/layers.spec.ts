// Campaigns and holidays: written and brought in Settings, seen in the calendar, hidden and shown again.
import { chooseMore } from '../support/calendar.ts';
import { faultsOf } from '../support/axe.ts';
import { choose } from '../support/files.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('a campaign and a holiday stand in the calendar until they are hidden', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await window.evaluate(() => void (location.hash = '#/settings/layers'));
  await window.getByRole('textbox', { name: 'Name' }).fill('Winter boxes');
  await window.getByRole('textbox', { name: 'First day' }).fill(day(-1));
  await window.getByRole('textbox', { name: 'Last day' }).fill(day(2));
  await window.getByRole('combobox', { name: 'Color' }).selectOption('Teal');
  await window.getByRole('region', { name: 'Campaigns and holidays' }).getByRole('button', { name: 'Add' }).click();
  await expect(window.getByRole('listitem').filter({ hasText: 'Winter boxes' })).toBeVisible();
  const event = `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day(1).replaceAll('-', '')}\nSUMMARY:Feast of bread\nEND:VEVENT`;
  const file = { name: 'feast.ics', mimeType: 'text/calendar', buffer: Buffer.from(event) };
  await choose(window.getByRole('button', { name: 'Choose an ICS file' }), file);
  await expect(window.getByText('1 day', { exact: true })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await window.evaluate((on) => void (location.hash = `#/calendar/week/${on}`), day(1));
  const grid = window.getByRole('grid').first();
  await expect(grid.getByText('Feast of bread')).toBeVisible();
  await window.evaluate((on) => void (location.hash = `#/calendar/month/${on}`), day(1));
  await expect(grid.getByText('Feast of bread')).toBeVisible();
  await expect(grid.getByText('Winter boxes').first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await chooseMore(window, 'Hide holidays');
  await expect(grid.getByText('Feast of bread')).toBeHidden();
  await expect(grid.getByText('Winter boxes').first()).toBeVisible();
  await chooseMore(window, 'Show holidays');
  await expect(grid.getByText('Feast of bread')).toBeVisible();
});
