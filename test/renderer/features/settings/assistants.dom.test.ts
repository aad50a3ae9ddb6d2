// Settings, Assistants: off until it is turned on; a token is shown once; rights and removal are saved at once.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { AppInfo } from '../../../../preload/contract/app.ts';
import type { Assistant, Assistants } from '../../../../preload/contract/assistants.ts';
import type { Session } from '../../../../preload/contract/session.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { shellText } from '../../../../renderer/features/settings/assistant-strings.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const address = 'http://127.0.0.1:51234/mcp';
const token = 'glly_0123456789abcdef';
const claude = (over: Partial<Assistant> = {}): Assistant => ({
  id: 1,
  name: 'Claude',
  createdAt: '2026-05-15T08:00:00Z',
  expiresAt: '2126-08-13T08:00:00Z',
  isExpired: false,
  lastUsedAt: null,
  mayDraft: true,
  mayAddNotes: false,
  mayReadNotes: false,
  ...over,
});

const open = async (
  over: Partial<Assistants> = {},
  { session = keySession(), info = {} }: { session?: Session; info?: Partial<AppInfo> } = {},
) => {
  history.replaceState(null, '', '/#/settings/assistants');
  let known: Assistants = { isOn: true, address, bridgePath: '/opt/Galley/bridge.js', assistants: [], ...over };
  const change = (next: Partial<Assistants>) => (known = { ...known, ...next });
  const transport = createFakeTransport({
    'session.read': () => session,
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'assistants.read': () => known,
    'assistants.switch': ({ isOn }: { isOn: boolean }) => change({ isOn }),
    'assistants.add': ({ name }: { name: string }) => ({
      assistants: change({ assistants: [...known.assistants, claude({ id: 7, name })] }),
      token,
    }),
    'assistants.change': ({ id, ...rights }: Assistant) =>
      change({ assistants: known.assistants.map((each) => (each.id === id ? { ...each, ...rights } : each)) }),
    'assistants.remove': ({ id }: { id: number }) =>
      change({ assistants: known.assistants.filter((each) => each.id !== id) }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  const section = within(await screen.findByRole('region', { name: 'Assistants' }));
  await section.findByRole('switch', { name: 'Let programs on this computer use Galley' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  return { transport, user, section, sent, copied };
};

it('is off at first, says what it does, and shows where Galley answers once it is on', async () => {
  const { user, section, sent, copied } = await open({ isOn: false });
  const on = section.getByRole('switch');
  await waitFor(() => expect(on).toBeEnabled());
  expect(on).not.toBeChecked();
  expect(section.getByText(/They can't schedule, publish or delete anything\./)).toBeVisible();
  expect(section.queryByText(address)).toBeNull();
  expect(section.queryByRole('button')).toBeNull();
  await user.click(on);
  expect(sent('assistants.switch')).toEqual([{ isOn: true }]);
  expect(await section.findByText(address)).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Copy the address' }));
  await waitFor(() => expect(copied).toEqual([address]));
});

it('shows the token of a new assistant once, with texts that connect it, and no more after that', async () => {
  const { user, section, sent, copied } = await open();
  await user.click(section.getByRole('button', { name: 'Add an assistant' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add an assistant' }));
  expect(dialog.getByText(/Try it in the sandbox first/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: /^Create and edit drafts/ })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^Add to private notes/ })).not.toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^Read private notes and tags/ })).not.toBeChecked();
  expect(dialog.getByRole('combobox', { name: 'Valid for' })).toHaveDisplayValue('90 days');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Claude ');
  await user.click(dialog.getByRole('checkbox', { name: /^Add to private notes/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Valid for' }), '1 year');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(sent('assistants.add')).toEqual([
    { name: 'Claude', mayDraft: true, mayAddNotes: true, mayReadNotes: false, lifeDays: 365 },
  ]);

  dialog = within(await screen.findByRole('dialog', { name: /^Connect/ }));
  expect(dialog.getByText("Copy the token now. It isn't shown again.")).toBeVisible();
  const copy = dialog.getByRole('button', { name: 'Copy: Token' });
  await waitFor(() => expect(copy).toHaveFocus());
  for (const button of dialog.getAllByRole('button', { name: /^Copy: / })) await user.click(button);
  await waitFor(() =>
    expect(copied).toEqual([
      token,
      `${address}\nAuthorization: Bearer ${token}`,
      JSON.stringify({ command: 'node', args: ['/opt/Galley/bridge.js'], env: { GALLEY_TOKEN: token } }, null, 2),
      `GALLEY_TOKEN=${token} node /opt/Galley/bridge.js search coffee`,
    ]),
  );
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(section.getByText('Claude')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Add an assistant' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(document.body).not.toHaveTextContent(token);
});

it('says why one could not be added, and stays as it was filled in', async () => {
  const { user, section, transport } = await open({}, { session: { ...keySession(), source: 'sandbox' } as Session });
  transport.reply('assistants.add', () => {
    throw new AppError({ kind: 'invalid', message: 'There are too many.' });
  });
  await user.click(section.getByRole('button', { name: 'Add an assistant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an assistant' }));
  expect(dialog.queryByText(/Try it in the sandbox first/)).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Claude');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText("Galley can't use this.")).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Claude');
});

it('says of each when it was used and how long it is valid', async () => {
  const { section } = await open({
    assistants: [
      claude(),
      claude({ id: 2, name: 'Script', expiresAt: null, lastUsedAt: new Date().toISOString() }),
      claude({ id: 3, name: 'Old', expiresAt: '2025-01-02T15:00:00Z', isExpired: true }),
    ],
  });
  expect(section.getByText('Not used yet · Expires Aug 13, 2126')).toBeVisible();
  expect(section.getByText('Last used just now · Valid until you remove it')).toBeVisible();
  expect(section.getByText("Not used yet · Expired Jan 2, 2025. It can't connect anymore.")).toBeVisible();
});

it('saves what an assistant may do, and shows what it may when that fails', async () => {
  const { user, section, sent, transport } = await open({ assistants: [claude()] });
  const rights = () => within(section.getByRole('group', { name: /^What .*Claude.* may do/ }));
  await user.click(rights().getByRole('checkbox', { name: 'Read private notes and tags' }));
  expect(sent('assistants.change')).toEqual([{ id: 1, mayDraft: true, mayAddNotes: false, mayReadNotes: true }]);
  await waitFor(() => expect(rights().getByRole('checkbox', { name: 'Read private notes and tags' })).toBeChecked());
  transport.reply('assistants.change', () => {
    throw new AppError({ kind: 'unreachable', message: 'No answer.' });
  });
  await user.click(rights().getByRole('checkbox', { name: 'Create and edit drafts' }));
  await waitFor(() => expect(sent('assistants.change')).toHaveLength(2));
  await waitFor(() => expect(rights().getByRole('checkbox', { name: 'Create and edit drafts' })).toBeChecked());
});

it('removes one once that is confirmed', async () => {
  const { user, section, sent } = await open({ assistants: [claude()] });
  await user.click(section.getByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Remove .*Claude/ }));
  expect(dialog.getByText(/Its token stops working at once\./)).toBeVisible();
  expect(sent('assistants.remove')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(sent('assistants.remove')).toEqual([{ id: 1 }]);
  await waitFor(() => expect(section.queryByText('Claude')).toBeNull());
});

it('takes no more than there may be, and says so', async () => {
  const { section } = await open({ assistants: Array.from({ length: 20 }, (_, id) => claude({ id: id + 1 })) });
  expect(section.getByRole('button', { name: 'Add an assistant' })).toBeDisabled();
  expect(section.getByText('You can have up to 20 assistants. Remove one first.')).toBeVisible();
});

it('says that no port could be opened', async () => {
  const { section } = await open({ address: null });
  expect(section.getByText(/Galley couldn't open a port\./)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Copy the address' })).toBeNull();
});

it('is found among the settings by the words that people use', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Find a setting' }), 'mcp');
  const found = within(screen.getByRole('list', { name: 'Settings found' }));
  expect(found.getByRole('link', { name: 'Assistants' })).toBeVisible();
});

it.each([
  [
    { bridgePath: "/Users/ada/It's mine/bridge.js" },
    'mac',
    `GALLEY_TOKEN=t node '/Users/ada/It'\\''s mine/bridge.js' search coffee`,
  ],
  [
    { bridgePath: 'C:\\Program Files\\Galley\\bridge.js' },
    'windows',
    `$env:GALLEY_TOKEN = 't'; node 'C:\\Program Files\\Galley\\bridge.js' search coffee`,
  ],
] as const)('quotes the path for the shell of the system: %#', (connection, platform, line) => {
  expect(shellText({ token: 't', ...connection }, platform)).toBe(line);
});
