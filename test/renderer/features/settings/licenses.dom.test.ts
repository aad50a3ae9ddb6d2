// Settings, About: licenses that cannot be read are said so, and asked for again.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

it('are read when they are asked for, again after a failure', async () => {
  history.replaceState(null, '', '/#/settings/about');
  const read = vi.fn<typeof fetch>();
  read.mockResolvedValueOnce(new Response(null, { status: 404 }));
  read.mockResolvedValueOnce(
    Response.json([{ name: 'made-up', version: '1.2.3', license: 'MIT', text: 'Permission is hereby granted' }]),
  );
  vi.stubGlobal('fetch', read);
  onTestFinished(() => void vi.unstubAllGlobals());
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();

  const view = await screen.findByRole('button', { name: 'View licenses' });
  expect(read).not.toHaveBeenCalled();
  await user.click(view);
  const dialog = within(await screen.findByRole('dialog', { name: 'Licenses' }));
  expect(await dialog.findByText("Couldn't load the licenses.")).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('made-up')).toBeVisible();
  expect(dialog.getByText('1.2.3')).toBeVisible();
  expect(dialog.getByText('Permission is hereby granted')).toBeInTheDocument();
  expect(read.mock.calls).toEqual([['./licenses.json'], ['./licenses.json']]);
});
