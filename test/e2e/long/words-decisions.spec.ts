// The same with a key of one's own: what is asked when two changed the same, a time has passed, or the person leaves.
import { controlOf } from '../support/control.ts';
import { close, named, test, type Look } from '../support/look.ts';
import { otherDevice } from '../support/other-device.ts';
import { pseudo } from '../support/pseudo.ts';

const key = 'key-of-the-owner';

const connect = async ({ page, at }: Look, address: string) => {
  await named(page, 'textbox', 'API key').fill(key);
  await named(page, 'textbox', 'Service address').fill(address);
  await page.keyboard.press('Enter');
  await at(named(page, 'button', 'Go on'));
  await named(page, 'button', 'Go on').click();
};
const openPost = async ({ page }: Look, name: string) => {
  await page.getByRole('row').filter({ hasText: name }).click();
  const caption = page.getByRole('textbox', { name: pseudo('Caption') });
  await caption.waitFor();
  return caption;
};

test('two versions of the same words, a new key, and signing out', async ({ look, startService }) => {
  const { page } = look;
  const { address } = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(address, key);
  const { id } = await device.write('Opening hours', 'Open from 8 to 4, all week.');
  await connect(look, address);
  const caption = await openPost(look, 'Opening hours');
  await page.keyboard.press('Control+Shift+o');
  await look.at(named(page, 'button', 'Go online').first());
  await caption.fill('Open from 8 to 6, all week.');
  await page.getByRole('main').getByText(pseudo('Waiting')).first().waitFor();
  await look.go('#/settings/key');
  await named(page, 'button', 'Sign out').click();
  await look.over('SignOutDialog');
  for (const choice of await page.getByRole('dialog').getByRole('radio').all()) {
    await choice.click();
    await look.over('SignOutDialog');
  }
  await close(look);
  await named(page, 'button', 'Replace').click();
  await look.over('KeyDialog');
  await close(look);
  await device.edit(id, 'Open from 7 to 7, all week.');
  await page.keyboard.press('Control+Shift+o');
  await look.go('#/library');
  await openPost(look, 'Opening hours');
  await named(page, 'button', 'Compare and choose').click();
  await look.over('ConflictDialog');
});

test('a time that passed before it was sent, and giving it up', async ({ look, startService }) => {
  const { page } = look;
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  await otherDevice(address, key).write('Opening hours', 'Open from 8 to 4, all week.');
  await connect(look, address);
  await openPost(look, 'Opening hours');
  await page.keyboard.press('Control+Shift+o');
  await named(page, 'button', 'Go online').first().waitFor();
  await page.keyboard.press('Control+Shift+k');
  await look.over('SchedulePopover');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await close(look);
  // By its own clock the time has passed, which it says with the first answer.
  const nextFaults = [
    { kind: 'fail', when: 'before' },
    { kind: 'fail', when: 'before' },
  ] as const;
  await controlOf(address, key).order({ clock: { advanceMs: 48 * 3_600_000 }, nextFaults: [...nextFaults] });
  await page.keyboard.press('Control+Shift+o');
  await look.go('#/activity');
  await named(page, 'button', 'Choose a new time').first().click();
  await look.over('NewTimeDialog');
  await close(look);
  await page.getByRole('main').locator('[aria-haspopup="menu"]').first().click();
  await named(page, 'menuitem', 'Discard').click();
  await look.over('Activity');
});
