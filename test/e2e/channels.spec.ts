// Channels: how each stands and what that means, which posts wait behind it, and connecting on the web and coming back.
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { controlOf } from './support/control.ts';
import { editor, exploreSandbox, frame, library, welcome } from './support/pages.ts';
import { sees } from './support/sees.ts';
import { watchWeb } from './support/web.ts';
import { expect, test } from './support/test.ts';
import { goByKeys } from './support/go-by-keys.ts';

const key = 'key-of-the-owner';
const channel = (window: Page, name: string) =>
  window
    .getByRole('list', { name: 'Channels of this business' })
    .getByRole('listitem')
    .filter({ has: window.getByRole('heading', { name }) });

test('each channel shows how it stands, and the posts behind it open from there', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await sees('Channel.needsReconnect', expect(frame(window).link('Channels')).toContainText('1 channel needs you'));
  await goByKeys(window, 'h');
  await sees(
    ['Endpoint.channels.list', 'ChannelList.channels', 'Channel.platform', 'Channel.displayName'],
    expect(window.getByRole('list', { name: 'Channels of this business' }).getByRole('heading')).toHaveText([
      'TikTok',
      'Pinterest',
      'Instagram',
      'Facebook',
      'LinkedIn',
      'YouTube Shorts',
      'X',
    ]),
  );
  await sees(
    ['Channel.account', 'Channel.connected', 'Channel.connectedAt'],
    expect(channel(window, 'Instagram')).toHaveText(/@tansylanebakery.*Connected.*since \w+ \d+/s),
  );
  await sees(
    'Channel.needsReconnect',
    expect(channel(window, 'TikTok')).toContainText('TikTok signed you out. Nothing publishes there until'),
  );
  await sees('Channel.restricted', expect(channel(window, 'Pinterest')).toContainText('Limited by Pinterest'));
  await sees('Channel.connected', expect(channel(window, 'YouTube Shorts')).toContainText('Not connected'));
  await sees('Channel.available', expect(channel(window, 'X')).toContainText('Coming soon'));
  await expect(channel(window, 'X').getByRole('button', { name: /web/ })).toHaveCount(0);

  const behind = channel(window, 'TikTok').getByRole('button', { name: /waiting for this channel$/ });
  const count = Number(/\d+/.exec((await behind.textContent()) ?? '')?.[0]);
  await behind.press('Enter');
  const posts = window.getByRole('list', { name: 'Posts for TikTok' }).getByRole('button');
  await expect(posts).toHaveCount(count);
  expect(await faultsOf(window)).toEqual([]);
  const name = (await posts.first().locator('b').textContent()) ?? '';
  await posts.first().press('Enter');
  await expect(editor(window).name).toHaveText(name);
});

test(
  'a channel that is connected on the web works as soon as the person is back',
  { tag: '@shell' },
  async ({ galley, window, startService }) => {
    const web = await watchWeb(galley, 'https://app.example.org/**');
    const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
    const { order } = controlOf(address, key);
    await welcome(window).connectForGood(key, address);
    await frame(window).link('Channels').click();
    await web.follow(() =>
      channel(window, 'TikTok')
        .getByRole('button', { name: /^Sign in on the web/ })
        .press('Enter'),
    );
    await sees(
      ['Endpoint.channels.connectLink', 'ConnectLink.url'],
      expect(() => expect(web.opened.at(-1)).toMatch(/tiktok/)).toPass(),
    );
    await expect(channel(window, 'TikTok')).toContainText('Finish on the web.');
    await order({ channel: { platform: 'tiktok', needsReconnect: false } });
    // A page behind the other has no focus to come back to in a browser without windows.
    const comesBack = async () => {
      await window.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      await expect(window.getByText('TikTok is connected', { exact: true })).toBeVisible({ timeout: 2_000 });
    };
    await sees('ConnectLink.platform', expect(comesBack).toPass());
    await expect(channel(window, 'TikTok')).toContainText('Connected');
    await expect(channel(window, 'TikTok')).not.toContainText('Finish on the web.');
    await expect(frame(window).link('Channels')).not.toContainText('needs you');

    await web.follow(() => window.getByRole('button', { name: 'Open on the web' }).press('Enter'));
    await sees('ChannelList.connectUrl', expect(() => expect(web.opened.at(-1)).toMatch(/\/channels$/)).toPass());

    await order({ channel: { platform: 'linkedin', restricted: true } });
    await window.getByRole('button', { name: 'Check again' }).press('Enter');
    await expect(channel(window, 'LinkedIn')).toContainText('Limited by LinkedIn');
  },
);
