// New versions in the settings: each state in words, and what can be done about it.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UpdateState } from '../../../../preload/contract/app.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const next = { version: '0.2.0', notes: 'Faster.\n<b>Bolder</b>.' };

const open = async (first: UpdateState, airplane = false) => {
  history.replaceState(null, '', '/#/settings/about');
  const world = { state: first, updates: false };
  const preferences = () => samplePreferences({ airplane, updates: world.updates, toured: true });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': preferences,
    'preferences.write': ({ updates }: { updates: boolean }) => {
      world.updates = updates;
      return preferences();
    },
    'updates.read': () => world.state,
    'updates.check': () => ({ state: 'checking' }),
    'updates.download': () => ({ state: 'downloading', ...next, share: 0 }),
    'updates.restart': () => world.state,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const section = within(await screen.findByRole('region', { name: 'About' }));
  await section.findByRole('heading', { name: 'Updates' });
  const become = (state: UpdateState) => {
    world.state = state;
    transport.emit('updates');
  };
  const asked = (name: string) => transport.calls.filter((call) => call.name === name).length;
  return { section, transport, become, asked, user: userEvent.setup() };
};

describe('updates', () => {
  it('are checked for by choice alone', async () => {
    const { section, transport, user } = await open({ state: 'idle' });
    const choice = await section.findByRole('switch', { name: 'Check for updates automatically' });
    await waitFor(() => expect(choice).toBeEnabled());
    expect(choice).not.toBeChecked();
    await user.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(transport.calls.find(({ name }) => name === 'preferences.write')?.input).toEqual({ updates: true });
  });

  it('are checked for, downloaded and installed, each on request', async () => {
    const { section, become, asked, user } = await open({ state: 'current' });
    expect(await section.findByText("You're up to date.")).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Check now' }));
    expect(await section.findByText('Checking for updates.')).toBeVisible();
    become({ state: 'available', ...next, byHand: false });
    await user.click(await section.findByRole('button', { name: 'Download' }));
    become({ state: 'downloading', ...next, share: 0.42 });
    const bar = await section.findByRole('progressbar', { name: 'Downloading version 0.2.0' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '42'));
    expect(section.getByText('42%')).toBeVisible();
    expect(asked('updates.restart')).toBe(0);
    become({ state: 'ready', ...next });
    await user.click(await section.findByRole('button', { name: 'Restart to update' }));
    expect([asked('updates.check'), asked('updates.download'), asked('updates.restart')]).toEqual([1, 1, 1]);
  });

  it('say what is new as text', async () => {
    const { section, user } = await open({ state: 'available', ...next, byHand: false });
    await user.click(await section.findByText("What's new in 0.2.0"));
    expect(section.getByText(/<b>Bolder<\/b>/)).toBeVisible();
  });

  it('of a package are left to the system', async () => {
    const { section } = await open({ state: 'available', ...next, byHand: true });
    expect(await section.findByText(/Install it the way you installed this one/)).toBeVisible();
    expect(section.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it.each([
    ['check', 'unreachable', "Couldn't check for updates", /couldn.t be reached/],
    ['download', 'untrusted', "Couldn't download the new version", /It was discarded/],
    ['download', 'disk', "Couldn't download the new version", /disk is full/],
    ['check', 'other', "Couldn't check for updates", /See the log/],
  ] as const)('that fail say why: %s %s', async (doing, why, title, text) => {
    const { section, asked, user } = await open({ state: 'failed', doing, why });
    expect(await section.findByText(title)).toBeVisible();
    expect(section.getByText(text)).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(asked('updates.check')).toBe(1);
  });

  it('are not checked for offline', async () => {
    const { section } = await open({ state: 'idle' }, true);
    expect(await section.findByText("You're working offline, so updates aren't checked.")).toBeVisible();
    expect(section.getByRole('button', { name: 'Check now' })).toBeDisabled();
  });

  it('come another way where Galley is not installed', async () => {
    const { section } = await open({ state: 'elsewhere' });
    expect(await section.findByText(/Update the folder and start/)).toBeVisible();
    expect(section.queryByRole('switch', { name: 'Check for updates automatically' })).toBeNull();
  });
});
