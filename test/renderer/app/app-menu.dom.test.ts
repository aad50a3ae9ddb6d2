// The button that opens the application's menu: offered by the desktop app where the system draws no menu bar.
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { AppInfo } from '../../../preload/contract/app.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../support/window-samples.ts';

afterEach(cleanup);

const open = async (info: Partial<AppInfo>) => {
  history.replaceState(null, '', '/#/settings/desktop');
  const transport = createFakeTransport({
    'undo.next': () => ({ undo: null, redo: null }),
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { name: 'Desktop' });
  return { transport, user: userEvent.setup(), button: screen.queryByRole('button', { name: 'Menu' }) };
};

it.each(['windows', 'linux'] as const)('is in the bar on %s, shows its key, and opens the menu', async (platform) => {
  const { transport, user, button } = await open({ shell: 'electron', platform });
  expect(button?.dataset).toMatchObject({ tip: 'Menu', tipKeys: 'F10' });
  if (button) await user.click(button);
  await user.keyboard('{F10}');
  expect(transport.openedMenus).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
});

it.each([
  { shell: 'electron', platform: 'mac' },
  { shell: 'browser', platform: 'linux' },
] as const)('is not offered where there is a menu bar: %o', async (info) => {
  const { transport, user, button } = await open(info);
  expect(button).toBeNull();
  await user.keyboard('{F10}');
  expect(transport.openedMenus).toEqual([]);
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(() => expect(keys.textContent).toContain('Next pane'));
  expect(keys.textContent).not.toContain('F10');
});
