// Settings, Storage and Diagnostics, as far as they have to do with crash dumps.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StorageUse } from '../../../../preload/contract/support.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

const none = { fileCount: 0, bytes: 0 };
const useWith = (crashes: StorageUse['freeable']['crashes']): StorageUse => ({
  folder: '/home/rye/galley',
  kinds: { library: none, copies: none, originals: none, thumbnails: none, pictures: none, other: crashes },
  freeable: { pictures: none, unused: none, crashes },
});

const open = (
  page: string,
  { shell = 'electron', dumps = 0 }: { shell?: 'electron' | 'browser'; dumps?: number } = {},
) => {
  history.replaceState(null, '', `/#/settings/${page}`);
  let use = useWith({ fileCount: dumps, bytes: dumps * 2_000_000 });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'storage.read': () => use,
    'storage.free': () => {
      const freed = use.freeable.crashes;
      use = useWith(none);
      return { freed, use };
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo({ shell }), theme: createTheme(bridge, window, 'light') });
  return { transport, user: userEvent.setup() };
};
const removal = () => screen.queryByRole('button', { name: 'Remove: Crash dumps' });
const otherRemoval = () => screen.findByRole('button', { name: 'Remove: Pictures from the service' });

it('crash dumps are listed with what they can contain, and can be deleted', async () => {
  const { transport, user } = open('storage', { dumps: 2 });
  await otherRemoval();
  expect(screen.getByText(/^Frees 4 MB in 2 files\. .*including your API key/)).toBeVisible();
  const button = removal();
  if (!button) throw new Error('There is no button for crash dumps.');
  await user.click(button);
  expect(transport.calls).toContainEqual({ name: 'storage.free', input: { kind: 'crashes' } });
  await waitFor(() => expect(removal()).toBeNull());
});

it('crash dumps are no matter where there are none', async () => {
  open('storage');
  await otherRemoval();
  expect(removal()).toBeNull();
});

it.each([
  ['electron', 1],
  ['browser', 0],
] as const)('a Galley in %s says how they are stored: %i', async (shell, times) => {
  open('diagnostics', { shell });
  await screen.findByRole('button', { name: 'Save diagnostics' });
  expect(screen.queryAllByText(/start it with --crash-dumps/)).toHaveLength(times);
});
