// In a language with longer words, and from right to left: every word of the other pages is translated, and none is cut off.
import { settingsGroups } from '../../../renderer/app/route.svelte.ts';
import { close, enter, named, test } from '../support/reader.ts';
import { pseudo } from '../support/pseudo.ts';
import { expect } from '../support/test.ts';

test('the Editor and its side pane', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  const post = named(page, 'grid', 'Posts').getByRole('row').filter({ hasText: 'The 3 AM shift' });
  await post.click();
  const text = page.getByRole('textbox', { name: pseudo('Caption') });
  await reader.at(text);
  for (const tab of ['Assist', 'Versions', 'Details']) {
    await named(page, 'tab', tab).click();
    await reader.at(page.getByRole('complementary').getByRole('tabpanel'));
  }
  await page.keyboard.press('Control+Shift+k');
  await reader.at(page.getByRole('dialog'));
  await close(reader);
});

test('the Calendar, the Queue and the day sheet', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  for (const [place, there] of [
    ['#/calendar/month', page.getByRole('grid')],
    ['#/calendar/week', page.getByRole('grid')],
    ['#/calendar/list', page.getByRole('main').getByRole('list').first()],
    ['#/queue', page.getByRole('heading', { level: 1, name: pseudo('Queue') })],
    ['#/day-sheet', page.getByRole('heading', { level: 1, name: pseudo('Day sheet') })],
  ] as const) {
    await reader.go(place);
    await reader.at(there);
  }
});

test('Ideas, the brand, numbers and channels', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  for (const [place, title] of [
    ['#/ideas', 'Ideas'],
    ['#/ideas/own', 'Ideas'],
    ['#/brand', 'Brand kit'],
    ['#/analytics', 'Analytics'],
    ['#/analytics/report', 'Report'],
    ['#/channels', 'Channels'],
    ['#/help', 'Help'],
    ['#/ai-desk', 'AI desk'],
  ] as const) {
    await reader.go(place);
    await reader.at(page.getByRole('heading', { level: 1, name: pseudo(title) }));
  }
});

test('Uploads, Activity and Settings', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  for (const [place, title] of [
    ['#/uploads', 'Uploads'],
    ['#/uploads/files', 'Uploads'],
    ['#/uploads/brand', 'Uploads'],
    ['#/activity', 'Activity'],
    ['#/activity/failures', 'Activity'],
    ['#/activity/history', 'Activity'],
    ...Object.values(settingsGroups).map(([section]) => [`#/settings/${section}`, 'Settings'] as const),
  ] as const) {
    await reader.go(place);
    await reader.at(page.getByRole('heading', { level: 1, name: pseudo(title) }));
  }
});

test('from right to left the days run to the left, a post is dragged onto one, and arrows follow', async ({
  reader,
}) => {
  const { page } = reader;
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await enter(reader);
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();

  await reader.go('#/calendar/month');
  await page.locator('[data-entry]').first().waitFor();
  const month = page.getByRole('grid');
  const before = (await month.getAttribute('aria-label')) ?? '';
  await page.keyboard.press(']');
  await expect(month).not.toHaveAttribute('aria-label', before);
  const card = page.locator('[data-tray]').getByRole('listitem').getByRole('button').first();
  const name = (await card.locator('b').textContent()) ?? '';
  const day = page.locator('[data-day]').nth(9);
  const [from, to, next] = await Promise.all(
    [card, day, page.locator('[data-day]').nth(10)].map((each) => each.boundingBox()),
  );
  if (!from || !to || !next) throw new Error('There is nothing to drag.');
  expect(from.x).toBeLessThan(next.x);
  expect(next.x).toBeLessThan(to.x);
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 3 });
  await expect(day).toContainText('9a ');
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button').last().press('Enter');
  const placed = day.getByRole('button', { name });
  await expect(placed).toBeVisible();
  await placed.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  const dayAfter = page.locator('[data-day]').nth(10);
  await expect(dayAfter).toContainText('9a ');
  await page.keyboard.press('Enter');
  // The day may be full: where it went is said.
  const date = Number((await dayAfter.getAttribute('data-day'))?.slice(-2));
  await expect(page.getByRole('status').filter({ hasText: new RegExp(` ${date}, 9:00 `) })).toBeAttached();
});
