// The same with a key of one's own: what is asked when two changed the same, a time has passed, or the person leaves.
import type { Page } from '@playwright/test';
import { controlOf } from '../support/control.ts';
import { close, named, test, type Reader } from '../support/reader.ts';
import { otherDevice } from '../support/other-device.ts';
import { pseudo } from '../support/pseudo.ts';

const key = 'key-of-the-owner';

const connect = async ({ page, at }: Reader, address: string) => {
  await named(page, 'textbox', 'API key').fill(key);
  await named(page, 'textbox', 'Service address').fill(address);
  await page.keyboard.press('Enter');
  await at(named(page, 'button', 'Continue'));
  await named(page, 'button', 'Continue').click();
};
const openPost = async ({ page }: Reader, name: string) => {
  await page.getByRole('row').filter({ hasText: name }).click();
  const caption = page.getByRole('textbox', { name: pseudo('Caption') });
  await caption.waitFor();
  return caption;
};

/** A post opened offline, once that is said, and the popover of its times. */
const chooseTimeOffline = async (reader: Reader, name: string) => {
  const { page, over } = reader;
  await openPost(reader, name);
  await page.keyboard.press('Control+Shift+o');
  await named(page, 'button', 'Go online').first().waitFor();
  await page.keyboard.press('Control+Shift+k');
  await over('SchedulePopover');
};

/** In the dialog that shows what will be sent. */
const goOnline = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').locator('.button.primary').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

test('two versions of the same words, a new key, and signing out', async ({ reader, startService }) => {
  const { page } = reader;
  const { address } = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(address, key);
  const { id } = await device.write('Opening hours', 'Open from 8 to 4, all week.');
  await connect(reader, address);
  const caption = await openPost(reader, 'Opening hours');
  await page.keyboard.press('Control+Shift+o');
  await reader.at(named(page, 'button', 'Go online').first());
  await caption.fill('Open from 8 to 6, all week.');
  await page.getByRole('main').getByText(pseudo('Waiting')).first().waitFor();
  await reader.go('#/settings/key');
  await named(page, 'button', 'Sign out').click();
  await reader.over('SignOutDialog');
  for (const choice of await page.getByRole('dialog').getByRole('radio').all()) {
    await choice.click();
    await reader.over('SignOutDialog');
  }
  await close(reader);
  await named(page, 'button', 'Replace').click();
  await reader.over('KeyDialog');
  await close(reader);
  await device.edit(id, 'Open from 7 to 7, all week.');
  await page.keyboard.press('Control+Shift+o');
  await reader.over('GoOnlineDialog');
  await goOnline(page);
  await reader.go('#/library');
  await openPost(reader, 'Opening hours');
  await named(page, 'button', 'Compare').click();
  await reader.over('ConflictDialog');
});

test('a time that passed before it was sent, and giving it up', async ({ reader, startService }) => {
  const { page } = reader;
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  await otherDevice(address, key).write('Opening hours', 'Open from 8 to 4, all week.');
  await connect(reader, address);
  await chooseTimeOffline(reader, 'Opening hours');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await close(reader);
  // By its own clock the time has passed, which it says with the first answer.
  const nextFaults = [
    { kind: 'fail', when: 'before' },
    { kind: 'fail', when: 'before' },
  ] as const;
  await controlOf(address, key).order({ clock: { advanceMs: 48 * 3_600_000 }, nextFaults: [...nextFaults] });
  await page.keyboard.press('Control+Shift+o');
  await reader.over('GoOnlineDialog');
  await goOnline(page);
  await reader.go('#/activity');
  await named(page, 'button', 'Choose a new time').first().click();
  await reader.over('SlotDialog');
  await close(reader);
  await page.getByRole('main').locator('[aria-haspopup="menu"]').first().click();
  await named(page, 'menuitem', 'Discard').click();
  await reader.over('Activity');
});

test('leaving a business whose service still publishes what was unscheduled', async ({ reader, startService }) => {
  const { page } = reader;
  const { address } = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(address, key);
  const { id } = await device.write('Opening hours', 'Open from 8 to 4, all week.');
  await device.schedule(id, 'instagram', new Date(Date.now() + 72 * 3_600_000).toISOString());
  await connect(reader, address);
  await chooseTimeOffline(reader, 'Opening hours');
  await named(page.getByRole('dialog'), 'button', 'Unschedule').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await reader.go('#/settings/key');
  await named(page, 'button', 'Sign out').click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await reader.over('CalledOffDialog');
});
