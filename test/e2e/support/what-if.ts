// Times that are tried out in the calendar: its bar, days that are free, and a draft tried on one.
import { expect, type Locator, type Page } from '@playwright/test';
import { dragTo, entry, tray, turn } from './calendar.ts';
import { tickedPlatforms } from './pages.ts';

export const bar = (page: Page) => page.getByRole('status').filter({ hasText: "You're in what-if mode." });

/** Turns to the next month, which is all to come, and returns days without a scheduled post, also a week later. */
export const freeDays = async (page: Page): Promise<{ first: Locator; later: Locator; second: Locator }> => {
  await turn(page, ']');
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
export const tryDraft = async (page: Page, day: Locator): Promise<string> => {
  const card = tray(page).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  await dragTo(page, card, day);
  await expect(day).toContainText(`9a ${name}`);
  await page.mouse.up();
  await tickedPlatforms(page);
  await expect(entry(day, name)).toHaveAccessibleName(/what-if/);
  await expect(tray(page).getByText(name, { exact: true })).toBeHidden();
  return name;
};
