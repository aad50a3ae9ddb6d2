// The calendar by mouse and by keys: posts get their days, keep their hours, and every move can be taken back.
import { tickedPlatforms } from './support/pages.ts';
import { dragTo, entry, nextMonth, openCalendar, tray, turn } from './support/calendar.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ window }) => openCalendar(window));

test('a draft is dropped on a day, moved by keys with its hour, and put back', async ({ window }) => {
  const first = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await first.locator('b').textContent()) ?? '';
  const days = await nextMonth(window);
  const friday = days(2);
  await dragTo(window, first, friday);
  await expect(friday).toContainText(`9a ${name}`);
  await expect(window.locator('em').filter({ hasText: /, 9:00 AM/ })).toBeVisible();
  await window.mouse.up();
  await tickedPlatforms(window);
  await expect(entry(friday, name)).toBeVisible();
  await expect(entry(friday, name)).toHaveAccessibleName(/9:00 AM/);
  await expect(tray(window).getByText(name, { exact: true })).toBeHidden();

  await entry(friday, name).focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('Space');
  await expect(entry(days(4), name)).toBeFocused();
  await expect(entry(days(4), name)).toHaveAccessibleName(/9:00 AM/);

  await window.keyboard.press('ControlOrMeta+z');
  await expect(entry(friday, name)).toBeVisible();
});

test('a week shows the hours, and a post takes the quarter it is dropped on', async ({ window }) => {
  await turn(window, 'w');
  await expect(window.getByText('12 AM', { exact: true })).toBeAttached();
  const depthOf = (part: string) =>
    window
      .locator(part)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).zIndex) || 0);
  expect(await depthOf('.now'), 'the line of now lies below the posts').toBeLessThan(await depthOf('.place'));
  await turn(window, ']');
  const card = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const day = window.locator('[data-day]').nth(3);
  await dragTo(window, card, day);
  await window.mouse.up();
  await tickedPlatforms(window);
  await expect(entry(day, name)).toHaveAccessibleName(/:(00|15|30|45) [AP]M/);
  const time = entry(day, name).locator('.time');
  const before = (await time.textContent()) ?? '';
  await entry(day, name).focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('Shift+ArrowDown');
  await window.keyboard.press('Space');
  await expect(entry(day, name)).toBeFocused();
  await expect(entry(day, name)).not.toContainText(before);
});
