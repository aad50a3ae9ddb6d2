// The person’s own tags in Details, and the numbers of a published post or why there are none.
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { otherDevice } from '../support/other-device.ts';
import { exploreSandbox, frame, library, openPost, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('a published post shows its numbers, or in words why there are none', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
  const { order } = controlOf(address, key);
  const device = otherDevice(address, key);
  const halfOut = (await device.posts()).find(
    ({ needsApproval, status, variants }) =>
      !needsApproval &&
      status === 'scheduled' &&
      ['instagram', 'facebook'].every((each) => variants.some(({ platform }) => platform === each)),
  );
  if (!halfOut) throw new Error('the bakery has no such post');
  await device.publish(halfOut.id, 'facebook');
  await welcome(window).connectForGood(key, address);
  const post = await openPost(window, 'The starter turns nine');
  await post.tab('Details').click();
  const numbers = post.side.getByRole('region', { name: 'Metrics' });
  await sees(
    ['Endpoint.posts.metrics', 'PostMetrics.available', 'PostMetrics.metrics'],
    expect(numbers.getByText(/^[\d,]+ likes$/)).toBeVisible(),
  );
  await expect(numbers.getByText(/^[\d,]+ comments$/)).toBeVisible();
  const again = numbers.getByRole('button', { name: 'Refresh' });

  await order({ analytics: { enabled: false } });
  await again.click();
  await sees(
    ['PostMetrics.reason', 'PostMetrics.reason: analytics_not_enabled'],
    expect(numbers.getByText('Not turned on for this account.')).toBeVisible(),
  );
  await expect(numbers.getByText(/likes|comments/)).toHaveCount(0);
  await order({ analytics: { enabled: true }, channel: { platform: 'instagram', needsReconnect: true } });
  await again.click();
  await sees(
    'PostMetrics.reason: channel_token_unavailable',
    expect(numbers.getByText('Sign in to Instagram again.')).toBeVisible(),
  );
  await expect(numbers.getByRole('button', { name: 'Sign in on the web' })).toBeEnabled();
  await order({ channel: { platform: 'instagram', needsReconnect: false, connected: false } });
  await again.click();
  await sees(
    'PostMetrics.reason: channel_not_connected',
    expect(numbers.getByText("Instagram isn't connected.")).toBeVisible(),
  );
  await expect(numbers.getByRole('button', { name: 'Connect Instagram' })).toBeEnabled();
  expect(await faultsOf(window)).toEqual([]);
  await order({ channel: { platform: 'instagram', connected: true } });
  await again.click();
  await expect(numbers.getByText(/^[\d,]+ likes$/)).toBeVisible();

  const other = await openPost(window, 'Two flours, one mill');
  await other.tab('Details').click();
  await sees(
    'PostMetrics.reason: platform_not_supported',
    expect(numbers.getByText('Metrics are available for Instagram only.')).toBeVisible(),
  );
  const old = await openPost(window, 'Lunch, such as it is');
  await old.tab('Details').click();
  await sees(
    'PostMetrics.reason: outside_metrics_window',
    expect(numbers.getByText('Older than your latest 25 or so Instagram posts.')).toBeVisible(),
  );
  const half = await openPost(window, halfOut.name);
  await half.tab('Details').click();
  await sees(
    'PostMetrics.reason: post_not_published',
    expect(numbers.getByText('Metrics start after publishing on Instagram.')).toBeVisible(),
  );
});

test('a post is tagged in the editor by keyboard, with the words in use, and found by them', async ({ window }) => {
  await exploreSandbox(window);
  const { keyboard } = window;
  const first = await openPost(window, 'Rye and radishes');
  await first.tab('Details').click();
  const tags = first.side.getByRole('textbox', { name: 'Tags' }).or(first.side.getByRole('combobox', { name: 'Tags' }));
  await tags.focus();
  await keyboard.type('Spring menu,bread');
  await keyboard.press('Enter');
  await expect(first.side.getByRole('button', { name: 'Remove Spring menu' })).toBeAttached();
  await expect(first.side.getByRole('button', { name: 'Remove bread' })).toBeAttached();
  await keyboard.press('Backspace');
  await expect(first.side.getByRole('button', { name: 'Remove Spring menu' })).toHaveCount(0);

  const second = await openPost(window, 'Macaron towers');
  await second.tab('Details').click();
  await expect(second.side.locator('datalist option')).toHaveCount(1);
  await tags.focus();
  await keyboard.type('BREAD');
  await keyboard.press('Enter');
  // Written as it is written already.
  await expect(second.side.getByRole('button', { name: 'Remove bread' })).toBeAttached();

  await frame(window).link('Library').click();
  await library(window).search.fill('tag:bread');
  await library(window).search.press('Enter');
  await expect(library(window).posts.getByRole('row', { name: /, Post, / })).toHaveCount(2);
  await expect(library(window).row('Macaron towers')).toBeVisible();
  await expect(library(window).row('Rye and radishes')).toBeVisible();
});
