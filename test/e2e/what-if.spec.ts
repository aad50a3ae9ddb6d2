// Times are tried out in the calendar beside what is, applied as one action with one step back, or dropped.
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, frame, library, tickedPlatforms } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const tray = (page: Page) => page.getByRole('complementary', { name: 'Unscheduled' });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are trying this out.' });
const entry = (within: Locator, name: string) => within.getByRole('button', { name: new RegExp(name) });
const undo = (page: Page, said: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).press('Enter');

/** Turns to the next month, which is all to come, and gives days of it on which nothing goes out, nor a week later. */
const freeDays = async (page: Page): Promise<{ first: Locator; later: Locator; second: Locator }> => {
  const month = page.getByRole('grid');
  const before = (await month.getAttribute('aria-label')) ?? '';
  await page.keyboard.press(']');
  await expect(month).not.toHaveAttribute('aria-label', before);
  const dates = await page
    .locator('[data-day]:not(:has([data-entry]))')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''));
  const weekAfter = (date: string) => new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10);
  const free = dates.slice(7).filter((date) => dates.includes(weekAfter(date)));
  const cell = (date = '') => page.locator(`[data-day="${date}"]`);
  const [first = ''] = free;
  const later = weekAfter(first);
  return {
    first: cell(first),
    later: cell(later),
    second: cell(free.find((date) => date !== first && date !== later)),
  };
};

/** The first draft of the tray onto a day; gives its name. */
const tryDraft = async (page: Page, day: Locator): Promise<string> => {
  const card = tray(page).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const [start, end] = [await card.boundingBox(), await day.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + 30, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
  await expect(day).toContainText('9:00 AM');
  await page.mouse.up();
  await tickedPlatforms(page);
  await expect(entry(day, name)).toHaveAccessibleName(/tried out/);
  await expect(tray(page).getByText(name, { exact: true })).toBeHidden();
  return name;
};

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await frame(window).link('Calendar').click();
  await window.locator('[data-entry]').first().waitFor();
});

test('a try changes nothing until it is applied, and one step takes all of it back', async ({ window }) => {
  await window.getByRole('button', { name: 'What if' }).click();
  await expect(bar(window)).toContainText('nothing changes before you apply it');
  const day = await freeDays(window);
  const first = await tryDraft(window, day.first);
  const second = await tryDraft(window, day.second);
  await expect(bar(window)).toContainText('2 posts differ.');
  await expect(tray(window).getByText(first, { exact: true })).toBeHidden();

  await window.getByRole('radio', { name: 'As it is' }).click();
  await expect(entry(day.first, first)).toBeHidden();
  await expect(tray(window).getByText(first, { exact: true })).toBeVisible();
  await window.getByRole('radio', { name: 'As tried' }).click();

  await entry(day.first, first).focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Space');
  await expect(entry(day.later, first)).toBeFocused();
  const moved = Number((await day.later.getAttribute('data-day'))?.slice(-2));
  await undo(window, new RegExp(`would go out .* ${String(moved)}, `));
  await expect(entry(day.first, first)).toBeVisible();

  await window.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(bar(window)).toBeHidden();
  await expect(entry(day.first, first)).not.toHaveAccessibleName(/tried out/);
  await expect(entry(day.second, second)).toBeVisible();
  await undo(window, '2 posts changed');
  await expect(entry(day.first, first)).toBeHidden();
  await expect(entry(day.second, second)).toBeHidden();
});

test('a try is still there after the window was away, and is dropped without a trace', async ({ window }) => {
  await window.getByRole('button', { name: 'What if' }).click();
  await bar(window).waitFor();
  const day = await freeDays(window);
  const name = await tryDraft(window, day.first);
  await window.reload();
  await expect(bar(window)).toContainText('1 post differs.');
  await expect(entry(day.first, name)).toHaveAccessibleName(/tried out/);
  await window.getByRole('button', { name: 'Drop' }).click();
  await expect(entry(day.first, name)).toBeHidden();
  await expect(tray(window).getByText(name, { exact: true })).toBeVisible();
  await undo(window, /Everything is as it was/);
  await expect(entry(day.first, name)).toHaveAccessibleName(/tried out/);
});

test('a plan of all drafts can be tried out', async ({ window }) => {
  await window.getByRole('button', { name: 'What if' }).click();
  await bar(window).waitFor();
  await tray(window).getByRole('button', { name: 'Plan' }).click();
  const plan = window.getByRole('dialog', { name: /^Plan / });
  await plan.getByRole('checkbox', { name: /^Instagram / }).press(' ');
  await plan.getByRole('button', { name: /^Plan / }).click();
  await expect(plan).toBeHidden();
  await expect(bar(window)).toContainText(/posts differ\./);
  await window.getByRole('button', { name: 'Drop' }).click();
  await expect(bar(window)).toBeHidden();
});

test('the day sheet is a click away', async ({ window }) => {
  await window.getByRole('button', { name: 'Day sheet' }).click();
  await expect(window.getByRole('heading', { name: 'Day sheet' })).toBeVisible();
});

test('what is tried out is accessible', async ({ window }) => {
  await window.getByRole('button', { name: 'What if' }).click();
  const day = await freeDays(window);
  const name = await tryDraft(window, day.first);
  for (const view of ['Month', 'Week', 'List']) {
    await window.getByRole('radio', { name: view }).click();
    await expect(window.getByRole('radio', { name: view })).toBeChecked();
    expect(await faultsOf(window)).toEqual([]);
  }
  await window.getByRole('radio', { name: 'Month' }).click();
  await entry(day.first, name).click();
  await expect(window.getByRole('dialog', { name: 'Post' })).toContainText('Its time is tried out');
  expect(await faultsOf(window)).toEqual([]);
});
