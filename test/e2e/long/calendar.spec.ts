// The calendar: its week, full days, moves that cannot be, the tray, the drawer; and every view of it is accessible.
import type { Locator } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { dragTo, entry, nextMonth, openCalendar, tray, turn, undo } from '../support/calendar.ts';
import { expect, test } from '../support/test.ts';
import { tickedNewPlatforms, tickedPlatforms } from '../support/pages.ts';

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

test('a post that is moved onto a full day is shown there with the focus, and the others are counted', async ({
  window,
}) => {
  const days = await nextMonth(window);
  const [day, weekLater] = [days(2), days(9)];
  const place = async (on: Locator, which = /./) => {
    const card = tray(window).getByRole('listitem').filter({ hasText: which }).getByRole('button').first();
    const name = (await card.locator('b').textContent()) ?? '';
    await dragTo(window, card, on);
    await window.mouse.up();
    await tickedNewPlatforms(window, entry(on, name));
    await expect(entry(on, name)).toBeFocused();
    await expect(tray(window).getByText(name, { exact: true })).toBeHidden();
    return name;
  };
  const [first, second] = [await place(day), await place(weekLater)];
  await place(weekLater, /Counter at opening/);
  const move = async (name: string, from: Locator, key: string, to: Locator) => {
    await entry(from, name).focus();
    for (const each of ['Space', key, 'Space']) await window.keyboard.press(each);
    await expect(entry(to, name)).toBeFocused();
    const count = Number(/(\d+) posts/.exec((await to.locator('.date').getAttribute('aria-label')) ?? '')?.[1]);
    const shown = await to.locator('[data-entry]').count();
    expect(count).toBeGreaterThan(1);
    expect(shown).toBeGreaterThanOrEqual(Math.min(count, 3));
    if (shown < count)
      await expect(to.getByRole('button', { name: new RegExp(`^${String(count - shown)} more on `) })).toBeVisible();
    else await expect(to.locator('.more')).toBeHidden();
  };
  // Both ways, so that one of them comes after the other in its day.
  await move(first, day, 'ArrowDown', weekLater);

  // As low as a month can be: what does not fit into a day opens over it.
  await window.setViewportSize({ width: 1280, height: 560 });
  const more = weekLater.getByRole('button', { name: /^\d more on / });
  await more.press('Enter');
  const all = window.getByRole('dialog', { name: /^\w+day \w+ \d+$/ });
  const rows = all.getByRole('listitem').getByRole('button');
  await expect(rows.first()).toBeFocused();
  await expect(rows.filter({ hasText: second })).toBeVisible();
  await expect(rows.filter({ hasText: first })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(all).toBeHidden();
  await expect(more).toBeFocused();
  await window.setViewportSize({ width: 1280, height: 800 });
  await entry(weekLater, first).focus();

  await window.keyboard.press('ControlOrMeta+z');
  await expect(entry(day, first)).toBeFocused();
  await move(second, weekLater, 'ArrowUp', day);
  const date = Number((await day.getAttribute('data-day'))?.slice(-2));
  await undo(window, new RegExp(`${second}.* ${String(date)}, `));
  await expect(entry(weekLater, second)).toBeFocused();
});

test('a move that is thought better of, or that cannot be, changes nothing', async ({ window }) => {
  const card = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const days = await nextMonth(window);
  await dragTo(window, card, days(1));
  await window.keyboard.press('Escape');
  await window.mouse.up();
  await expect(tray(window).getByText(name, { exact: true })).toBeVisible();

  await window.keyboard.press('[');
  await window.keyboard.press('[');
  const published = window
    .getByRole('grid')
    .getByRole('button', { name: /^Published / })
    .first();
  await expect(published).toBeVisible();
  await dragTo(window, card, days(0));
  await window.mouse.up();
  await expect(window.getByText('That time has passed. Choose a later one.')).toBeVisible();
  await expect(tray(window).getByText(name, { exact: true })).toBeVisible();

  const where = await published.locator('xpath=ancestor::*[@data-day]').getAttribute('data-day');
  await dragTo(window, published, days(20));
  await window.mouse.up();
  await expect(window.getByText("It's already published, so it stays where it is.")).toBeVisible();
  await expect(window.locator(`[data-day="${where ?? ''}"] [data-entry]`).first()).toBeVisible();
});

test('a post loses its time on the tray, by mouse and by keys, and gets it back', async ({ window }) => {
  const card = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const days = await nextMonth(window);
  await dragTo(window, card, days(2));
  await window.mouse.up();
  await tickedPlatforms(window);
  const placed = entry(days(2), name);
  await expect(placed).toBeVisible();

  await dragTo(window, placed, tray(window));
  await expect(window.getByText('Drop to unschedule')).toBeVisible();
  await window.mouse.up();
  await expect(placed).toBeHidden();
  await expect(tray(window).getByText(name, { exact: true })).toBeVisible();
  await undo(window, /Unscheduled “/);
  await expect(placed).toHaveAccessibleName(/9:00 AM/);

  await placed.focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('Delete');
  await expect(placed).toBeHidden();
  await expect(days(2).locator('.date')).toBeFocused();
  await window.keyboard.press('ControlOrMeta+z');
  await expect(placed).toBeVisible();
});

test('an entry opens what is known of it, takes another time, and loses it', async ({ window }) => {
  const name = 'Lemon, for two weeks';
  const lemon = entry(window.getByRole('grid'), name);
  // In this month or in the next, as today is.
  if (!(await lemon.isVisible())) await window.keyboard.press(']');
  await lemon.click();
  const details = window.getByRole('dialog', { name: 'Post' });
  await expect(details).toContainText('Instagram');
  await details.getByRole('button', { name: 'Change time' }).click();
  const dialog = window.getByRole('dialog', { name: 'When should it publish?' });
  await dialog.getByRole('textbox').fill('4:45 pm');
  await dialog.getByRole('button', { name: 'Set time' }).click();
  await expect(lemon).toHaveAccessibleName(/4:45 PM/);
  await lemon.click();
  await details.getByRole('button', { name: 'Unschedule' }).click();
  await expect(lemon).toBeHidden();
  await undo(window, /Unscheduled “/);
  await expect(lemon).toHaveAccessibleName(/4:45 PM/);
});

test('whose time it is can be read in full at 200 %', async ({ window }) => {
  const zone = window.getByTitle('New York time');
  for (const width of [640, 1280]) {
    await window.setViewportSize({ width, height: 800 });
    await expect(zone).toBeVisible();
    await expect
      .poll(() => zone.locator('b').evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    const { x = 0, width: across = 0 } = (await zone.boundingBox()) ?? {};
    expect(x + across).toBeLessThan(width);
  }
});

test('in a narrow window the drafts are in a drawer, which makes way for the days, and Back stays', async ({
  window,
}) => {
  await window.setViewportSize({ width: 900, height: 700 });
  await expect(tray(window)).toBeHidden();
  const days = await nextMonth(window);
  const open = window.getByRole('button', { name: /^Unscheduled \d+$/ });
  await open.click();
  const card = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  expect(await faultsOf(window)).toEqual([]);
  // The last of its week lies under the drawer.
  await dragTo(window, card, days(6));
  await expect(days(6)).toContainText(`9a ${name}`);
  await window.mouse.up();
  await tickedPlatforms(window);
  await expect(entry(days(6), name)).toBeVisible();

  await card.focus();
  await window.keyboard.press('Escape');
  await expect(tray(window)).toBeHidden();
  await expect(open).toBeFocused();
  await dragTo(window, entry(days(6), name), open);
  await expect(window.getByText('Drop to unschedule')).toBeVisible();
  await window.mouse.up();
  await expect(entry(days(6), name)).toBeHidden();

  const before = await window.evaluate(() => location.hash);
  await window.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => window.evaluate(() => location.hash)).not.toBe(before);
});

test('a week shows the hours, and a post takes the quarter it is dropped on', async ({ window }) => {
  await turn(window, 'w');
  await expect(
    window
      .locator('.scale')
      .getByText(/^12 AM/)
      .first(),
  ).toBeAttached();
  const depthOf = (part: string) =>
    window
      .locator(part)
      .first()
      .evaluate((element) => Number(getComputedStyle(element).zIndex) || 0);
  expect(await depthOf('.now'), 'the line of now lies below the posts').toBeLessThan(await depthOf('.place'));
  await turn(window, ']');
  const card = tray(window).getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const day = window.locator('[data-day][data-hours]').nth(3);
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
