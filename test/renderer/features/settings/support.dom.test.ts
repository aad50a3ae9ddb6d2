// Settings, Storage and Diagnostics, as far as they have to do with crash dumps.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { StorageUse } from '../../../../preload/contract/support.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, mediaId, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

const none = { fileCount: 0, bytes: 0 };
const useWith = (crashes: StorageUse['freeable']['crashes'], derived: StorageUse['derived'] = []): StorageUse => ({
  folder: '/home/rye/galley',
  kinds: {
    library: none,
    copies: none,
    originals: none,
    derived: none,
    thumbnails: none,
    pictures: none,
    other: crashes,
  },
  freeable: { pictures: none, unused: none, crashes },
  derived,
});

const open = (
  page: string,
  {
    shell = 'electron',
    dumps = 0,
    derived = [],
  }: { shell?: 'electron' | 'browser'; dumps?: number; derived?: StorageUse['derived'] } = {},
) => {
  history.replaceState(null, '', `/#/settings/${page}`);
  let use = useWith({ fileCount: dumps, bytes: dumps * 2_000_000 }, derived);
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
    'storage.removeDerived': ({ id }: { id: string }) => {
      const gone = use.derived.find((file) => file.id === id);
      use = useWith(
        none,
        use.derived.filter((file) => file !== gone),
      );
      return { freed: { fileCount: 1, bytes: gone?.sizeBytes ?? 0 }, use };
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

it('copies made in Galley are listed with their originals, and can be deleted where they are not used', async () => {
  const film = { thumbnail: null, name: 'oven.mp4', type: 'video' as const };
  const original = { name: 'oven.mp4', sizeBytes: 150_000_000 };
  const derived = [
    { ...film, id: mediaId('local-2'), sizeBytes: 80_000_000, original, isUnused: false },
    { ...film, id: mediaId('local-3'), sizeBytes: 20_000_000, original, isUnused: true },
  ];
  const { transport, user } = open('storage', { derived });
  const list = within(await screen.findByRole('list', { name: 'Copies made in Galley' }));
  expect(list.getByText(/^80 MB, made from oven\.mp4 \(150 MB\)\. In use/)).toBeVisible();
  expect(list.getByRole('button', { name: /80 MB/ })).toBeDisabled();
  await user.click(list.getByRole('button', { name: /20 MB/ }));
  expect(await screen.findByRole('dialog', { name: /^Remove this copy of/ })).toHaveTextContent('The original stays.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(transport.calls).toContainEqual({ name: 'storage.removeDerived', input: { id: 'local-3' } });
  await waitFor(() => expect(list.queryByRole('button', { name: /20 MB/ })).toBeNull());
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
