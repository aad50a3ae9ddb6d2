// What Electron's window can reach, tried from inside the page, and that Galley does not hide where nothing brings it back.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../scripts/run.ts';
import { editor, exploreSandbox, frame, library, newPost, openPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { watchWeb } from '../support/web.ts';

const onlyHere = { tag: '@shell' };

test('the page has one door, of few calls, and nothing of Node', onlyHere, async ({ window }) => {
  const seen = await window.evaluate(() => {
    const { galley } = globalThis as unknown as { galley: object };
    return {
      names: Object.keys(galley).sort(),
      isFrozen: Object.isFrozen(galley),
      node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in globalThis),
    };
  });
  expect(seen.node).toEqual([]);
  expect(seen.isFrozen).toBe(true);
  expect(seen.names).toEqual([
    'allowNotices',
    'call',
    'captureKeysHeld',
    'inSystemTray',
    'on',
    'openAtLogin',
    'openFolder',
    'openLink',
    'openMenu',
    'prepareDrag',
    'showFolder',
    'showNotice',
    'spellChecking',
    'startDrag',
    'takeFiles',
    'updateMenu',
  ]);
});

test('another window with the same page is not answered', onlyHere, async ({ galley, window }) => {
  await exploreSandbox(window);
  type Door = { galley: { call(name: string, input: unknown): Promise<{ ok: boolean }> } };
  const ask = (page: Page) =>
    page.evaluate(async () => (await (globalThis as unknown as Door).galley.call('sync.status', {})).ok);
  const opened = galley.app?.waitForEvent('window');
  await galley.app?.evaluate(
    ({ BrowserWindow }, preload) => {
      void new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } }).loadURL('app://galley/');
    },
    join(root, 'dist-app/preload/index.cjs'),
  );
  const other = await opened;
  if (!other) throw new Error('It was not opened.');
  await other.waitForURL(/galley/);
  await other.waitForLoadState();
  expect([await ask(window), await ask(other)]).toEqual([true, false]);
  await other.close();
});

test(
  'a page that opens windows gets none, and the system is asked for pages of the web alone',
  onlyHere,
  async ({ galley, window }) => {
    if (!galley.app) throw new Error('There is no Electron.');
    await exploreSandbox(window);
    const web = await watchWeb({ page: window, app: galley.app }, '**');
    const ask = (address: string) => window.evaluate((given) => open(given) === null, address);
    const press = (address: string, rel: string) =>
      window.evaluate(
        (given) => {
          const link = Object.assign(document.createElement('a'), { ...given, target: '_blank' });
          document.body.append(link);
          link.click();
          link.remove();
        },
        { href: address, rel },
      );

    const refused = ['http://example.org/', window.url(), 'about:blank', ''];
    for (const address of refused) expect([address, await ask(address)]).toEqual([address, true]);
    await web.follow(async () => expect(await ask('https://example.org/script')).toBe(true));
    await web.follow(() => press('https://example.org/link', 'noopener'));
    // Such a page shares the process of the one that opens it.
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await web.follow(() => press(`https://example.org/${name}`, 'opener'));
    expect(web.opened.map((address) => new URL(address).pathname)).toEqual([
      '/script',
      '/link',
      '/one',
      '/two',
      '/three',
      '/four',
      '/five',
      '/six',
    ]);
    await expect.poll(() => galley.app?.windows().length).toBe(1);
    await frame(window).link('Activity').click();
    await expect(window).toHaveURL(/#\/activity/);
  },
);

test(
  'the page is given what it copies with, and no place, camera or notice of its own',
  onlyHere,
  async ({ window }) => {
    const states = await window.evaluate(async () => {
      const names = ['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-write'] as PermissionName[];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'granted']);
  },
);

test('Galley serves its window under its policy', onlyHere, async ({ window }) => {
  const policy = await window.evaluate(async () =>
    (await fetch(location.pathname)).headers.get('content-security-policy'),
  );
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).not.toContain('unsafe-eval');
});

test('what was typed last is saved when Galley is closed right after', onlyHere, async ({ galley, window }) => {
  await exploreSandbox(window);
  await library(window).newPost.click();
  await newPost(window).startBlank('Rye, early');
  await editor(window).caption.pressSequentially('Sold out by nine');
  const ended = galley.app?.waitForEvent('close');
  // Within the moment after which the page stores it by itself.
  await window.keyboard.press('.');
  await galley.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await ended;
  const again = await galley.reopen();
  await again.evaluate(() => void (location.hash = '#/library'));
  await openPost(again, 'Rye, early');
  await expect(editor(again).caption).toHaveValue('Sold out by nine.');
});
