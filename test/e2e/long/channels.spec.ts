// Channels without the service; and the page is accessible.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, frame, settings } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const channel = (window: Page, name: string) =>
  window
    .getByRole('list', { name: 'Channels of this business' })
    .getByRole('listitem')
    .filter({ has: window.getByRole('heading', { name }) });

test('offline it shows what is known, and that connecting waits', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await frame(window).link('Channels').click();
  await expect(channel(window, 'TikTok').getByRole('button', { name: /^Sign in on the web/ })).toBeDisabled();
  await expect(window.getByRole('main').getByText("You're working offline. Go online to use this.")).toBeVisible();
  await expect(window.getByRole('button', { name: 'Check again' })).toBeDisabled();
  await expect(channel(window, 'Instagram')).toContainText('Connected');
});

test('Channels has no fault', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Channels').click();
  await expect(channel(window, 'TikTok')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.setViewportSize({ width: 900, height: 700 });
  expect(await faultsOf(window)).toEqual([]);
});
