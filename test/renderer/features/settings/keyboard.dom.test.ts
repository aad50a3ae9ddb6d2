// Keyboard in the settings: single letters stop being shortcuts at once, and keys with Ctrl stay.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const open = async () => {
  history.replaceState(null, '', '/#/settings/keyboard');
  onTestFinished(() => setLetterKeys(true));
  let preferences = samplePreferences({ toured: true });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => preferences,
    'preferences.write': ({ letterKeys = true }: Input<'preferences.write'>) =>
      (preferences = { ...preferences, letterKeys }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const choice = await screen.findByRole('switch', { name: 'Single-letter shortcuts' });
  await waitFor(() => expect(choice).toBeEnabled());
  const user = userEvent.setup();
  return {
    transport,
    choice,
    user,
    /** Away from the switch. */
    async press(keys: string) {
      (document.activeElement as HTMLElement).blur();
      await user.keyboard(keys);
    },
  };
};

it('single letters are no shortcuts once they are turned off, and keys with Ctrl still are', async () => {
  const { choice, user, press } = await open();
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleDescription('Such as N for a new post. Turn them off if you use speech input.');
  await user.click(choice);
  await waitFor(() => expect(choice).not.toBeChecked());
  await press('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Commands and search' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  await press('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

it('stay shortcuts when that cannot be saved, and it is said', async () => {
  const { transport, choice, user, press } = await open();
  transport.reply('preferences.write', () => {
    throw new Error('disk full');
  });
  await user.click(choice);
  expect(await screen.findByText("Couldn't save this")).toBeVisible();
  expect(choice).toBeChecked();
  await press('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
