// The calendar by mouse and by keys: a draft gets its day, moves with its hour, and goes back.
import { tickedPlatforms } from './support/pages.ts';
import { dragTo, entry, nextMonth, openCalendar, tray } from './support/calendar.ts';
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
