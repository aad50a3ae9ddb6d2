// Analytics: Instagram's numbers as the service tells them, in words why there are none, compared and saved by keys alone.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { controlOf } from './support/control.ts';
import { otherDevice } from './support/other-device.ts';
import { editor, exploreSandbox, welcome } from './support/pages.ts';
import { sees } from './support/sees.ts';
import { expect, test } from './support/test.ts';
import { goByKeys } from './support/go-by-keys.ts';

const key = 'key-of-the-owner';

const openAnalytics = async (page: Page) => {
  await goByKeys(page, 'n');
  const table = page.getByRole('table', { name: 'Posts with their numbers' });
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  return {
    table,
    rows: table.getByRole('row'),
    row: (name: string) => table.getByRole('row', { name }),
    again: page.getByRole('button', { name: 'Read again' }),
    reason: page.getByRole('main').getByRole('status').filter({ hasText: 'There are no new numbers.' }),
    works: page.getByRole('region', { name: 'What does well' }),
    history: page.getByRole('region', { name: 'Gained from day to day' }),
  };
};
const written = (value: number) => new Intl.NumberFormat('en').format(value);

test('the numbers stand there as the service tells them', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  const told = await otherDevice(address, key).performance();
  const most = told.posts.toSorted((one, other) => other.likes - one.likes)[0];
  if (!most) throw new Error('the bakery has no numbers');
  const { table, rows, row, works, history } = await openAnalytics(window);

  await sees(
    ['Endpoint.analytics.performance', 'Performance.available', 'Performance.posts', 'PerformancePost.platform'],
    expect(window.getByText(`Instagram, latest ${told.posts.length} posts`)).toBeVisible(),
  );
  await sees('Performance.coverage', expect(window.getByText(told.coverage)).toBeVisible());
  await expect(rows).toHaveCount(told.posts.length + 1);
  const first = rows.nth(1);
  await sees('PerformancePost.likes', expect(first).toContainText(written(most.likes)));
  await sees('PerformancePost.comments', expect(first).toContainText(written(most.comments)));
  const on = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'short', day: 'numeric' });
  await sees('PerformancePost.publishedAt', expect(first).toContainText(on.format(Date.parse(most.publishedAt))));
  await sees('PerformancePost.caption', expect(first.getByTitle(most.caption ?? '')).toBeVisible());
  await sees('PerformancePost.permalink', expect(first.getByRole('button', { name: /on Instagram$/ })).toBeVisible());
  await expect(history).toContainText('Not enough data');

  await test.step('by keys: another order, the same as a table, a file, and a post', async () => {
    await table.getByRole('button', { name: 'Comments' }).press('Enter');
    await expect(table.getByRole('columnheader', { name: 'Comments' })).toHaveAttribute('aria-sort', 'descending');
    await table.getByRole('button', { name: 'Published' }).press('Enter');
    await table.getByRole('button', { name: 'Published' }).press('Enter');
    await expect(rows.nth(1)).toContainText(on.format(Date.parse(told.posts.at(-1)?.publishedAt ?? '')));

    const weekday = works.getByRole('region', { name: 'By weekday' });
    await expect(weekday.getByRole('img', { name: /^By weekday: .*Not enough data/ })).toBeVisible();
    await weekday.getByText('As a table').press('Enter');
    await expect(weekday.getByRole('row')).toHaveCount(8);
    await expect(weekday.getByRole('row', { name: /Not enough data/ }).first()).toBeVisible();

    const save = window.getByRole('button', { name: 'Save as a table' });
    const [download] = await Promise.all([window.waitForEvent('download'), save.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^galley-numbers-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(told.posts.length + 1);

    await row('The starter turns nine').getByRole('link').press('Enter');
    await expect(editor(window).name).toHaveText('The starter turns nine');
  });
});

test('why there are no numbers is said in words, and what was read before stays with its day', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--control');
  const { order } = controlOf(address, key);
  await welcome(window).connectForGood(key, address);
  const { rows, again, reason } = await openAnalytics(window);
  await expect(rows).toHaveCount(26);
  const channel = (change: object) => ({ channel: { platform: 'instagram' as const, ...change } });

  await order({ analytics: { enabled: false } });
  await again.press('Enter');
  await sees(
    ['Performance.reason', 'Performance.reason: analytics_not_enabled'],
    expect(reason).toContainText('Not switched on for this account.'),
  );
  await expect(rows.nth(1)).toContainText('Read on');
  await order({ analytics: { enabled: true, metricsDown: true } });
  await again.press('Enter');
  await sees(
    'Performance.reason: metrics_unavailable',
    expect(reason).toContainText('Instagram gave no numbers. Try again later.'),
  );
  await order({ analytics: { metricsDown: false }, ...channel({ needsReconnect: true }) });
  await again.press('Enter');
  await sees(
    'Performance.reason: channel_token_unavailable',
    expect(reason).toContainText('Instagram needs you to sign in again.'),
  );
  await expect(reason.getByRole('button', { name: 'Sign in on the web' })).toBeEnabled();
  await order(channel({ needsReconnect: false, connected: false }));
  await again.press('Enter');
  await sees('Performance.reason: channel_not_connected', expect(reason).toContainText('Instagram is not connected.'));
  await expect(reason.getByRole('button', { name: 'Connect Instagram' })).toBeEnabled();
  expect(await faultsOf(window)).toEqual([]);

  await order(channel({ connected: true }));
  await again.press('Enter');
  await expect(reason).toBeHidden();
  await expect(rows.nth(1)).not.toContainText('Read on');
});

test('the page is accessible', async ({ window }) => {
  await exploreSandbox(window);
  const { works } = await openAnalytics(window);
  await works.getByText('As a table').first().click();
  expect(await faultsOf(window)).toEqual([]);
});
