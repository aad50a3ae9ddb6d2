// Twelve posts are moved by one day: one action, twelve new times at the service, and one step takes all of them back.
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { otherDevice } from '../support/other-device.ts';
import { library, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { testNow } from '../../support/test-now.ts';

const key = 'key-of-the-owner';
const count = 12;
/** By the clock on the wall. */
const dayAfter = (at: string): string => {
  const next = Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York').add({ days: 1 });
  return new Date(next.epochMilliseconds).toISOString();
};

test('twelve posts are moved by one day in one action, and go back in one', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--control');
  const control = controlOf(address, key);
  const other = otherDevice(address, key);
  // Those who prepare the test use none of what Galley may send.
  await control.order({ limits: { outward: 1000, general: 5000 } });
  const noon = (day: number) => new Date(Date.parse(testNow) + day * 86_400_000).toISOString();
  for (let place = 0; place < count; place += 1) {
    const id = await control.write('facebook', `Advent ${String(place + 1)}`, { body: `Door ${String(place + 1)}` });
    await other.schedule(id, 'facebook', noon(20 + place));
  }
  const slots = async () =>
    (await other.posts())
      .flatMap(({ name, variants: [variant] }): [string, string][] =>
        name.startsWith('Advent') ? [[name, z.string().parse(variant?.scheduledAt)]] : [],
      )
      .toSorted(([one], [two]) => one.localeCompare(two));
  const before = await slots();
  expect(before).toHaveLength(count);

  await welcome(window).connectForGood(key, address);
  const { posts, heading } = library(window);
  await expect(posts.getByRole('row').nth(2)).toBeVisible();
  await window.keyboard.press('/');
  await window.keyboard.type('advent');
  await expect(heading.locator('..')).toContainText(`${count} posts found`);
  await posts
    .getByRole('row', { name: /^Advent/ })
    .first()
    .focus();
  await window.keyboard.press('ControlOrMeta+a');
  await window.keyboard.press('Shift+S');
  const dialog = window.getByRole('dialog', { name: `Move ${count} posts` });
  await expect(dialog).toContainText(/12 sends, \d+ left this hour\./);
  await expect(dialog.getByRole('listitem')).toHaveCount(count);
  expect(await faultsOf(window)).toEqual([]);
  await expect(dialog.getByRole('button', { name: `Move ${count} posts` })).toBeEnabled();
  await window.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const toast = window.getByRole('region', { name: 'Notifications' }).getByText(`Moved ${count} posts`);
  await expect(toast).toBeVisible();
  const moved = before.map(([name, at]) => [name, dayAfter(at)]);
  await expect.poll(slots).toEqual(moved);

  await window.keyboard.press('ControlOrMeta+z');
  await expect(toast).toBeHidden();
  // The hourly limit lets through a few of them now; none is left out, and the rest follows.
  await expect
    .poll(async () => (await slots()).filter(([, at], place) => at === before[place]?.[1]).length)
    .toBeGreaterThan(2);
  await window.keyboard.press('ControlOrMeta+a');
  await window.keyboard.press('Shift+S');
  await expect(dialog).toBeVisible();
  const first = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'short', day: 'numeric' });
  await expect(dialog.getByRole('listitem').first()).toContainText(first.format(Date.parse(noon(20))));
});
