// Two businesses in one window: adding one, going from one to the other, and signing out.
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { otherDevice } from './support/other-device.ts';
import { editor, frame, library, newPost, settings, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const cafe = { name: 'Quiet Corner', key: 'cafe-key' };
const florist = { name: 'Harbor Street Flowers', key: 'florist-key', post: 'Peonies until Sunday' };
const two = ['--seed', 'empty', '--key', cafe.key, '--key', `${florist.key}@biz_harborflowers`];

const businesses = (page: Page) => {
  const add = page.getByRole('dialog', { name: 'Add a business' });
  const signOut = page.getByRole('dialog', { name: /^Sign out of / });
  return {
    menu: (name: string) => page.getByRole('button', { name: `${name} Businesses` }),
    item: (name: string | RegExp) => page.getByRole('menuitem', { name }),
    add,
    async connect(key: string, address: string) {
      await add.getByRole('textbox', { name: 'API key' }).fill(key);
      await add.getByRole('textbox', { name: 'Service address' }).fill(address);
      await add.getByRole('button', { name: /^Connect/ }).click();
      await add.getByRole('button', { name: 'Go on' }).click();
    },
    signOut,
    async askToSignOut() {
      await frame(page).link('Settings').click();
      await page.getByRole('link', { name: 'API key', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(signOut.getByRole('button', { name: 'Stay' })).toBeFocused();
    },
  };
};

/** The café in an open window, the key kept for this session. */
const openCafe = async (page: Page, address: string) => {
  await welcome(page).ask(cafe.key, address);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(library(page).heading).toBeVisible();
};

const addFlorist = async (page: Page, address: string) => {
  const { menu, item, connect } = businesses(page);
  await menu(cafe.name).click();
  await item('Add a business').click();
  await connect(florist.key, address);
  await expect(library(page).row(florist.post)).toBeVisible();
};

const workOffline = async (page: Page) => {
  // Offline, a picture that was never shown cannot be brought.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.keyboard.press('Control+Shift+o');
  await expect(page.getByText('Working offline. Changes are saved here.')).toBeVisible();
};

const draft = async (page: Page, name: string) => {
  await library(page).newPost.click();
  await newPost(page).about.fill(name);
  await newPost(page).startBlank.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('two businesses are open in turn, and neither shows anything of the other', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await draft(window, 'Rye for the harbor');
  const caption = window.getByRole('textbox', { name: 'Caption' });
  await caption.fill('Typed just before the switch');
  await addFlorist(window, address);
  await expect(library(window).posts.getByRole('row', { name: /, Post, / })).toHaveCount(1);
  await library(window).search.fill('Typed just before');
  await expect(window.getByText('No posts match')).toBeVisible();

  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await expect(item(florist.name)).toContainText('Open now');
  expect(await faultsOf(window)).toEqual([]);
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  await expect(library(window).heading).toBeVisible();
  await library(window).search.fill('Typed just before');
  await expect(library(window).row('Rye for the harbor')).toBeVisible();

  // Back leads to no place of the other business: its posts have the same numbers.
  await window.goBack();
  await expect(library(window).heading).toBeVisible();

  await window.keyboard.press('Control+k');
  await expect(window.getByRole('dialog', { name: 'Commands and search' })).toBeVisible();
  await window.keyboard.type('open harbor');
  await expect(window.getByRole('option', { name: `Open ${florist.name}` })).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(library(window).row(florist.post)).toBeVisible();
});

test('what waits in the other business is told until that one is open and has sent it', async ({
  window,
  startService,
}) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await workOffline(window);
  await draft(window, 'Dahlias in a bucket');
  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  const left = window.getByRole('button', { name: /of Harbor Street Flowers (is|are) not sent/ });
  await expect(left).toBeVisible();
  await left.click();
  const open = window.getByRole('button', { name: `Open ${florist.name}` });
  await expect(open).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await menu(cafe.name).click();
  await expect(item(florist.name)).toContainText(/\d changes? waits? until you open it/);
  await window.keyboard.press('Escape');
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await left.click();
  await open.click();
  await expect(menu(florist.name)).toBeVisible();
  await expect(left).toHaveCount(0);
  await expect(library(window).row('Dahlias in a bucket, .*Synced')).toBeVisible();
});

test('signing out deletes what waits only once its number is typed, and goes back to the business before', async ({
  window,
  startService,
}) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await workOffline(window);
  await draft(window, 'Never sent');
  const { signOut, askToSignOut, menu } = businesses(window);
  await askToSignOut();
  await expect(signOut.getByText(/^\d+ changes? (is|are) not sent yet\./)).toBeVisible();
  await expect(signOut.getByRole('radio', { name: /^Keep it here/ })).toBeChecked();
  await signOut.getByRole('radio', { name: /^Send first/ }).check();
  await expect(signOut.getByText(/^Nothing can be sent now/)).toBeVisible();
  await expect(signOut.getByRole('button', { name: 'Send and sign out' })).toBeDisabled();
  await signOut.getByRole('radio', { name: /^Delete it/ }).check();
  const agree = signOut.getByRole('textbox', { name: /^Type “\d+” to agree/ });
  const remove = signOut.getByRole('button', { name: 'Sign out and delete' });
  await expect(remove).toBeDisabled();
  expect(await faultsOf(window)).toEqual([]);
  await agree.fill(/\d+/.exec((await signOut.getByText(/to agree$/).textContent()) ?? '')?.[0] ?? '');
  await remove.click();
  // The one that was open before is open again.
  await expect(menu(cafe.name)).toBeVisible();
  await expect(window.getByRole('button', { name: /not sent\.$/ })).toHaveCount(0);

  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  await settings(window).workOffline.click();
  await askToSignOut();
  await signOut.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(welcome(window).heading).toBeVisible();
  await welcome(window).ask(florist.key, address);
  await window.getByRole('button', { name: 'Go on' }).click();
  await expect(library(window).row(florist.post)).toBeVisible();
  await expect(library(window).row('Never sent')).toHaveCount(0);
});

test('what was kept of a business that was signed out waits until its key is connected again', async ({
  window,
  startService,
}) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await workOffline(window);
  await draft(window, 'Kept for later');
  const { signOut, askToSignOut, menu, connect } = businesses(window);
  await askToSignOut();
  await expect(signOut.getByRole('radio', { name: /^Keep it here/ })).toBeChecked();
  await signOut.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(menu(cafe.name)).toBeVisible();
  await window.keyboard.press('Control+Shift+o');
  const left = window.getByRole('button', { name: /^\d changes? of Harbor Street Flowers (is|are) not sent\./ });
  await expect(left).toHaveAttribute('title', /Connect its key again to send/);
  await left.click();
  const main = window.getByRole('main');
  await expect(main.getByText(/^Signed out · \d changes? waits? until you connect it again$/)).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await main.getByRole('button', { name: `Connect again: ${florist.name}` }).click();
  await connect(florist.key, address);
  await expect(menu(florist.name)).toBeVisible();
  await expect(left).toHaveCount(0);
  await expect(library(window).row('Kept for later, .*Synced')).toBeVisible();
});

