// The dialog before working offline ends: what it lists in which order, what can be left out, and what it then does.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { AiBatch } from '../../../../preload/contract/ai-batches.ts';
import type { Activity, ActivityItem } from '../../../../preload/contract/sync.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { noAiCounts, sampleAiBatch } from '../../../support/ai-samples.ts';
import { sampleActivity, sampleItem, sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, postId, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/library');
});

let number = 0;
const item = (group: string, subject: string, over: Partial<ActivityItem> = {}): ActivityItem =>
  sampleItem({
    id: `op-${(number += 1)}`,
    postId: postId(group),
    group: `post:${group}`,
    subject,
    wait: 'airplane',
    ...over,
  });

const buns = (over: Partial<ActivityItem> = {}) => item('1', 'Saturday buns', over);
const hours = (over: Partial<ActivityItem> = {}) => item('2', 'Opening hours', over);
const tart = (over: Partial<ActivityItem> = {}) => item('3', 'Lemon tart', over);

const open = async (over: Partial<Activity>, batches: AiBatch[] = []) => {
  const activity = sampleActivity(over);
  const world = { airplane: true };
  const status = () =>
    sampleStatus({
      connection: world.airplane ? 'airplane' : 'online',
      waitingCount: activity.waiting.length,
      leftOutCount: activity.leftOut.length,
    });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': status,
    'preferences.read': () => samplePreferences({ airplane: world.airplane }),
    'preferences.write': ({ airplane = false }: { airplane?: boolean }) => {
      world.airplane = airplane;
      return samplePreferences({ airplane });
    },
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => activity,
    'sync.outlook': ({ leaveOut }: { leaveOut: string[] }) =>
      leaveOut.length > 0
        ? { finishAt: null, heldByAllowanceCount: 0 }
        : { finishAt: '2026-05-15T20:00:00Z', heldByAllowanceCount: 2 },
    'sync.leaveOut': () => null,
    'ai.batches': () => batches,
    'ai.pause': () => null,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('button', { name: /Working offline/ });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const user = userEvent.setup();
  await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
  return { transport, sent, user };
};
/** With its rows. */
const dialog = async () => {
  const found = await screen.findByRole('dialog', { name: 'Go online' });
  await within(found).findAllByRole('checkbox');
  return found;
};
const rowsOf = async () =>
  within(await dialog())
    .getAllByRole('listitem')
    .map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim());

it('is not asked where nothing waits', async () => {
  const { sent } = await open({ leftOut: [buns({ state: 'left-out' })] });
  expect(await screen.findByText('Back online')).toBeVisible();
  expect(sent('preferences.write')).toEqual([{ airplane: false }]);
  expect(sent('sync.leaveOut')).toEqual([]);
});

it('lists a row a post, what shows outside first and with its time, then what must arrive in time', async () => {
  await open({
    waiting: [
      buns(),
      buns({ kind: 'post.rename', fields: [] }),
      tart({ kind: 'post.unschedule', stillPublishes: [{ platform: 'instagram', at: '2099-05-15T12:00:00Z' }] }),
      hours({ kind: 'post.schedule', slot: '2099-05-16T12:00:00Z', outward: true }),
      hours(),
      item('4', 'Right now', { kind: 'post.publish', outward: true }),
      item('brand', '', { kind: 'brand.edit', postId: null, group: 'brand', fields: ['keywords'], platform: null }),
    ],
  });
  const rows = await rowsOf();
  expect(rows[0]).toMatch(/^Right now Publish to Instagram/);
  expect(rows[1]).toMatch(/^Opening hours Schedule for .*8:00.* on Instagram Text on Instagram/);
  expect(rows[2]).toMatch(/^Lemon tart Unschedule on Instagram Must sync before .*8:00/);
  expect(rows[3]).toBe('Saturday buns Text on Instagram and New name');
  expect(rows[4]).toBe('Brand kit Keywords');
  const own = within(await dialog());
  expect(own.getByRole('button', { name: 'Stay offline' })).toHaveFocus();
  expect(own.getByRole('button', { name: 'Go online and send 7' })).toBeEnabled();
  expect(await own.findByText(/^Everything is sent by .* 2 wait for the hourly limit\.$/)).toBeVisible();
});

