// Working offline by choice.
import { openCalendar } from '../support/calendar.ts';
import { otherDevice } from '../support/other-device.ts';
import {
  exploreSandbox,
  frame,
  goOnline,
  library,
  openTab,
  settings,
  welcome,
  writeOffline,
} from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('working offline by choice holds everything until it is switched off', async ({ window, startService }) => {
  const service = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(service.address, key);
  await welcome(window).connectForGood(key, service.address);
  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await expect(settings(window).workOffline).toBeChecked();
  await expect(frame(window).syncLine).toContainText('Working offline');

  await frame(window).link('Library').click();
  await writeOffline(window, 'Corner buns', 'Out at 7:40.');
  await expect(frame(window).syncLine).toContainText('saved here');
  expect(await device.texts()).toEqual([]);

  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await goOnline(window).go.click();
  await frame(window).link('Library').click();
  await expect(library(window).row('Corner buns')).toHaveAccessibleName(/Synced$/);
  expect(await device.texts()).toEqual([['Corner buns', 'Out at 7:40.']]);
});

test('what was moved offline stays at its old slot until only that is sent, and then what was deleted, by keyboard', async ({
  window,
}) => {
  await openCalendar(window);
  const name = 'Lemon, for two weeks';
  const entries = window.getByRole('grid').getByRole('button', { name });
  // In this month or in the next, as today is.
  if (!(await entries.isVisible())) await window.keyboard.press(']');
  await window.keyboard.press('Control+Shift+o');
  await expect(frame(window).syncLine).toContainText('Working offline');
  await entries.press('Space');
  await window.keyboard.press('ArrowRight');
  await window.keyboard.press('Space');
  const old = entries.and(window.getByRole('button', { name: /Moved, still publishes/ }));
  await expect(old).toBeVisible();
  await expect(entries.and(window.getByRole('button', { name: /Still publishes .* \d/ }))).toBeFocused();
  const details = window.getByRole('dialog', { name: 'Post' });
  const sendOnly = async () => {
    await details.getByRole('button', { name: 'Send only this' }).press('Enter');
    await expect(window.getByText('Sending only this. Everything else stays here.').first()).toBeVisible();
  };
  await old.press('Enter');
  await sendOnly();
  await expect(old).toBeHidden();
  await expect(entries).toHaveCount(1);

  await entries.press('Enter');
  await details.getByRole('button', { name: 'Open post' }).press('Enter');
  await window.getByRole('button', { name: 'More actions' }).press('Enter');
  await window.getByRole('menuitem', { name: 'Delete post' }).press('Enter');
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await expect(window.getByText(/^Deleting “/)).toBeVisible();
  await frame(window).link('Calendar').click();
  await entries.and(window.getByRole('button', { name: /Deleted here, still publishes/ })).press('Enter');
  await sendOnly();
  await expect(entries).toHaveCount(0);
  await expect(frame(window).syncLine).toContainText('Working offline');
});

test('while working offline, what takes a post back can be sent alone, by keyboard', async ({ window }) => {
  await exploreSandbox(window);
  // Offline, a library that is not whole yet stays so.
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await window.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await window.keyboard.press('Control+Shift+o');
  await expect(frame(window).syncLine).toContainText('Working offline');
  await openTab(window, /^Scheduled/);
  const rows = library(window).posts.getByRole('row', { name: /, (Post|Carousel|Reel|Story|Video), / });
  await window.keyboard.press('j');
  const name = (await rows.first().getAttribute('aria-label'))?.split(',')[0] ?? '';
  await window.keyboard.press('u');
  await expect(window.getByText(`Unscheduled “${name}”`)).toBeVisible();

  await openTab(window, /^All/);
  await library(window).search.fill(name);
  await library(window).row(name).press('Enter');
  await expect(window.getByText(/^Still publishes to /)).toBeVisible();
  const head = window.getByRole('main').locator('header');
  await expect(head.getByText(/^Still publishes/).filter({ visible: true })).toHaveCount(1);
  await window.getByRole('button', { name: 'Send only this' }).press('Enter');
  await expect(window.getByText('Sending only this. Everything else stays here.')).toBeVisible();
  await expect(window.getByText(/^Still publishes to /)).toBeHidden();
  await expect(frame(window).syncLine).toContainText('Working offline');
});