test('a key that the service takes no more says so, and another one goes on where it ended', async ({
  window,
  startService,
}) => {
  const before = await startService('--seed', 'empty', '--key', cafe.key);
  await welcome(window).connectForGood(cafe.key, before.address);
  await draft(window, 'Before the key ended');
  await expect(frame(window).syncLine).toContainText('Saved and synced');
  await before.end();
  const { port } = new URL(before.address);
  await startService('--seed', 'empty', '--key', 'next-key', '--port', port);
  await window.keyboard.press('Control+Shift+s');
  const main = window.getByRole('main');
  await expect(window.getByText('The key no longer works.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name: 'Before the key ended' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Replace key' }).click();
  await main.getByRole('button', { name: 'Replace', exact: true }).click();
  const dialog = window.getByRole('dialog', { name: 'Replace the key of Quiet Corner' });
  await dialog.getByRole('textbox', { name: 'API key' }).fill('next-key');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByText('The key no longer works.')).toBeHidden();
});

test('what waits is sent first, and only then Galley signs out', async ({ window, startService, relayTo }) => {
  const { address } = await startService(...two);
  const relay = await relayTo(address);
  await openCafe(window, relay.address);
  const device = otherDevice(address, cafe.key);
  await device.write('Opening hours', 'Open from 8 to 4, all week.');
  await expect(library(window).row('Opening hours')).toHaveAccessibleName(/Synced$/);
  await library(window).row('Opening hours').click();
  const { caption, waiting } = editor(window);
  await expect(caption).toHaveValue('Open from 8 to 4, all week.');
  await relay.cut();
  await expect(frame(window).syncLine).toContainText('You are offline');
  await caption.fill('Open from 8 to 6, all week.');
  await expect(waiting).toBeVisible();
  const { signOut, askToSignOut } = businesses(window);
  await askToSignOut();
  await signOut.getByRole('radio', { name: /^Send first/ }).check();
  const send = signOut.getByRole('button', { name: 'Send and sign out' });
  await expect(send).toBeDisabled();
  await relay.mend();
  await send.click();
  await expect(welcome(window).heading).toBeVisible();
  expect(await device.texts()).toEqual([['Opening hours', 'Open from 8 to 6, all week.']]);
});

test('a place that names its business opens it first, and shows the post there', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await library(window).row(florist.post).click();
  const heading = (name: string) => window.getByRole('heading', { level: 1, name });
  await expect(heading(florist.post)).toBeVisible();
  // As a notice of the system has it (renderer/bridge.ts).
  const place = await window.evaluate(() => {
    const state: unknown = history.state;
    const { library } = state as { library: string };
    return `#/in/${library}/${location.hash.slice(2)}`;
  });
  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  await draft(window, 'Of the same number');
  await window.evaluate((to) => void (location.hash = to), place);
  await expect(menu(florist.name)).toBeVisible();
  await expect(heading(florist.post)).toBeVisible();
});
