// Finding by words: a screen reader says how much is found, and not all of it.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../support/window-samples.ts';

afterEach(cleanup);

const open = (place: string) => {
  history.replaceState(null, '', `/#/${place}`);
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return userEvent.setup();
};
const saidIn = (around: HTMLElement) =>
  within(around)
    .getAllByRole('status')
    .map(({ textContent }) => textContent.trim());

it.each([
  [
    'settings/keyboard',
    'Find a setting',
    'backup',
    'No settings match “backupzzz”.',
    () => screen.getByRole('navigation', { name: 'Settings' }),
  ],
  ['help', 'Search help', 'scheduled', '0 found', () => screen.getByRole('region', { name: 'Help' })],
])('on the page %s', async (place, label, words, none, around) => {
  const user = open(place);
  const field = await screen.findByRole('textbox', { name: label });
  expect(saidIn(around())).toEqual(['']);
  await user.type(field, words);
  await waitFor(() => expect(saidIn(around())).toEqual([expect.stringMatching(/^[1-9]\d* found$/)]));
  await user.type(field, 'zzz');
  await waitFor(() => expect(saidIn(around())).toEqual([none]));
  await user.clear(field);
  await waitFor(() => expect(saidIn(around())).toEqual(['']));
});

it('in the list of shortcuts', async () => {
  const user = open('settings/keyboard');
  await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(saidIn(dialog)).toEqual(['']);
  await user.type(within(dialog).getByRole('textbox', { name: 'Find a shortcut' }), 'calendar');
  await waitFor(() => expect(saidIn(dialog)).toEqual([expect.stringMatching(/^[1-9]\d* found$/)]));
});
