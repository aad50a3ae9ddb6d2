// The same for what opens over the pages: menus, and every dialog that asks something.
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { platforms } from '../../preload/platforms.ts';
import { close, enter, named, test, type Look } from './support/look.ts';
import { otherDevice } from './support/other-device.ts';
import { pseudo } from './support/pseudo.ts';
import { expect } from './support/test.ts';

const command = async ({ page }: Look, words: string) => {
  await page.keyboard.press('Control+k');
  await expect(named(page, 'dialog', 'Commands and search').getByRole('combobox')).toBeFocused();
  await page
    .getByRole('option', { name: pseudo(words) })
    .first()
    .click();
};
/** Opens each menu on the page and looks into it; of those that begin alike, as that of each row, one. */
const menus = async ({ page, at }: Look, within: Locator) => {
  const triggers = within.locator('[aria-haspopup="menu"]:visible');
  const seen = new Set<string>();
  const kinds = () =>
    triggers.evaluateAll((all) =>
      all.map((each) =>
        each.matches(':disabled')
          ? ''
          : (each.getAttribute('aria-label') ?? each.textContent).split(' ').slice(0, 2).join(' '),
      ),
    );
  const unseen = async () => (await kinds()).findIndex((kind) => kind !== '' && !seen.has(kind));
  for (let place = await unseen(); place >= 0; place = await unseen()) {
    const trigger = triggers.nth(place);
    seen.add((await kinds())[place] ?? '');
    await trigger.click();
    await at(page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  expect(seen.size).toBeGreaterThan(0);
};
const dialogOf = ({ page }: Look) => page.getByRole('dialog');

test('the menus of the pages', async ({ look }) => {
  const { page } = look;
  await enter(look);
  await menus(look, page.locator('body'));
  await named(page, 'grid', 'Posts').getByRole('row').nth(3).focus();
  await page.keyboard.press('x');
  await named(page, 'button', 'Select nothing').waitFor();
  await menus(look, page.getByRole('toolbar'));
  for (const [place, there] of [
    ['#/calendar/month', page.locator('[data-entry]').first()],
    ['#/ideas/own', page.getByRole('heading', { level: 1, name: pseudo('Ideas') })],
    ['#/channels', page.getByRole('main').getByText(platforms.linkedin.name).first()],
    ['#/activity', page.getByRole('heading', { level: 1, name: pseudo('Activity') })],
  ] as const) {
    await look.go(place);
    await there.waitFor();
    await menus(look, page.locator('body'));
  }
});

test('what is done with many posts, and posts from and into a file', async ({ look }) => {
  const { page } = look;
  await enter(look);
  const post = named(page, 'grid', 'Posts').getByRole('row').nth(3);
  await post.focus();
  await page.keyboard.press('F2');
  await look.at(dialogOf(look));
  await close(look);
  await post.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  for (const words of [
    'Plan',
    'Publish now',
    'Edit together',
    'Find and replace in selected posts',
    'Tags',
    'Schedule',
  ]) {
    await command(look, words);
    await look.at(dialogOf(look));
    await close(look);
  }
  await command(look, 'Export selected posts');
  await look.at(dialogOf(look));
  await close(look);
  await command(look, 'Import posts from a file');
  await look.at(named(page, 'dialog', 'Import posts'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    named(page, 'button', 'Choose a CSV file').click(),
  ]);
  const buffer = Buffer.from('Network;Caption;Publish date\nFacebook;Market stall;1.3.2031 10:00\nFriendster;Rye;\n');
  await chooser.setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer });
  await look.at(page.getByRole('dialog').getByRole('row').nth(1));
});

test('the menus of a post, and its publication', async ({ look }) => {
  const { page } = look;
  await enter(look);
  await named(page, 'grid', 'Posts').getByRole('row').filter({ hasText: 'The 3 AM shift' }).click();
  await page.getByRole('textbox', { name: pseudo('Caption') }).waitFor();
  await menus(look, page.getByRole('main'));
  await page.keyboard.press('Control+Shift+Enter');
  await look.at(dialogOf(look));
});

test('files: one of them, and its crop', async ({ look }) => {
  const { page } = look;
  await enter(look);
  await look.go('#/uploads');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    named(page, 'button', 'Choose files').click(),
  ]);
  const rye = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();
  await chooser.setFiles([
    { name: 'rye.jpg', mimeType: 'image/jpeg', buffer: rye },
    { name: 'prices.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Rye, 4.20') },
  ]);
  await look.at(page.getByText('rye.jpg').first());
  await menus(look, page.getByRole('main'));
  await look.go('#/uploads/files');
  await page.getByRole('grid').getByRole('gridcell', { name: 'rye.jpg' }).click();
  await look.at(dialogOf(look));
  await named(page, 'button', 'Crop or resize').click();
  await look.at(named(page, 'button', 'Crop frame'));
});

test('a business more, one less, approvals and colors', async ({ look }) => {
  const { page } = look;
  await enter(look);
  await command(look, 'Add a business');
  await look.at(named(page, 'dialog', 'Add a business'));
  await close(look);
  await look.go('#/brand');
  await named(page, 'button', 'Edit colors').click();
  await look.at(dialogOf(look));
});

test('with a key: two versions of the same words, a new key, and signing out', async ({ look, startService }) => {
  const { page } = look;
  const key = 'key-of-the-owner';
  const { address } = await startService('--key', key, '--seed', 'empty');
  const device = otherDevice(address, key);
  const { id } = await device.write('Opening hours', 'Open from 8 to 4, all week.');
  await named(page, 'textbox', 'API key').fill(key);
  await named(page, 'textbox', 'Service address').fill(address);
  await page.keyboard.press('Enter');
  await look.at(named(page, 'button', 'Go on'));
  await named(page, 'button', 'Go on').click();
  await page.getByRole('row').filter({ hasText: 'Opening hours' }).click();
  const caption = page.getByRole('textbox', { name: pseudo('Caption') });
  await caption.waitFor();
  await page.keyboard.press('Control+Shift+o');
  await look.at(named(page, 'button', 'Go online').first());
  await caption.fill('Open from 8 to 6, all week.');
  await page.getByRole('main').getByText(pseudo('Waiting')).first().waitFor();
  await look.go('#/settings/key');
  await named(page, 'button', 'Sign out').click();
  await look.at(dialogOf(look));
  for (const choice of await dialogOf(look).getByRole('radio').all()) {
    await choice.click();
    await look.at(dialogOf(look));
  }
  await close(look);
  await named(page, 'button', 'Replace').click();
  await look.at(dialogOf(look));
  await close(look);
  await device.edit(id, 'Open from 7 to 7, all week.');
  await page.keyboard.press('Control+Shift+o');
  await look.go('#/library');
  await page.getByRole('row').filter({ hasText: 'Opening hours' }).click();
  await named(page, 'button', 'Compare and choose').click();
  await look.at(dialogOf(look));
});
