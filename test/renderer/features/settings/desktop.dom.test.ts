// Settings, Desktop: the keys that keep a thought from any program, and the dialog they lead to.
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AppInfo, Preferences } from '../../../../preload/contract/app.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const open = (info: Partial<AppInfo> = { shell: 'electron' }) => {
  history.replaceState(null, '', '/#/settings/desktop');
  let preferences = samplePreferences({ toured: true });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => preferences,
    'preferences.write': (change: Partial<Preferences>) => {
      preferences = { ...preferences, ...change };
      transport.emit('preferences');
      return preferences;
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  return { transport, user: userEvent.setup() };
};
const choice = () => screen.findByRole('combobox', { name: 'Save ideas from any app' });
const labels = (select: HTMLElement) => [...select.children].map(({ textContent }) => textContent);
const taken = "This shortcut isn't available.";

it('are off at first, and chosen from a list as the keys are printed', async () => {
  const { transport, user } = open();
  const select = await choice();
  expect(select).toHaveDisplayValue('Off');
  expect(labels(select)).toEqual(['Off', 'Ctrl Shift F9', 'Ctrl Shift F8', 'Ctrl Shift F7']);
  await user.selectOptions(select, 'Ctrl Shift F8');
  expect(transport.calls).toContainEqual({ name: 'preferences.write', input: { captureKeys: '$mod+Shift+F8' } });
  await waitFor(() => expect(select).toHaveDisplayValue('Ctrl Shift F8'));
  expect(screen.queryByText(taken)).toBeNull();
});

it('are printed as a Mac has them', async () => {
  open({ shell: 'electron', platform: 'mac' });
  expect(labels(await choice())).toEqual(['Off', '⌘ Shift F9', '⌘ Shift F8', '⌘ Shift F7']);
});

it('say when another program has them, until others are chosen', async () => {
  const { transport, user } = open();
  transport.keys.areHeld = false;
  await user.selectOptions(await choice(), 'Ctrl Shift F9');
  expect(await screen.findByText(taken)).toBeVisible();
  transport.keys.areHeld = true;
  await user.selectOptions(await choice(), 'Ctrl Shift F8');
  await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
});

it('say nothing of it while they are off', async () => {
  const { transport, user } = open();
  transport.keys.areHeld = false;
  await user.selectOptions(await choice(), 'Ctrl Shift F9');
  expect(await screen.findByText(taken)).toBeVisible();
  await user.selectOptions(await choice(), 'Off');
  await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
});

it('need the desktop app, and a browser says so', async () => {
  open({ shell: 'browser' });
  expect(await screen.findByText('Galley runs in your browser here')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('open the dialog over the page; pressed again they leave in it what was typed', async () => {
  const { user } = open();
  await choice();
  location.hash = '#/capture';
  const field = await screen.findByRole('textbox', { name: 'What is it?' });
  await waitFor(() => expect(location.hash).toBe('#/settings/desktop'));
  await user.type(field, 'Rye at dawn');
  location.hash = '#/capture';
  await waitFor(() => expect(location.hash).toBe('#/settings/desktop'));
  expect(await screen.findByRole('textbox', { name: 'What is it?' })).toHaveValue('Rye at dawn');
  expect(screen.getByRole('navigation', { name: 'Settings' })).toBeInTheDocument();
});

describe('the system tray', () => {
  const wish = (name = 'Keep Galley in the system tray') => screen.findByRole('switch', { name });

  it('is off at first, and sent to the shell', async () => {
    const { transport, user } = open();
    expect(await wish()).not.toBeChecked();
    await user.click(await wish());
    await waitFor(async () => expect(await wish()).toBeChecked());
    expect(transport.systemTray.keeps).toBe(true);
  });

  it('stays off where there is none, and says so', async () => {
    const { transport, user } = open();
    transport.systemTray.isThere = false;
    await user.click(await wish());
    expect(await screen.findByText(/has no system tray/)).toBeVisible();
    expect(await wish()).not.toBeChecked();
  });

  it('is the menu bar on a Mac, and on Linux says how the window comes back without it', async () => {
    open({ shell: 'electron', platform: 'linux' });
    await wish();
    expect(screen.getByText(/start Galley again/)).toBeVisible();
    cleanup();
    open({ shell: 'electron', platform: 'mac' });
    await wish('Show Galley in the menu bar');
    expect(screen.queryByText(/start Galley again/)).toBeNull();
  });
});

describe('opening at login', () => {
  const wish = () => screen.findByRole('switch', { name: 'Open Galley at login' });

  it("shows the system's setting, and changes it", async () => {
    const { transport, user } = open();
    transport.login.opens = false;
    expect(await wish()).not.toBeChecked();
    await user.click(await wish());
    await waitFor(async () => expect(await wish()).toBeChecked());
    expect(transport.login.opens).toBe(true);
  });

  it('stays off where the system does not take it, and says so', async () => {
    const { transport, user } = open();
    Object.assign(transport.login, { opens: false, refuses: true });
    await user.click(await wish());
    expect(await screen.findByText(/The system didn't allow it/)).toBeVisible();
    expect(await wish()).not.toBeChecked();
  });

  it('waits until Galley is installed', async () => {
    open();
    expect(await wish()).toBeDisabled();
    expect(screen.getByText('Available once Galley is installed on this computer.')).toBeVisible();
  });
});

describe('checking spelling', () => {
  const wish = () => screen.findByRole('switch', { name: 'Check spelling' });

  it('says before it is turned on what is fetched, from where', async () => {
    const { transport, user } = open();
    expect(await wish()).not.toBeChecked();
    expect(screen.getByText(/dictionaries from a Google server once: German, British English\. /)).toBeVisible();
    await user.click(await wish());
    await waitFor(async () => expect(await wish()).toBeChecked());
    expect(transport.spelling.checks).toBe(true);
  });

  it('is the Mac’s own there', async () => {
    open({ shell: 'electron', platform: 'mac' });
    await wish();
    expect(screen.getByText(/the Mac's own spell checker/)).toBeVisible();
    expect(screen.queryByText(/Google/)).toBeNull();
  });
});
