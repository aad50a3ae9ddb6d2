// The calendar: opening it, turning it, its entries, its tray, and dragging onto its days.
import { expect, type Locator, type Page } from '@playwright/test';
import { exploreSandbox, frame, library } from './pages.ts';

/** The sandbox's calendar, with its first entries there. */
export const openCalendar = async (page: Page): Promise<void> => {
  await exploreSandbox(page);
  await expect(library(page).heading.locator('..')).toContainText('128 posts');
  await frame(page).link('Calendar').click();
  await page.locator('[data-entry]').first().waitFor();
};

export const tray = (page: Page) => page.getByRole('complementary', { name: 'Unscheduled' });
/** What the menu at the end of the calendar's head offers. */
export const chooseMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};
/** Until other days are there. */
export const turn = async (page: Page, key: string) => {
  const days = page.getByRole('grid');
  const before = (await days.getAttribute('aria-label')) ?? '';
  await page.keyboard.press(key);
  await expect(days).not.toHaveAttribute('aria-label', before);
};
/** The next month is all to come, whatever day it is today: its second week and what follows. */
export const nextMonth = async (page: Page) => {
  await turn(page, ']');
  return (nth: number) => page.locator('[data-day]').nth(7 + nth);
};
export const entry = (within: Page | Locator, name: string) => within.getByRole('button', { name: new RegExp(name) });
export const undo = (page: Page, said: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).press('Enter');

export const dragTo = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + 30, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
};
