// Why there are no numbers, in words, while what was read before stays; and the page is accessible.
import { openAnalytics } from '../support/analytics.ts';
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { exploreSandbox, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

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
    expect(reason).toContainText('Not turned on for this account.'),
  );
  await expect(rows.nth(1)).toContainText('From ');
  await order({ analytics: { enabled: true, metricsDown: true } });
  await again.press('Enter');
  await sees(
    'Performance.reason: metrics_unavailable',
    expect(reason).toContainText('Instagram returned no metrics. Try again later.'),
  );
  await order({ analytics: { metricsDown: false }, ...channel({ needsReconnect: true }) });
  await again.press('Enter');
  await sees(
    'Performance.reason: channel_token_unavailable',
    expect(reason).toContainText('Sign in to Instagram again.'),
  );
  await expect(reason.getByRole('button', { name: 'Sign in on the web' })).toBeEnabled();
  await order(channel({ needsReconnect: false, connected: false }));
  await again.press('Enter');
  await sees('Performance.reason: channel_not_connected', expect(reason).toContainText("Instagram isn't connected."));
  await expect(reason.getByRole('button', { name: 'Connect Instagram' })).toBeEnabled();
  expect(await faultsOf(window)).toEqual([]);

  await order(channel({ connected: true }));
  await again.press('Enter');
  await expect(reason).toBeHidden();
  await expect(rows.nth(1)).not.toContainText('From ');
});

test('the page is accessible', async ({ window }) => {
  await exploreSandbox(window);
  const { works } = await openAnalytics(window);
  await works.getByText('Table view').first().click();
  expect(await faultsOf(window)).toEqual([]);
});