it('leaves out what is unticked by keyboard, warns of what is still published, and goes online', async () => {
  const { sent, user } = await open({
    waiting: [
      tart({ kind: 'post.unschedule', stillPublishes: [{ platform: 'instagram', at: '2099-05-15T12:00:00Z' }] }),
      buns(),
      hours(),
    ],
  });
  const own = within(await dialog());
  own.getByRole('checkbox', { name: /Lemon tart/ }).focus();
  await user.keyboard(' ');
  expect(own.getByText(/Still publishes to Instagram .* unless this is sent first/)).toBeVisible();
  await user.keyboard('{ArrowDown} ');
  expect(own.getByRole('checkbox', { name: /Saturday buns/ })).not.toBeChecked();
  expect(await own.findByText('Takes less than a minute.')).toBeVisible();
  await user.keyboard('{Tab}');
  expect(own.getByRole('button', { name: 'Stay offline' })).toHaveFocus();
  await user.click(own.getByRole('button', { name: 'Go online and send 1' }));
  expect(sent('sync.leaveOut')).toEqual([{ leaveOut: ['post:3', 'post:1'] }]);
  await waitFor(() => expect(sent('preferences.write')).toEqual([{ airplane: false }]));
  expect(await screen.findByText('Back online. 2 changes left out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves out all and takes all in again at once, and begins with what was left out before unticked', async () => {
  const { user } = await open({ waiting: [buns(), hours()], leftOut: [tart({ state: 'left-out', wait: null })] });
  const own = within(await dialog());
  const ticked = () => own.getAllByRole('checkbox', { checked: true }).length;
  expect(own.getByRole('checkbox', { name: /Lemon tart/ })).not.toBeChecked();
  expect(ticked()).toBe(2);
  await user.click(own.getByRole('button', { name: 'Leave out all' }));
  expect(own.queryAllByRole('checkbox', { checked: true })).toHaveLength(0);
  expect(own.getByRole('button', { name: 'Go online, send nothing' })).toBeEnabled();
  await user.click(own.getByRole('button', { name: 'Send all' }));
  expect(ticked()).toBe(3);
});

it('stays offline with Esc, and changes nothing', async () => {
  const { sent, user } = await open({ waiting: [buns()] });
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('preferences.write')).toEqual([]);
  expect(screen.getByRole('button', { name: /Working offline/ })).toBeVisible();
});

it('says when it failed, and stays offline', async () => {
  const { transport, sent, user } = await open({ waiting: [buns()] });
  transport.reply('sync.leaveOut', () => {
    throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
  });
  await user.click(within(await dialog()).getByRole('button', { name: 'Go online and send 1' }));
  expect(await screen.findByText("Couldn't go online.")).toBeVisible();
  expect(sent('preferences.write')).toEqual([]);
});

it('lists what waits for AI too, and pauses what of it is left out', async () => {
  const batch = sampleAiBatch({ id: 9, counts: { ...noAiCounts, waiting: 12 }, cap: 18 });
  const paused = sampleAiBatch({ id: 8, counts: { ...noAiCounts, waiting: 2 }, paused: true });
  const { sent, user } = await open({}, [batch, paused]);
  const own = within(await dialog());
  expect(own.getAllByRole('checkbox')).toHaveLength(1);
  expect(own.getByText('Stops at 18 credits')).toBeVisible();
  expect(own.getByRole('button', { name: 'Go online' })).toBeEnabled();
  await user.click(own.getByRole('checkbox', { name: /Revise 12 posts/ }));
  await user.click(own.getByRole('button', { name: 'Go online, send nothing' }));
  await waitFor(() => expect(sent('preferences.write')).toEqual([{ airplane: false }]));
  expect(sent('ai.pause')).toEqual([{ id: 9 }]);
});
