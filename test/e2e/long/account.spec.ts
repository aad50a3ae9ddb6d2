// Settings, Account: what the service says of plan, credits and jobs, and what it does not say.
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { frame, library, newPost, settings, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('credits that cannot be read are unknown and never none, and an ended subscription holds publishing', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  const control = controlOf(address, key);
  await control.order({ credits: { readable: false }, subscription: false });
  await welcome(window).connectForGood(key, address);
  await sees('Account.credits', expect(window.getByText("Couldn't load credits").first()).toBeVisible());
  const main = window.getByRole('main');
  await sees('Plan.hasActiveSubscription', expect(main.getByText('Scheduling and publishing are off.')).toBeVisible());
  await frame(window).link('Settings').click();
  await settings(window).group('Business').click();
  const account = main.getByRole('region', { name: 'Account' });
  await sees('Plan.hasActiveSubscription', expect(account.getByText('No active subscription')).toBeVisible());
  await expect(account.getByText('it may not be zero.')).toBeVisible();
  await expect(account.getByText('Total', { exact: true })).toHaveCount(0);
  expect(await faultsOf(window)).toEqual([]);

  // Read again, they are back without a word of the person.
  await control.order({ credits: { readable: true, subscription: 7, topUp: 3 }, subscription: true });
  await settings(window).sync.click();
  await main.getByRole('button', { name: 'Sync now' }).click();
  await expect(window.getByText('10 credits', { exact: true })).toBeVisible();
  // What was just made is taken off at once.
  await library(window).newPost.click();
  await newPost(window).fromIdea.check();
  await newPost(window).about.fill('A tart of early plums');
  await newPost(window).writeIt.click();
  await frame(window).link('Library').click();
  await sees('Endpoint.account.credits', expect(window.getByText('9 credits', { exact: true })).toBeVisible());
});

test('the account shows its plan, its credits and where they went', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--speed', '0.1');
  await welcome(window).connectForGood(key, address);
  await library(window).posts.getByRole('row').nth(2).waitFor();
  await sees(
    ['Endpoint.account.get', 'Account.credits', 'Credits.totalCredits'],
    expect(window.getByText('142 credits', { exact: true })).toBeVisible(),
  );
  await frame(window).link('Settings').click();
  await settings(window).group('Business').click();
  const main = window.getByRole('main');
  const account = main.getByRole('region', { name: 'Account' });
  await sees('Account.businessName', expect(account.getByRole('heading', { name: 'Tansy Lane Bakery' })).toBeVisible());
  await sees('Account.businessId', expect(account).toContainText(/Business ID\s+biz_\w+/));
  await sees(
    ['Account.plan', 'Plan.tier', 'Plan.billingPeriod'],
    expect(account.getByText('Studio, monthly')).toBeVisible(),
  );
  await sees('Plan.renewsAt', expect(account.getByText(/^Renews \w+ \d+/)).toBeVisible());
  await sees('Plan.hasActiveSubscription', expect(account.getByText('Active', { exact: true })).toBeVisible());
  await sees(
    'Credits.subscriptionCredits',
    expect(account.getByText('From your plan').locator('..')).toContainText('92'),
  );
  await sees('Credits.topUpCredits', expect(account.getByText('Topped up').locator('..')).toContainText('50'));
  await sees('Account.activeAutopilotPlans', expect(account).toContainText(/\d autopilot plans active/));
  await sees('Account.onboardingComplete', expect(account).toContainText('Setup is complete.'));
  await expect(account.getByRole('listitem').filter({ hasText: 'Wrote “The 3 AM shift”' })).toContainText(/5$/);
  await expect(account.getByRole('heading', { name: /\d credits?$/ }).first()).toBeVisible();
  await expect(account.getByText('Only if it works').first()).toBeVisible();
  await expect(account.getByText(/timed out$/).first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await frame(window).link('Channels').click();
  await sees('Account.channels', expect(main.getByText('3 of 7 connected')).toBeVisible());
});
