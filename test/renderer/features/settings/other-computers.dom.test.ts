// Other computers in the settings: a folder from the dialog of the system, a passphrase, and who shares it.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OtherComputers } from '../../../../preload/contract/other-computers.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const laptop = { id: 'a', name: 'Laptop', isThis: true, seenAt: null, isAhead: false };
const sample = (more: Partial<OtherComputers> = {}): OtherComputers => ({
  path: '/home/ada/Sync',
  state: 'on',
  computers: [laptop],
  recurringOn: 'a',
  isCopy: false,
  waitingCount: 0,
  missingCount: 0,
  problems: [],
  ...more,
});

const open = async (first: OtherComputers | null, shell: 'electron' | 'browser' = 'electron') => {
  history.replaceState(null, '', '/#/settings/backup');
  let shown = first;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'textFolder.read': () => null,
    'views.list': () => [],
    'computers.read': () => shown,
    'computers.join': ({ passphrase }: { passphrase: string }) => passphrase === 'rye, spelt and oats',
    'computers.leave': () => true,
    'computers.recurHere': () => null,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: { ...sampleInfo(), shell }, theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { name: 'Other computers' });
  const calls = (of: string) => transport.calls.flatMap(({ name, input }) => (name === of ? [input] : []));
  const show = (next: OtherComputers | null) => {
    shown = next;
    transport.emit('folders');
  };
  return { user: userEvent.setup(), transport, calls, show };
};

it('asks the shell for a folder, and says why one is not used', async () => {
  const { user, transport } = await open(null);
  transport.sharedFolder.refusal = 'read-only';
  await user.click(await screen.findByRole('button', { name: 'Choose a synced folder' }));
  expect(await screen.findByText("Galley can't write in it.")).toBeVisible();
  expect(transport.sharedFolder.count).toBe(1);
});

it('in a browser there is no folder to choose', async () => {
  await open(null, 'browser');
  expect(screen.queryByRole('button', { name: 'Choose a synced folder' })).toBeNull();
});

it('a new folder gets a passphrase that is typed twice', async () => {
  const { user, calls } = await open(sample({ state: 'new' }));
  const share = await screen.findByRole('button', { name: 'Share' });
  await user.click(share);
  expect(screen.getByText('At least 12 characters.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Passphrase')).toHaveFocus());
  await user.type(screen.getByLabelText('Passphrase'), 'rye, spelt and oats');
  await user.type(screen.getByLabelText('Passphrase again'), 'rye, spelt and oat');
  await user.click(share);
  expect(screen.getByText("The two aren't the same.")).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Passphrase again')).toHaveFocus());
  expect(calls('computers.join')).toEqual([]);
  await user.type(screen.getByLabelText('Passphrase again'), 's');
  await user.click(share);
  await waitFor(() => expect(calls('computers.join')).toEqual([{ passphrase: 'rye, spelt and oats', name: 'Laptop' }]));
});

it('another computer types it once, and learns when it is wrong', async () => {
  const { user } = await open(sample({ state: 'locked' }));
  await user.type(await screen.findByLabelText('Passphrase'), 'something else');
  expect(screen.queryByLabelText('Passphrase again')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(screen.getByLabelText('Passphrase')).toHaveFocus());
  expect(await screen.findByText("That isn't the passphrase of this folder.")).toBeVisible();
});

it('says that this is a copy of the computer that creates recurring posts, and that key.json is not whole', async () => {
  const { show } = await open(sample({ recurringOn: 'b', isCopy: true }));
  expect(await screen.findByText('Copied from another computer')).toBeVisible();
  show(sample({ state: 'torn' }));
  expect(await screen.findByText(/^The file key\.json in this folder isn't complete yet\./)).toBeVisible();
  expect(screen.queryByText('Copied from another computer')).toBeNull();
});

it('shows who shares it, who creates recurring posts, what waits and what cannot be read', async () => {
  const desk = { id: 'b', name: 'Desk', isThis: false, seenAt: '2026-11-02T08:00:00Z', isAhead: true };
  const { user, calls, show } = await open(
    sample({
      computers: [laptop, desk],
      recurringOn: 'b',
      isCopy: false,
      waitingCount: 2,
      problems: [{ path: 'b/000001-aaaaaaaaaaaa.galley', kind: 'damaged' }],
    }),
  );
  expect(await screen.findByText('Desk')).toBeVisible();
  expect(
    screen.getByText(
      /^Last shared .* · Its clock is ahead\. Correct it there\. · Creates the drafts of recurring posts$/,
    ),
  ).toBeVisible();
  expect(screen.getByText('2 values wait for their posts or files')).toBeVisible();
  expect(screen.getByRole('list', { name: "1 file can't be read" })).toHaveTextContent('damaged');
  await user.click(screen.getByRole('button', { name: 'Create recurring posts here' }));
  expect(calls('computers.recurHere')).toHaveLength(1);
  await user.click(screen.getByRole('switch', { name: "Remove this computer's files when you stop" }));
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(calls('computers.leave')).toEqual([{ erase: true }]));
  show(null);
  await waitFor(() => expect(screen.queryByText('Desk')).toBeNull());
});

it('says while it is locked, too, that the files of this computer cannot be removed', async () => {
  const { user, transport, calls } = await open(sample({ state: 'locked' }));
  transport.reply('computers.leave', () => false);
  const erase = await screen.findByRole('switch', { name: "Remove this computer's files when you stop" });
  await user.click(erase);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText(/^This computer's files can't be removed now/)).toBeVisible();
  expect(calls('computers.leave')).toEqual([{ erase: true }]);
  expect(erase).toBeChecked();
});
