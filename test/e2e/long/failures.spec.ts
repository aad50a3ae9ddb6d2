// What failed is tried again, one or all of a cause; and the page is accessible.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { activity, exploreSandbox, frame, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';
const cause = (window: Page, name: string) => window.getByRole('region', { name, exact: true });
const openFailures = async (window: Page): Promise<void> => {
  await frame(window).link('Activity').click();
  await window.getByRole('radio', { name: 'Failed' }).press('Space');
};

test('one of a cause goes out again, and all of a cause', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
  const { order, write, publish } = controlOf(address, key);
  const rejects = { reason: 'rate_limited', error: 'Too many at once.', retryable: true } as const;
  await order({ channel: { platform: 'facebook', rejects } });
  for (const name of ['Rye at noon', 'Rye at night'])
    await publish(await write('facebook', name, { body: `${name}, warm.` }), 'facebook');
  await order({ channel: { platform: 'facebook', rejects: null } });
  await welcome(window).connectForGood(key, address);
  await openFailures(window);

  const dialog = window.getByRole('dialog', { name: 'Publish these posts now?' });
  const one = cause(window, 'Instagram asked us to slow down');
  await one.getByRole('button', { name: 'Try again: Seven loaves in seven days' }).press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Publish 1 version' }).press('Enter');
  await expect(one).toBeHidden();

  const all = cause(window, 'Facebook asked us to slow down');
  await expect(all).toContainText('Rye at night');
  await all.getByRole('button', { name: 'Try all 2 again' }).press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Publish 2 versions' }).press('Enter');
  await expect(all).toBeHidden();

  await order({ channel: { platform: 'tiktok', needsReconnect: false } });
  const signIn = cause(window, 'Sign in to TikTok again');
  await expect(signIn.getByRole('button', { name: 'Sign in on the web' })).toBeEnabled();
  await activity(window).syncNow.press('Enter');
  await expect(signIn).toContainText('TikTok works again. These can go out now.');
});

test('Failed has no fault', async ({ window }) => {
  await exploreSandbox(window);
  await openFailures(window);
  await expect(cause(window, 'Work that did not finish')).toBeVisible();
  await window.getByText('What was sent').first().click();
  expect(await faultsOf(window)).toEqual([]);
});
