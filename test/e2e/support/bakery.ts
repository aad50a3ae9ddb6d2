// The made-up bakery with Galley connected to it, and what its service returns for its posts.
import type { Page } from '@playwright/test';
import { otherDevice } from './other-device.ts';
import { welcome } from './pages.ts';
import type { Program } from './program.ts';

const key = 'key-of-the-owner';

/** True to life in speed: jobs don't end before the test has seen them. Returns the posts, whole. */
export const startBakery = async (window: Page, startService: (...args: string[]) => Promise<Program>) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1');
  await welcome(window).connectForGood(key, address);
  return otherDevice(address, key).posts();
};

/** `11:30 AM`, on the bakery's clock. The service may send an unknown format: that fits no clock. */
export const clockOf = (instant: unknown): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    .format(Date.parse(String(instant)))
    .replaceAll('\u202f', ' ');
