// Going from business to business in a window, and what happens with unsent changes at signing out.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { Business, Session } from '../../../../preload/contract/session.ts';
import type { SyncStatus, Takebacks } from '../../../../preload/contract/sync.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const ours = keySession();
const theirs = keySession({ library: 'c3'.repeat(12), businessName: 'Harbor Street Flowers' });
const listed = ({ library, businessName, baseUrl }: typeof ours, over: Partial<Business> = {}): Business => ({
  library,
  businessName,
  baseUrl,
  isOpen: false,
  unsentCount: 0,
  ...over,
});

beforeEach(() => {
  history.replaceState(null, '', '/');
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = (over: { address?: string; status?: Partial<SyncStatus> } = {}) => {
  history.replaceState(null, '', over.address ?? '/');
  const world = { session: ours as Session, status: sampleStatus(over.status) };
  const transport = createFakeTransport({
    'session.read': () => world.session,
    'session.businesses': () => [listed(ours, { isOpen: true }), listed(theirs, { unsentCount: 2 })],
    'session.open': () => (world.session = theirs),
    'session.leave': () => (world.session = { state: 'signed-out', keyMissing: null }),
    'account.read': () => sampleAccount(),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'sync.status': () => world.status,
    'sync.now': () => world.status,
    'preferences.read': () => samplePreferences({ toured: true }),
  });
  const bridge = createBridge(transport);
  const startOver = vi.fn();
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light'), startOver });
  const asked = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { transport, world, startOver, asked, user: userEvent.setup() };
};

describe('the list of businesses', () => {
  it('says what waits in each, and reloads the window to open another', async () => {
    const { asked, startOver, user } = open({ address: '/#/settings/key' });
    expect(await screen.findByText(/2 changes waiting until you open it$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open Harbor Street Flowers' }));
    await waitFor(() => expect(startOver).toHaveBeenCalled());
    expect(asked('session.open')).toEqual([{ library: theirs.library }]);
    // Until then this one is shown, and nothing of the other.
    expect(screen.getByRole('button', { name: 'Tansy Lane Bakery Businesses' })).toBeVisible();
  });

  it('stays where it is, and asks again, when the other cannot be opened', async () => {
    const { transport, user, startOver, asked } = open({ address: '/#/settings/key' });
    transport.reply('session.open', () => {
      throw new AppError({ kind: 'storage', message: '', reason: 'disk-full' });
    });
    await user.click(await screen.findByRole('button', { name: 'Open Harbor Street Flowers' }));
    expect(await screen.findByText(/^Couldn't open it\./)).toBeVisible();
    expect(asked('session.read').length).toBeGreaterThan(1);
    expect(startOver).not.toHaveBeenCalled();
  });
});

describe('what was called off and has not arrived', () => {
  const leave = async (takebacks: Partial<Takebacks>, address = '/#/queue') => {
    const opened = open({ address });
    const { transport, user, asked } = opened;
    const becomes = (next: Partial<Takebacks>) => {
      const found = { slots: [], leftOutCount: 0, timeZone: 'Europe/Berlin', connection: 'offline' as const, ...next };
      transport.reply('sync.calledOff', () => found);
      transport.emit('sync');
    };
    becomes(takebacks);
    (await screen.findByRole('button', { name: 'Tansy Lane Bakery Businesses' })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Harbor Street Flowers'));
    return { ...opened, becomes, opening: () => asked('session.open') };
  };

  it('is asked about before another business opens, and the page stays', async () => {
    const { user, opening } = await leave({ slots: [inHours(2), inHours(4)] });
    const dialog = await screen.findByRole('dialog', { name: /^2 changes must sync before / });
    expect(within(dialog).getByText(/^Otherwise the service still publishes posts/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([opening(), location.hash]).toEqual([[], '#/queue']);
  });

  it('does not hold up a user who leaves all the same', async () => {
    const { user, opening } = await leave({ slots: [inHours(2)] });
    await user.click(await screen.findByRole('button', { name: 'Leave anyway' }));
    await waitFor(() => expect(opening()).toEqual([{ library: theirs.library }]));
  });

  it('asks nothing where it arrives a moment later', async () => {
    const { becomes, opening, asked } = await leave({ slots: [inHours(2)], connection: 'online' });
    await waitFor(() => expect(asked('sync.calledOff').length).toBeGreaterThan(0));
    expect(opening()).toEqual([]);
    becomes({ connection: 'online' });
    await waitFor(() => expect(opening()).toEqual([{ library: theirs.library }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes on by itself once it has arrived while the question is open', async () => {
    const { becomes, opening } = await leave({ slots: [inHours(2)] });
    await screen.findByRole('dialog', { name: /^1 change must sync before / });
    becomes({});
    await waitFor(() => expect(opening()).toEqual([{ library: theirs.library }]));
  });
});

it('a window reloads when another window opened another business', async () => {
  const { transport, world, startOver } = open();
  await screen.findByRole('button', { name: 'Tansy Lane Bakery Businesses' });
  world.session = theirs;
  transport.emit('session');
  await waitFor(() => expect(startOver).toHaveBeenCalled());
});

describe('signing out with unsent changes', () => {
  const ask = async (status: Partial<SyncStatus>) => {
    const opened = open({ address: '/#/settings/key', status });
    await opened.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out of Tansy Lane Bakery?' });
    return {
      ...opened,
      dialog,
      choose: (name: RegExp) => opened.user.click(within(dialog).getByRole('radio', { name })),
    };
  };

  it('keeps them unless something else is chosen', async () => {
    const { user, dialog, asked } = await ask({ waitingCount: 2, needsYouCount: 1 });
    expect(within(dialog).getByText(/^3 changes aren't synced yet/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(asked('session.leave')).toEqual([{}]));
  });

  it('waits until all are sent where that was chosen', async () => {
    const { user, dialog, asked, choose, world, transport } = await ask({ waitingCount: 2 });
    await choose(/^Send first/);
    await user.click(within(dialog).getByRole('button', { name: 'Send and sign out' }));
    expect(await within(dialog).findByText('Sending, 2 to go')).toBeVisible();
    await waitFor(() => expect(asked('sync.now')).toHaveLength(1));
    world.status = sampleStatus({ waitingCount: 0, sendingCount: 1 });
    transport.emit('sync');
    expect(await within(dialog).findByText('Sending, 1 to go')).toBeVisible();
    expect(asked('session.leave')).toEqual([]);
    world.status = sampleStatus({ waitingCount: 0 });
    transport.emit('sync');
    await waitFor(() => expect(asked('session.leave')).toEqual([{}]));
  });

  it('says until when it takes, where an answer or an allowance holds it up', async () => {
    const { user, dialog, choose, world, transport } = await ask({ waitingCount: 1, sendingCount: 1 });
    await choose(/^Send first/);
    await user.click(within(dialog).getByRole('button', { name: 'Send and sign out' }));
    const statusLine = within(dialog).getByRole('status');
    expect(statusLine.textContent).toMatch(/Sending, 2 to go\s*$/);
    world.status = sampleStatus({ waitingCount: 1, sendingCount: 1, finishAt: inHours(2), knownBy: inHours(1) });
    transport.emit('sync');
    await waitFor(() =>
      expect(statusLine.textContent).toMatch(/A change was sent but got no reply\. By .*\d.* Galley will know/),
    );
    world.status = sampleStatus({ waitingCount: 1, finishAt: inHours(2) });
    transport.emit('sync');
    await waitFor(() => expect(statusLine.textContent).toMatch(/1 to go\s*The last one will be sent about .*\d/));
  });

  it('does not sign out while something needs the person', async () => {
    const { user, dialog, asked, choose, world, transport } = await ask({ waitingCount: 1, needsYouCount: 1 });
    await choose(/^Send first/);
    await user.click(within(dialog).getByRole('button', { name: 'Send and sign out' }));
    world.status = sampleStatus({ waitingCount: 0, needsYouCount: 1 });
    transport.emit('sync');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send and sign out' })).toBeDisabled());
    expect(within(dialog).getByText(/^1 change is stopped/)).toBeVisible();
    expect(asked('session.leave')).toEqual([]);
  });

  it('deletes them only once their number is typed', async () => {
    const { user, dialog, asked, choose } = await ask({ waitingCount: 12 });
    await choose(/^Delete it/);
    const remove = within(dialog).getByRole('button', { name: 'Sign out and delete' });
    const agree = within(dialog).getByRole('textbox', { name: 'Type “12” to confirm' });
    await user.type(agree, '1');
    expect(remove).toBeDisabled();
    await user.type(agree, '2');
    await user.click(remove);
    await waitFor(() => expect(asked('session.leave')).toEqual([{ deleteUnsent: 12 }]));
  });
});

it('a key is replaced by another of the same business, in the same window', async () => {
  const { user, transport, asked, startOver } = open({ address: '/#/settings/key' });
  transport.reply('session.check', () => ({ businessName: ours.businessName, businessId: 'biz_1' }));
  transport.reply('session.connect', () => ours);
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace the key for Tansy Lane Bakery' });
  expect(within(dialog).getByRole('textbox', { name: 'Service address' })).toHaveValue(ours.baseUrl);
  await user.type(within(dialog).getByLabelText('API key'), 'key-2');
  await user.click(within(dialog).getByRole('button', { name: /^Connect/ }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(asked('session.connect')).toEqual([
    { key: 'key-2', baseUrl: ours.baseUrl, keyPlace: 'keychain', replaces: ours.library },
  ]);
  expect(startOver).not.toHaveBeenCalled();
  expect(location.hash).toBe('#/settings/key');
});
