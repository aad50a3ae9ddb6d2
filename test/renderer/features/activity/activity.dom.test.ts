// Activity as a whole, inside the window: its groups, what can be done about each change, history and price.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { FailedPublication } from '../../../../preload/contract/jobs.ts';
import type { Activity, ActivityItem, SyncStatus } from '../../../../preload/contract/sync.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleChannel, samplePost } from '../../../support/post-samples.ts';
import { sampleActivity, sampleConflict, sampleItem, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
  sampleUndone,
} from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/activity');
});

const open = async (over: Partial<Activity> = {}, status: Partial<SyncStatus> = {}) => {
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(status),
    'sync.now': () => sampleStatus(status),
    'sync.resyncPrice': () => ({ requestCount: 84, minutes: 3 }),
    'sync.resync': () => sampleStatus(status),
    'preferences.read': () => samplePreferences(),
    'preferences.write': () => samplePreferences(),
    'ai.batches': () => [],
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(over),
    'activity.choose': () => null,
    'posts.correct': () => samplePost({ id: postId('post-2') }),
    'activity.sendNow': () => null,
    'sync.sendOnly': () => null,
    'sync.sendLeftOut': () => null,
    'undo.keep': () => ({ undone: sampleUndone({ kind: 'post.remove', name: 'Hours' }) }),
    'undo.putBack': () => ({ madeCount: 1, lostCount: 0, partialCount: 0, stepId: 3 }),
    'conflicts.list': () => [sampleConflict()],
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { name: 'Activity' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { transport, sent, user: userEvent.setup() };
};
const needs = (over: Partial<ActivityItem>): Partial<Activity> => ({
  needsYou: [sampleItem({ state: 'needs-you', wait: null, ...over })],
});
const group = async (name: string) => within(await screen.findByRole('region', { name }));
/** One after the other without a pause: a sequence of keys waits for a second only. */
const press = (...keys: string[]) => {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
};
type User = ReturnType<typeof userEvent.setup>;
const fromMenu = async (user: User, item: string) => {
  screen.getByRole('button', { name: /^More for/ }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByText(item));
};

it('what was done on several platforms of a post is one row that names them all', async () => {
  const done = (id: string, over: Partial<ActivityItem>) =>
    sampleItem({
      id,
      state: 'done',
      wait: null,
      kind: 'post.schedule',
      slot: '2026-05-16T15:30:00Z',
      fields: [],
      ...over,
    });
  await open({
    done: [
      done('op-1', { platform: 'instagram' }),
      done('op-2', { platform: 'linkedin' }),
      done('op-3', { platform: 'facebook', slot: '2026-05-17T15:30:00Z' }),
      done('op-4', { platform: 'facebook', postId: postId('post-2') }),
    ],
    doneCount: 4,
  });
  const rows = (await group('Done in the last hour')).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toMatch(/Saturday cardamom buns: schedule for .* on Instagram and LinkedIn/);
  const title = within(rows[0] ?? expect.fail('no row')).getByText(/Saturday/);
  expect(title).not.toHaveClass('ellipsis');
});

it('goes online from here while working offline', async () => {
  const { sent, user, transport } = await open({}, { connection: 'airplane' });
  transport.reply('preferences.read', () => ({ ...samplePreferences(), airplane: true }));
  transport.emit('preferences');
  const goOnline = await screen.findByRole('button', { name: 'Go online' });
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
  await user.click(goOnline);
  await waitFor(() => expect(sent('preferences.write')).toEqual([{ airplane: false }]));
  // The answer shows it at once, without another question.
  expect(await screen.findByRole('button', { name: 'Sync now' })).toBeVisible();
});

describe('what was left out', () => {
  const item = (id: string, group: string) =>
    sampleItem({ id, group, subject: id, state: 'left-out', wait: null, postId: postId(id) });

  it('has a group of its own, and is sent with its whole post, or all of it', async () => {
    const { sent, user } = await open({ leftOut: [item('Buns', 'post:1'), item('Hours', 'post:2')] });
    const own = await group('Left out');
    expect(own.getAllByText('Left out. It stays on this computer until you send it.')).toHaveLength(2);
    expect(screen.getByText('2 left out')).toBeVisible();
    await user.click(own.getAllByRole('button', { name: 'Send now' })[1] as HTMLElement);
    await user.click(own.getByRole('button', { name: 'Send all' }));
    expect(sent('sync.sendLeftOut')).toEqual([{ group: 'post:2' }, {}]);
    expect(sent('activity.sendNow')).toEqual([]);
    expect(await screen.findAllByText('Sending it now.')).not.toHaveLength(0);
  });
});

describe('Activity', () => {
  it('groups what needs the person, runs, waits and is done', async () => {
    await open({
      ...needs({ id: 'n', subject: 'Hiring', reason: 'slot-passed', choices: ['new-time'] }),
      running: [sampleItem({ id: 'r', subject: 'Laminate', state: 'sending' })],
      waiting: [sampleItem({ id: 'w', subject: 'Hours', wait: 'allowance' })],
      done: [sampleItem({ id: 'd', subject: 'Starter', state: 'done', endedAt: '2026-05-15T07:50:00Z' })],
      doneCount: 14,
    });
    expect((await group('Stopped')).getByText('Its time has passed. Choose a new one.')).toBeVisible();
    expect((await group('Running')).getByText('Syncing now.')).toBeVisible();
    expect((await group('Waiting')).getByText('In the order they will be sent')).toBeVisible();
    expect((await group('Done in the last hour')).getByText('14')).toBeVisible();
    expect(screen.getByText('1 waiting, 1 running, 1 stopped')).toBeVisible();
  });

  it('says of a deletion that waits what is still published, and lets that one through', async () => {
    const stillPublishes = [{ platform: 'instagram', at: '2030-05-15T13:00:00Z' }];
    const waits = sampleItem({ kind: 'post.remove', platform: null, wait: 'airplane', stillPublishes });
    const { user, sent } = await open({ waiting: [waits] }, { connection: 'airplane' });
    const waiting = await group('Waiting');
    expect(waiting.getByText(/^Still publishes Wed May 15, 2030, /)).toBeVisible();
    await user.click(waiting.getByRole('button', { name: 'Send only this' }));
    expect(sent('sync.sendOnly')).toEqual([{ id: 'post-1' }]);
  });

  it('keeps a post while its deletion waits, and offers that for no other change', async () => {
    const deletion = sampleItem({ kind: 'post.remove', platform: null, canKeep: true });
    const { user, sent } = await open({ waiting: [deletion, sampleItem({ id: 'w', subject: 'Hiring' })] });
    await user.click((await group('Waiting')).getByRole('button', { name: 'Keep post' }));
    await waitFor(() => expect(sent('undo.keep')).toEqual([{ id: 'post-1' }]));
    expect(await screen.findByText('Restored “Hours”')).toBeVisible();
  });

  it('keeps a post whose deletion needs the person by one button, without asking', async () => {
    const choices: ActivityItem['choices'] = ['send-again', 'discard'];
    const { user, sent } = await open(needs({ kind: 'post.remove', reason: 'refused', choices, canKeep: true }));
    const needsYou = await group('Stopped');
    expect(needsYou.getByRole('button', { name: 'Send again' })).toBeVisible();
    screen.getByRole('button', { name: /^More for/ }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Details');
    expect(screen.getAllByText('Keep post')).toHaveLength(1);
    await user.keyboard('{Escape}');
    // A menu that closes gives the page back to the pointer a moment later.
    await waitFor(() => expect(document.body).not.toHaveStyle('pointer-events: none'));
    await user.click(needsYou.getByText('Keep post'));
    await waitFor(() => expect(sent('undo.keep')).toEqual([{ id: 'post-1' }]));
  });

  it('offers to make a post again whose deletion is done', async () => {
    const done = sampleItem({ kind: 'post.remove', state: 'done', wait: null, endedAt: '2026-05-15T07:50:00Z' });
    const { user, sent } = await open({ done: [{ ...done, canPutBack: true }], doneCount: 1 });
    await user.click((await group('Done in the last hour')).getByRole('button', { name: 'Restore as new draft' }));
    await waitFor(() => expect(sent('undo.putBack')).toEqual([{ id: 'post-1' }]));
  });

  it('says so when there is nothing to do', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Nothing to send' })).toBeVisible();
  });

  it('shows what the hour allows and when a limit opens again', async () => {
    await open({
      allowances: [
        {
          budget: 'outward',
          limit: 19,
          remaining: 0,
          reserved: 0,
          resetsAt: new Date(Date.now() + 11.5 * 60_000).toISOString(),
          closedUntil: null,
        },
      ],
    });
    const panel = within(screen.getByRole('complementary', { name: 'Hourly limits' }));
    expect(await panel.findByText('Publish, approve and schedule. Resets in 12 minutes.')).toBeVisible();
    expect(panel.getByRole('progressbar', { name: 'Publishing, used this hour' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });

  it('reports clocks that differ', async () => {
    await open({}, { clockSkewMs: -300_000 });
    expect(await screen.findByText(/differ by 5 minutes/)).toBeVisible();
  });

  it('is reached by G A, by the sync line, and by its link', async () => {
    const { user } = await open();
    const activity = () => screen.findByRole('heading', { name: 'Activity' });
    const leave = async () => {
      press('g', 'l');
      await screen.findByRole('heading', { name: 'Library' });
    };
    await leave();
    press('g', 'a');
    expect(await activity()).toBeVisible();
    await leave();
    await user.click(screen.getByRole('button', { name: /Saved and synced/ }));
    expect(await activity()).toBeVisible();
    await leave();
    await user.click(screen.getByRole('link', { name: 'Activity' }));
    expect(await activity()).toBeVisible();
  });
});

describe('a choice', () => {
  it('is sent as it is where nothing can be lost', async () => {
    const { user, sent } = await open(needs({ reason: 'refused', choices: ['send-again', 'discard'] }));
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(sent('activity.choose')).toEqual([{ id: 'op-1', choice: 'send-again' }]);
  });

  it('to post a correction makes a draft of it and opens that', async () => {
    const wentOut = { at: '2026-05-13T10:15:00Z', text: 'The price is 2.30.' };
    const { user, sent } = await open(needs({ reason: 'already-published', choices: ['correct', 'discard'], wentOut }));
    expect(await screen.findByText(/before your change arrived\. It says “The price is 2\.30\.”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Post a correction' }));
    await waitFor(() =>
      expect(sent('posts.correct')).toEqual([{ id: 'post-1', platform: 'instagram', language: 'en' }]),
    );
    await waitFor(() => expect(location.hash).toBe('#/editor/post-2'));
  });

  it('to discard is confirmed first', async () => {
    const { user, sent } = await open(needs({ reason: 'refused', choices: ['send-again', 'discard'] }));
    await screen.findByRole('button', { name: 'Send again' });
    await fromMenu(user, 'Discard');
    const dialog = await screen.findByRole('dialog');
    expect(sent('activity.choose')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(sent('activity.choose')).toEqual([{ id: 'op-1', choice: 'discard' }]));
  });

  it('to discard what may have happened says so', async () => {
    const { user } = await open(needs({ reason: 'unsure', choices: ['discard'], mayHaveHappened: true }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('It may already have happened');
  });

  it('to publish again what may be live is confirmed first', async () => {
    const { user, sent } = await open(
      needs({ kind: 'post.publish', platform: 'x', reason: 'did-it-go-out', choices: ['send-again'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Publish again' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('it would appear twice');
    expect(sent('activity.choose')).toEqual([]);
  });

  it('of a new time offers three, and sends the one that is taken', async () => {
    const { user, sent } = await open(
      needs({ kind: 'post.schedule', reason: 'slot-passed', slot: '2026-05-15T07:00:00Z', choices: ['new-time'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Choose a new time' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a new time' }));
    const proposals = within(dialog.getByRole('list')).getAllByRole('button');
    expect(proposals).toHaveLength(3);
    await user.click(proposals[0] ?? expect.fail('no proposal'));
    await waitFor(() => expect(sent('activity.choose')).toMatchObject([{ id: 'op-1', choice: 'new-time' }]));
    expect(sent('activity.choose')[0]).toHaveProperty('at', expect.stringMatching(/Z$/));
  });

  it('of a new time takes what is typed at once', async () => {
    const { user, sent } = await open(
      needs({ kind: 'post.schedule', reason: 'slot-passed', slot: '2026-05-15T07:00:00Z', choices: ['new-time'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Choose a new time' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose a new time' });
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
    await user.keyboard('May 20 2126 9:15{Enter}');
    await waitFor(() => expect(sent('activity.choose')).toMatchObject([{ at: '2126-05-20T13:15:00Z' }]));
  });

  it('to decide opens both texts side by side', async () => {
    const { user } = await open(needs({ reason: 'conflict', choices: ['decide'], conflictId: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('dialog', { name: 'Two versions of the LinkedIn text' })).toBeVisible();
  });

  it('that is not taken leaves the change there, with the reason', async () => {
    const { user, transport } = await open(needs({ reason: 'refused', choices: ['send-again'] }));
    transport.reply('activity.choose', () => {
      throw new AppError({ kind: 'internal', message: '' });
    });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText("That didn't work.")).toBeVisible();
  });
});

describe('a waiting change', () => {
  it('can go before the others', async () => {
    const { user, sent } = await open({ waiting: [sampleItem()] });
    await screen.findByRole('region', { name: 'Waiting' });
    await fromMenu(user, 'Send now');
    expect(sent('activity.sendNow')).toEqual([{ id: 'op-1' }]);
  });

  it('shows its tries and request ids only when asked', async () => {
    const { user } = await open({ waiting: [sampleItem({ attemptCount: 2, requestIds: ['req_1', 'req_2'] })] });
    await screen.findByRole('region', { name: 'Waiting' });
    expect(screen.queryByText(/req_1/)).toBeNull();
    await fromMenu(user, 'Details');
    expect(await screen.findByText(/req_1/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(2);
  });
});

describe('History', () => {
  it('is read further when asked', async () => {
    history.replaceState(null, '', '/#/activity/history');
    const { user, transport } = await open();
    transport.reply('activity.history', ({ cursor }: { cursor?: string }) => ({
      items: [sampleItem({ id: cursor ?? 'first', subject: cursor ?? 'first', state: 'done' })],
      nextCursor: cursor ? null : 'second',
    }));
    transport.emit('activity');
    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('second: text on Instagram')).toBeVisible();
    expect(screen.getByText('first: text on Instagram')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull());
  });
});

describe('reading everything again', () => {
  it('says what it takes before it begins', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: 'Full resync' }));
    const dialog = await screen.findByRole('dialog', { name: 'Full resync' });
    await within(dialog).findByText(/about 84 requests of this hour's limit and takes 3 minutes/);
    expect(sent('sync.resync')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Resync now' }));
    await waitFor(() => expect(sent('sync.resync')).toHaveLength(1));
  });
});

it('a failure has the fix of Needs you, in its words, and the one that was asked for is in focus', async () => {
  history.replaceState(null, '', '/#/activity/failures/post-2');
  const failed = (id: string, platform: PlatformId, reason: string): FailedPublication => ({
    post: sampleRow({ id, name: `Post ${id}` }),
    platform,
    reason,
    failedAt: '2026-05-14T08:00:00.000Z',
    sent: 'Rye',
    requestId: null,
    changed: [],
  });
  const { transport } = await open();
  transport.reply('account.read', () =>
    sampleAccount({
      channels: [
        sampleChannel('tiktok', { needsReconnect: true }),
        sampleChannel('pinterest', { connected: false }),
        sampleChannel('facebook'),
      ],
    }),
  );
  transport.reply('failures.read', () => ({
    publications: [
      failed('post-1', 'tiktok', 'token_expired'),
      failed('post-2', 'facebook', 'image_error'),
      failed('post-3', 'pinterest', 'no_channel'),
      failed('post-4', 'facebook', 'rate_limited'),
    ],
    jobs: [],
  }));
  for (const topic of ['account', 'posts'] as const) transport.emit(topic);
  for (const name of ['Sign in to TikTok', 'Connect Pinterest', 'Replace picture', 'Try again: Post post-4'])
    expect(await screen.findByRole('button', { name })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again: Post post-4' })).toHaveTextContent('Try again…');
  expect(screen.getAllByText(/ [AP]M in New York/, { selector: 'p' })).toHaveLength(4);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Replace picture' })).toHaveFocus());
});
