// Analytics: Instagram's numbers as the service reports them, the reason when there are none, compared and saved by keys alone.
import { readFile } from 'node:fs/promises';
import { openAnalytics } from './support/analytics.ts';
import { otherDevice } from './support/other-device.ts';
import { editor, welcome } from './support/pages.ts';
import { sees } from './support/sees.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';

const written = (value: number) => new Intl.NumberFormat('en').format(value);

test('the numbers are shown as the service reports them', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  const performance = await otherDevice(address, key).performance();
  const most = performance.posts.toSorted((one, other) => other.likes - one.likes)[0];
  if (!most) throw new Error('the bakery has no numbers');
  const { table, rows, row, works, history } = await openAnalytics(window);

  await sees(
    ['Endpoint.analytics.performance', 'Performance.available', 'Performance.posts', 'PerformancePost.platform'],
    expect(window.getByText(`Instagram, latest ${performance.posts.length} posts`)).toBeVisible(),
  );
  await sees('Performance.coverage', expect(window.getByText(performance.coverage)).toBeVisible());
  await expect(rows).toHaveCount(performance.posts.length + 1);
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
    await expect(rows.nth(1)).toContainText(on.format(Date.parse(performance.posts.at(-1)?.publishedAt ?? '')));

    const weekday = works.getByRole('region', { name: 'By weekday' });
    await expect(weekday.getByRole('img', { name: /^By weekday: .*Not enough data/ })).toBeVisible();
    await weekday.getByText('Table view').press('Enter');
    await expect(weekday.getByRole('row')).toHaveCount(8);
    await expect(weekday.getByRole('row', { name: /Not enough data/ }).first()).toBeVisible();

    const save = window.getByRole('button', { name: 'Export CSV' });
    const { name, path } = await saved(window, () => save.press('Enter'));
    expect(name).toMatch(/^galley-numbers-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(path, 'utf8')).trim().split('\r\n')).toHaveLength(performance.posts.length + 1);

    await row('The starter turns nine').getByRole('link').press('Enter');
    await expect(editor(window).name).toHaveText('The starter turns nine');
  });
});
