// Two businesses: what waits in one, a key that ended, a place that names its business, and every way of signing out.
import { faultsOf } from '../support/axe.ts';
import { addFlorist, businesses, cafe, florist, newDraft, openCafe, two, workOffline } from '../support/businesses.ts';
import { otherDevice } from '../support/other-device.ts';
import { editor, frame, library, settings, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('unsent changes of the other business are shown until that one is open and has sent them', async ({
  window,
  startService,
}) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await workOffline(window);
  await newDraft(window, 'Dahlias in a bucket');
  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  const left = window.getByRole('button', { name: /in Harbor Street Flowers (isn't|aren't) synced/ });
  await expect(left).toBeVisible();
  await left.click();
  const open = window.getByRole('button', { name: `Open ${florist.name}` });
  await expect(open).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await menu(cafe.name).click();
  await expect(item(florist.name)).toContainText(/\d changes? waiting until you open it/);
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
  await newDraft(window, 'Never sent');
  const { signOut, askToSignOut, menu } = businesses(window);
  await askToSignOut();
  await expect(signOut.getByText(/^\d+ changes? (isn't|aren't) synced yet\./)).toBeVisible();
  await expect(signOut.getByRole('radio', { name: /^Keep it here/ })).toBeChecked();
  await signOut.getByRole('radio', { name: /^Send first/ }).check();
  await expect(signOut.getByText(/^Nothing can be sent now/)).toBeVisible();
  await expect(signOut.getByRole('button', { name: 'Send and sign out' })).toBeDisabled();
  await signOut.getByRole('radio', { name: /^Delete it/ }).check();
  const agree = signOut.getByRole('textbox', { name: /^Type “\d+” to confirm/ });
  const remove = signOut.getByRole('button', { name: 'Sign out and delete' });
  await expect(remove).toBeDisabled();
  expect(await faultsOf(window)).toEqual([]);
  await agree.fill(/\d+/.exec((await signOut.getByText(/to confirm$/).textContent()) ?? '')?.[0] ?? '');
  await remove.click();
  // The one that was open before is open again.
  await expect(menu(cafe.name)).toBeVisible();
  await expect(window.getByRole('button', { name: /not sent\.$/ })).toHaveCount(0);

  await frame(window).link('Settings').click();
  await settings(window).sync.click();
  // The page may still move to its beginning under a mouse, and a second try of that could switch it on again.
  await settings(window).workOffline.press(' ');
  await expect(settings(window).workOffline).not.toBeChecked();
  await askToSignOut();
  await signOut.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(welcome(window).heading).toBeVisible();
  await welcome(window).ask(florist.key, address);
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(library(window).row(florist.post)).toBeVisible();
  await expect(library(window).row('Never sent')).toHaveCount(0);
});

test('the data of a signed-out business waits until its key is connected again', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await workOffline(window);
  await newDraft(window, 'Kept for later');
  const { signOut, askToSignOut, menu, connect } = businesses(window);
  await askToSignOut();
  await expect(signOut.getByRole('radio', { name: /^Keep it here/ })).toBeChecked();
  await signOut.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(menu(cafe.name)).toBeVisible();
  await window.keyboard.press('Control+Shift+o');
  const left = window.getByRole('button', { name: /^\d changes? in Harbor Street Flowers (isn't|aren't) synced\./ });
  await expect(left).toHaveAttribute('title', /Reconnect its key to sync/);
  await left.click();
  const main = window.getByRole('main');
  await expect(main.getByText(/^Signed out · \d changes? waiting until you reconnect$/)).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await main.getByRole('button', { name: `Reconnect ${florist.name}` }).click();
  await connect(florist.key, address);
  await expect(menu(florist.name)).toBeVisible();
  await expect(left).toHaveCount(0);
  await expect(library(window).row('Kept for later, .*Synced')).toBeVisible();
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
  await expect(frame(window).syncLine).toContainText('No connection');
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

test('a key that the service takes no more says so, and another one goes on where it ended', async ({
  window,
  startService,
}) => {
  const before = await startService('--seed', 'empty', '--key', cafe.key);
  await welcome(window).connectForGood(cafe.key, before.address);
  await newDraft(window, 'Before the key ended');
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
  const dialog = window.getByRole('dialog', { name: 'Replace the key for Quiet Corner' });
  await dialog.getByRole('textbox', { name: 'API key' }).fill('next-key');
  await dialog.getByRole('button', { name: /^Connect/ }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByText('The key no longer works.')).toBeHidden();
});

test('a place that names its business opens it first, and shows the post there', async ({ window, startService }) => {
  const { address } = await startService(...two);
  await openCafe(window, address);
  await addFlorist(window, address);
  await library(window).row(florist.post).click();
  const heading = (name: string) => window.getByRole('heading', { level: 1, name });
  await expect(heading(florist.post)).toBeVisible();
  // As a notice of the system has it (renderer/app/bridge.ts).
  const place = await window.evaluate(() => {
    const state: unknown = history.state;
    const { library } = state as { library: string };
    return `#/in/${library}/${location.hash.slice(2)}`;
  });
  const { menu, item } = businesses(window);
  await menu(florist.name).click();
  await item(cafe.name).click();
  await expect(menu(cafe.name)).toBeVisible();
  await newDraft(window, 'Of the same number');
  await window.evaluate((to) => void (location.hash = to), place);
  await expect(menu(florist.name)).toBeVisible();
  await expect(heading(florist.post)).toBeVisible();
});
