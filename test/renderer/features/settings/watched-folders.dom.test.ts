// Settings, Pictures and videos: watched folders, with what is wrong with each, and what can be done about it.
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppInfo } from '../../../../preload/contract/app.ts';
import type { WatchedFolder } from '../../../../preload/contract/watched-folders.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const folder = (change: Partial<WatchedFolder> = {}): WatchedFolder => ({
  id: 1,
  path: '/rye/pictures',
  state: 'watching',
  existingCount: 0,
  inCloudCount: 0,
  ...change,
});

const open = (folders: WatchedFolder[], info: Partial<AppInfo> = { shell: 'electron' }) => {
  history.replaceState(null, '', '/#/settings/media');
  const shown = [...folders];
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'watchedFolders.list': () => shown,
    'watchedFolders.unwatch': () => shown.slice(1),
    'watchedFolders.addExisting': () => 3,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  return { transport, user: userEvent.setup() };
};

it.each([
  [folder(), 'Watching'],
  [folder({ state: 'gone' }), "Not there right now. Galley watches it again when it's back."],
  [folder({ state: 'full' }), 'Uploads is full. New files appear once there is room.'],
  [folder({ state: 'too-large' }), "Too many files. New ones aren't noticed."],
  [folder({ inCloudCount: 2 }), 'Watching 2 files are still in the cloud.'],
])('a folder is said to be as it is: %#', async (one, words) => {
  open([one]);
  expect(await screen.findByText('/rye/pictures')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('what was there before is added, and the folder is left alone, by a button each', async () => {
  const { transport, user } = open([folder({ existingCount: 3 })]);
  await user.click(await screen.findByRole('button', { name: 'Add 3 older files' }));
  expect(await screen.findByText('Added 3 files to Uploads')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop watching /rye/pictures' }));
  expect(transport.calls).toContainEqual({ name: 'watchedFolders.unwatch', input: { id: 1 } });
  expect(screen.queryByText('/rye/pictures')).toBeNull();
});

it('a folder is chosen in the dialog of the system, and a refusal is said', async () => {
  const { transport, user } = open([]);
  const watch = await screen.findByRole('button', { name: 'Watch a folder' });
  await user.click(watch);
  expect(transport.watchedFolders.count).toBe(1);
  transport.watchedFolders.refusal = 'own';
  await user.click(watch);
  expect(await screen.findByText(/Galley saves its own files in it\. Choose another one\./)).toBeVisible();
});

it('a browser says that it watches none', async () => {
  open([], { shell: 'browser' });
  expect(await screen.findByText('Only the installed Galley can watch folders.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Watch a folder' })).toBeNull();
});

it('the folders are read again when the window gets the focus, in the desktop app alone', async () => {
  const rescans = ({ transport }: ReturnType<typeof open>) =>
    transport.calls.filter(({ name }) => name === 'watchedFolders.rescan').length;
  const desktop = open([folder()]);
  await screen.findByText('/rye/pictures');
  expect(rescans(desktop)).toBe(0);
  window.dispatchEvent(new Event('focus'));
  expect(rescans(desktop)).toBe(1);
  cleanup();
  const browser = open([], { shell: 'browser' });
  await waitFor(() => expect(browser.transport.calls.map(({ name }) => name)).toContain('account.read'));
  window.dispatchEvent(new Event('focus'));
  expect(rescans(browser)).toBe(0);
});
