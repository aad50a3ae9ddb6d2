// Working offline by choice.
import { otherDevice } from '../support/other-device.ts';
import { frame, library, settings, welcome, writeOffline } from '../support/pages.ts';
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
  await frame(window).link('Library').click();
  await expect(library(window).row('Corner buns')).toHaveAccessibleName(/Synced$/);
  expect(await device.texts()).toEqual([['Corner buns', 'Out at 7:40.']]);
});
