// What failed: by its cause, with what was sent, and one or all of a cause tried again.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { controlOf } from '../support/control.ts';
import { activity, editor, exploreSandbox, frame, library, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';
const cause = (window: Page, name: string) => window.getByRole('region', { name, exact: true });
const openFailures = async (window: Page): Promise<void> => {
  await frame(window).link('Activity').click();
  await window.getByRole('radio', { name: 'Failed' }).press('Space');
};

test('one failure of a cause is sent again, and all of a cause', async ({ window, startService }) => {
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
  const one = cause(window, 'Instagram asked Galley to slow down');
  await one.getByRole('button', { name: 'Try again: Seven loaves in seven days' }).press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Publish 1 version' }).press('Enter');
  await expect(one).toBeHidden();

  const all = cause(window, 'Facebook asked Galley to slow down');
  await expect(all).toContainText('Rye at night');
  await all.getByRole('button', { name: 'Try all 2 again' }).press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Publish 2 versions' }).press('Enter');
  await expect(all).toBeHidden();

  await order({ channel: { platform: 'tiktok', needsReconnect: false } });
  const signIn = cause(window, 'Sign in to TikTok again');
  await expect(signIn.getByRole('button', { name: 'Sign in to TikTok' })).toBeEnabled();
  await activity(window).syncNow.press('Enter');
  await expect(signIn).toContainText('TikTok works again. These can publish now.');
});

test('Failed has no fault', async ({ window }) => {
  await exploreSandbox(window);
  await openFailures(window);
  await expect(cause(window, "Jobs that didn't finish")).toBeVisible();
  await window.getByText('Sent content').first().click();
  expect(await faultsOf(window)).toEqual([]);
});

test('every failure stands under its cause, with what helps', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await openFailures(window);
  for (const [name, post, meaning] of [
    ['Sign in to TikTok again', 'Five éclairs, one tray', 'Connect TikTok on the web first.'],
    ["YouTube Shorts isn't connected", 'Thirty seconds of kneading', 'Connect YouTube Shorts on the web first.'],
    ['Pinterest has limited this account; only they can lift it', 'A board for spring', 'Check for a message from'],
    ["Facebook couldn't use the picture", 'Cookie tin, close up', 'Choose another picture'],
    ['Instagram asked Galley to slow down', 'Seven loaves in seven days', 'You can try again now.'],
    ["TikTok doesn't allow direct publishing here yet", 'Oven at four', 'Post it on TikTok yourself.'],
    ["LinkedIn didn't say why", 'We need a second van', 'Try again.'],
  ] as const) {
    await expect(cause(window, name)).toContainText(post);
    await expect(cause(window, name)).toContainText(meaning);
  }
  await expect(cause(window, "Facebook couldn't use the picture").getByRole('button', { name: /^Try/ })).toHaveCount(0);
  await expect(cause(window, "Jobs that didn't finish").getByRole('listitem')).toHaveCount(3);
  await expect(cause(window, "Jobs that didn't finish")).toContainText('Not enough credits');

  const picture = cause(window, "Facebook couldn't use the picture");
  await picture.getByText('Sent content').press('Enter');
  await expect(picture).toContainText('The lid sticks on purpose.');
  await expect(picture).toContainText('No changes.');
  await picture.getByRole('button', { name: /^Open Cookie tin/ }).press('Enter');
  await expect(editor(window).name).toHaveText('Cookie tin, close up');
});
