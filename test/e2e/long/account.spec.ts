// Credits that cannot be read, and a subscription that ended, as the window tells them.
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { frame, library, newPost, settings, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('credits that cannot be read are unknown and never none, and a subscription that ended holds what goes out', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  const control = controlOf(address, key);
  await control.order({ credits: { readable: false }, subscription: false });
  await welcome(window).connectForGood(key, address);
  await sees('Account.credits', expect(window.getByText('Could not read credits').first()).toBeVisible());
  const main = window.getByRole('main');
  await sees(
    'Plan.hasActiveSubscription',
    expect(main.getByText('Scheduling and publishing are off until there is one.')).toBeVisible(),
  );
  await frame(window).link('Settings').click();
  await settings(window).group('Business').click();
  const account = main.getByRole('region', { name: 'Account' });
  await sees('Plan.hasActiveSubscription', expect(account.getByText('No active subscription')).toBeVisible());
  await expect(account.getByText('It does not mean that there are none.')).toBeVisible();
  await expect(account.getByText('Total', { exact: true })).toHaveCount(0);
  expect(await faultsOf(window)).toEqual([]);

  // Read again, they are back without a word of the person.
  await control.order({ credits: { readable: true, subscription: 7, topUp: 3 }, subscription: true });
  await settings(window).sync.click();
  await main.getByRole('button', { name: 'Sync now' }).click();
  await expect(window.getByText('10 credits', { exact: true })).toBeVisible();
  // What was just made is taken off at once.
  await library(window).newPost.click();
  await newPost(window).about.fill('A tart of early plums');
  await newPost(window).writeIt.click();
  await frame(window).link('Library').click();
  await sees('Endpoint.account.credits', expect(window.getByText('9 credits', { exact: true })).toBeVisible());
});
