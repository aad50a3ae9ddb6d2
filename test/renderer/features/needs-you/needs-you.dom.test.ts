// Needs you inside the window: one count everywhere, one fix a row by keys, and what is asked before anything publishes.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import type { NeedsYou, NeedsYouItem } from '../../../../preload/contract/needs-you.ts';
import type { PostId } from '../../../../preload/ids.ts';
import type { LastSeen, PostRow, PublishOutcome, SeenVariant } from '../../../../preload/contract/posts.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { setLetterKeys } from '../../../../renderer/ui/letter-keys.ts';
import { motion } from '../../../../renderer/ui/motion.ts';
import { startMotion } from '../../../support/motion.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { stubMediaQuery } from '../../../support/media-query.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleActivity, sampleItem, sampleStatus, sampleSync } from '../../../support/sync-samples.ts';
import {
  keySession,
  mediaId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

const at = '2126-05-16T15:30:00Z';
const row = (id: string, name: string, over: Partial<Omit<PostRow, 'id'>> = {}) =>
  sampleRow({
    id,
    name,
    status: 'scheduled',
    at,
    ...over,
    platforms: [{ platform: 'instagram', failed: false, status: 'scheduled' }],
  });
const item = (id: string, name: string, over: Partial<NeedsYouItem> = {}): NeedsYouItem => ({
  id: `post ${id}`,
  group: 'approve',
  subject: { is: 'post', post: row(id, name), what: 'state' },
  cause: null,
  notes: [],
  fix: { do: 'approve' },
  platforms: ['instagram'],
  at,
  isOverdue: false,
  isLeaving: false,
  isShared: false,
  ...over,
});
const rye = item('1', 'Rye');
const buns = item('2', 'Buns', { fix: { do: 'approve-and-publish' }, isOverdue: true });
const missed = item('3', 'Oven', {
  group: 'new-time',
  cause: { kind: 'missed' },
  fix: { do: 'new-time' },
  isOverdue: true,
});
const signIn = (id: string, name: string, isShared: boolean) =>
  item(id, name, {
    group: 'sign-in',
    cause: { kind: 'sign-in', platform: 'tiktok', gate: 'sign-in' },
    fix: { do: 'sign-in', platform: 'tiktok' },
    isShared,
  });
const two = item('6', 'Hiring', { group: 'decide', cause: { kind: 'two-edits' }, fix: { do: 'compare' } });
const all = [rye, buns, missed, signIn('4', 'Éclairs', false), signIn('5', 'Kneading', true), two];

beforeEach(() => history.replaceState(null, '', '/#/needs-you'));

/** As it was when the person saw it last. */
const seen = (over: Partial<SeenVariant> = {}): SeenVariant => ({
  platform: 'instagram',
  text: 'The words of 1.',
  title: '',
  hashtags: ['rhubarbseason'],
  altText: '',
  media: [mediaId('media-1')],
  ...over,
});

/** What gives a post another time on Instagram, or none. */
const placed = (id: string, at: string | null) => ({
  of: { ids: [id] },
  action: { do: 'place', slots: [{ id, platform: 'instagram', at, ...(at !== null && { together: true }) }] },
});

const open = async (items: NeedsYouItem[], over: Partial<NeedsYou> = {}, lastSeen: LastSeen | null = null) => {
  let shown = items;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    'needsYou.list': () => ({ items: shown, isBlocked: true, next: null, ...over }),
    'posts.read': ({ id }: { id: PostId }) =>
      samplePost({ id, variants: [sampleVariant('instagram', { isPrimary: true, body: `The words of ${id}.` })] }),
    'posts.lastSeen': () => lastSeen,
    'posts.revise': () => ({ state: 'waiting', operationId: 'op' }),
    'calendar.slotHints': () => ({
      usual: [],
      suggested: [],
      tooFew: null,
      free: ['2126-05-18T16:00:00Z', '2126-05-19T16:00:00Z'],
    }),
    'posts.many': () => ({
      doneCount: 1,
      name: null,
      skipped: [],
      skippedCount: 0,
      finishAt: null,
      stepId: 7,
    }),
    'posts.generate': () => ({ state: 'waiting', operationId: 'op' }),
    'conflicts.list': () => [],
    'channels.connectLink': () => ({ url: 'https://example.com/connect' }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { level: 1, name: 'Needs you' });
  const user = userEvent.setup();
  return {
    user,
    transport,
    sent: (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input),
    change(next: NeedsYouItem[]) {
      shown = next;
      transport.emit('posts');
    },
    line: (name: string) => screen.findByRole('row', { name: new RegExp(`^${name},`) }),
  };
};

describe('Needs you', () => {
  it('shows one number in its title and in the sidebar, and no other badge', async () => {
    const { line } = await open(all);
    await line('Rye');
    expect(screen.getByRole('main').textContent).toMatch(/Needs you\s*6/);
    expect(screen.getByRole('link', { name: /^Needs you/ })).toHaveTextContent('6 things need you');
    for (const name of ['Calendar', 'Queue', 'Activity'])
      expect(screen.getByRole('link', { name }).textContent.trim()).toBe(name);
    const groups = screen.getAllByRole('rowgroup').map((each) => each.getAttribute('aria-label'));
    expect(groups).toEqual(['Approve', 'Choose a new time', 'Sign in', 'Decide']);
    expect(within(await line('Kneading')).queryByRole('button')).toBeNull();
    expect(await line('Kneading')).toHaveTextContent('same sign-in');
    expect(await line('Éclairs')).toHaveTextContent('TikTok sign-in');
  });

  it('has a row that leaves fade with the title of its group, and the next one is there at once', async () => {
    const { runs, stop } = startMotion();
    onTestFinished(stop);
    const { change, line } = await open(all);
    (await line('Oven')).focus();
    await waitFor(() => expect(motion()).toBeDefined());
    change(all.filter((each) => each !== missed));
    await waitFor(() => expect(document.querySelectorAll('[role="grid"] > [inert]')).toHaveLength(2));
    const [title, gone] = document.querySelectorAll('[role="grid"] > [inert]');
    expect(title).toHaveTextContent('Choose a new time');
    expect(gone).toHaveTextContent('Oven');
    expect(screen.queryByRole('row', { name: /^Oven,/ })).toBeNull();
    await waitFor(async () => expect(await line('Éclairs')).toHaveFocus());
    runs.forEach(({ end }) => end());
    await waitFor(() => expect(document.querySelector('[role="grid"] > [inert]')).toBeNull());
  });

  it('suggests times for another time, and warns of a post at the same hour', async () => {
    const { user, line, transport } = await open(all);
    const at = '2026-11-06T16:30:00Z';
    transport.reply('calendar.slotHints', () => ({
      usual: [],
      free: [at],
      tooFew: null,
      suggested: [{ at, reasons: ['free' as const] }],
    }));
    transport.reply('calendar.read', () => ({
      hidden: [],
      untimed: [],
      coverage: [],
      entries: [
        { post: sampleRow({ id: '9', name: 'Fair' }), platforms: ['instagram'], at: '2026-11-06T17:00:00Z' },
        { post: sampleRow({ id: '3', name: 'Oven' }), platforms: ['instagram'], at },
      ],
    }));
    (await line('Oven')).focus();
    await user.keyboard('s');
    const dialog = await screen.findByRole('dialog', { name: 'When should it publish?' });
    await user.click(await within(dialog).findByRole('button', { name: 'Next free: Fri 11:30 AM' }));
    expect(await within(dialog).findByText(/^1 other post at this hour on Instagram: “Fair”/)).toBeVisible();
  });

  it('moves with J and K, and shows exactly what is approved beside the row', async () => {
    const { user, line } = await open(all);
    (await line('Rye')).focus();
    const text = await screen.findByRole('region', { name: 'As it will be published' });
    await waitFor(() => expect(text).toHaveTextContent('The words of 1.'));
    await user.keyboard('j');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'As it will be published' })).toHaveTextContent('The words of 2.'),
    );
    await user.keyboard('k');
    await waitFor(async () => expect(await line('Rye')).toHaveFocus());
  });

  it('is entered with J wherever the focus is on the page, as after a click on its link', async () => {
    const { user, line } = await open(all);
    await line('Rye');
    await user.click(screen.getByRole('link', { name: /^Needs you/ }));
    await user.keyboard('j');
    await waitFor(async () => expect(await line('Rye')).toHaveFocus());
    await user.keyboard('j');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
  });

  it('has no letters while these are turned off, and the other keys', async () => {
    const { user, sent, line } = await open(all);
    setLetterKeys(false);
    onTestFinished(() => setLetterKeys(true));
    (await line('Rye')).focus();
    await user.keyboard('jxuso');
    expect(await line('Rye')).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.hash).toBe('#/needs-you');
    expect(sent('posts.many')).toEqual([]);
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
  });

  it('calls the account as its platform shows it, without an @', async () => {
    const { transport, line } = await open(all);
    const channels = [sampleChannel('instagram', { account: '@tansylane' })];
    transport.reply('account.read', () => sampleAccount({ channels }));
    transport.emit('account');
    (await line('Rye')).focus();
    const pane = await screen.findByRole('complementary', { name: 'Preview' });
    await within(pane).findByText('tansylane');
  });

  it('says what changed since it was last seen, and marks it word by word', async () => {
    const before = { by: 'editor', variants: [seen({ text: 'The first words of 1.' })] } as const;
    const { user, line } = await open(all, {}, { ...before, variants: [...before.variants] });
    (await line('Rye')).focus();
    const pane = await screen.findByRole('complementary', { name: 'Preview' });
    const said = await within(pane).findByRole('button', { name: '1 word changed' });
    expect(pane).toHaveTextContent('Since you last saw it');
    expect(pane.querySelector('del')).toBeNull();
    await user.click(said);
    expect(pane.querySelector('del')).toHaveTextContent('first');
    await user.click(said);
    expect(pane.querySelector('del')).toBeNull();
  });

  it('says of a post that was approved what changed since, of its pictures too', async () => {
    const { line } = await open(all, {}, { by: 'approval', variants: [seen({ media: [mediaId('media-9')] })] });
    (await line('Rye')).focus();
    const pane = await screen.findByRole('complementary', { name: 'Preview' });
    await waitFor(() => expect(pane.textContent).toMatch(/Since approval\s*New media/));
  });

  it('has what changed since the approval approved, restored or unscheduled beside it, as one step each', async () => {
    const changed = item('1', 'Rye', {
      subject: { is: 'post', post: row('1', 'Rye'), what: 'changed' },
      notes: [{ is: 'changed' }],
    });
    const { user, sent, transport } = await open([changed]);
    transport.reply('posts.restoreApproved', () => ({ post: samplePost(), stepId: 9 }));
    const pane = within(await screen.findByRole('complementary', { name: 'Preview' }));
    expect(await pane.findByRole('button', { name: /^Approve changes/ })).toBeVisible();
    await user.click(pane.getByRole('button', { name: 'Restore approved text' }));
    await waitFor(() => expect(sent('posts.restoreApproved')).toEqual([{ id: '1' }]));
    expect(await screen.findByText('Restored the approved text of “Rye”')).toBeVisible();
    await user.click(pane.getByRole('button', { name: /^Unschedule/ }));
    await waitFor(() => expect(sent('posts.many')).toEqual([placed('1', null)]));
  });

  it('has the change of a post that something else blocks approved or restored, too', async () => {
    const { user, sent, transport } = await open([{ ...two, notes: [{ is: 'changed' }] }]);
    transport.reply('posts.approveAgain', () => samplePost());
    const pane = within(await screen.findByRole('complementary', { name: 'Preview' }));
    expect(await pane.findByRole('button', { name: 'Restore approved text' })).toBeVisible();
    await user.click(pane.getByRole('button', { name: 'Approve changes' }));
    await waitFor(() => expect(sent('posts.approveAgain')).toEqual([{ id: '6' }]));
  });

  it('says that nothing changed, and nothing of a post that was never seen', async () => {
    const { line } = await open(all, {}, { by: 'editor', variants: [seen()] });
    (await line('Rye')).focus();
    const pane = await screen.findByRole('complementary', { name: 'Preview' });
    await waitFor(() => expect(pane.textContent).toMatch(/Since you last saw it\s*No changes/));
    cleanup();
    const { line: lineOf } = await open(all);
    (await lineOf('Rye')).focus();
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('The words of 1.'));
    expect(screen.getByRole('main')).not.toHaveTextContent('Since your');
  });

  it('has a post revised with E, once it was said how', async () => {
    const { user, line, sent } = await open(all);
    const rye = await line('Rye');
    const dialog = await waitFor(async () => {
      rye.focus();
      await user.keyboard('e');
      return screen.getByRole('dialog', { name: 'Revise “Rye”' });
    });
    const action = within(dialog).getByRole('button', { name: 'Revise' });
    expect(action).toBeDisabled();
    expect(dialog).toHaveTextContent('From 1 credit, only if it works');
    await user.type(within(dialog).getByRole('textbox', { name: 'What should change?' }), 'shorter');
    await waitFor(() => expect(action).toBeEnabled());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent('posts.revise')).toEqual([{ id: '1', platform: 'instagram', feedback: 'shorter' }]),
    );
    expect(await screen.findByText('Revising “Rye”')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives all that missed their times the next free slots as one step, no two the same', async () => {
    const { user, sent } = await open([
      missed,
      { ...missed, ...item('8', 'Loaf'), group: 'new-time', fix: missed.fix },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Next free slots for both' }));
    const move = (id: string, day: number) => ({
      id,
      platform: 'instagram',
      at: `2126-05-${String(day)}T16:00:00Z`,
      together: true,
    });
    await waitFor(() =>
      expect(sent('posts.many')).toEqual([
        { of: { ids: ['3', '8'] }, action: { do: 'place', slots: [move('3', 18), move('8', 19)] } },
      ]),
    );
  });

  it('has Alt and the arrow down for the arrow of a button', async () => {
    const { user, line } = await open(all);
    (await line('Oven')).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'When should it publish?' })).toBeVisible();
  });

  it('approves with Enter, says so with Undo, and the next row has the focus once it is gone', async () => {
    const { user, line, sent, change } = await open(all);
    (await line('Rye')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('posts.many')).toEqual([{ of: { ids: ['1'] }, action: { do: 'approve' } }]));
    expect(await screen.findByText('Approved “Rye”')).toBeVisible();
    change([{ ...rye, isLeaving: true }, ...all.slice(1)]);
    expect(await screen.findByText('Approving…')).toBeVisible();
    expect(await line('Rye')).toHaveFocus();
    change(all.slice(1));
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
  });

  it('acts on the row that a key was pressed on alone, however long it is held and whatever takes its place', async () => {
    const names = ['Rye', 'Buns', 'Tarts', 'Pies'];
    const { line, sent, change, transport } = await open(names.map((name, at) => item(String(at + 1), name)));
    const done = { doneCount: 1, name: null, skipped: [], skippedCount: 0, finishAt: null, stepId: 7 };
    let left = names.map((name, at) => item(String(at + 1), name));
    const leave = (id: string) => {
      left = left.filter((each) => each.id !== `post ${id}`);
      change(left);
    };
    transport.reply('posts.many', ({ of }: { of: { ids: string[] } }) => {
      leave(of.ids[0] ?? '');
      return done;
    });
    const user = userEvent.setup({ delay: 30 });
    (await line('Rye')).focus();
    await user.keyboard('{Enter>8/}');
    await waitFor(async () => expect(await line('Buns')).toHaveFocus());
    expect(sent('posts.many')).toHaveLength(1);
    await user.keyboard('{u>8/}');
    await waitFor(async () => expect(await line('Tarts')).toHaveFocus());
    expect(sent('posts.many').slice(1)).toEqual([placed('2', null)]);
    await user.keyboard('{j>3/}');
    await waitFor(async () => expect(await line('Pies')).toHaveFocus());
  });

  it('unschedules a post once, not a second time while the first is under way', async () => {
    const { user, line, sent, transport } = await open(all);
    transport.reply('posts.many', () => new Promise<never>(() => {}));
    (await line('Rye')).focus();
    await user.keyboard('uu');
    expect(sent('posts.many')).toHaveLength(1);
  });

  it('asks once before an approval that publishes', async () => {
    const { user, line, sent } = await open(all);
    (await line('Buns')).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 1 post' });
    expect(sent('posts.many')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Approve 1 and publish' }));
    await waitFor(() =>
      expect(sent('posts.many')).toEqual([{ of: { ids: ['2'] }, action: { do: 'approve-and-publish' } }]),
    );
  });

  it('takes the next free slot with Enter, another time with S, none with U', async () => {
    const { user, line, sent } = await open(all);
    const oven = await line('Oven');
    await waitFor(() => expect(oven).toHaveTextContent('May 18'));
    oven.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('posts.many')).toEqual([placed('3', '2126-05-18T16:00:00Z')]));
    expect(await screen.findByText(/^Scheduled “Oven” for/)).toBeVisible();
    await user.keyboard('u');
    await waitFor(() => expect(sent('posts.many').at(-1)).toEqual(placed('3', null)));
    await user.keyboard('s');
    expect(await screen.findByRole('dialog', { name: 'When should it publish?' })).toBeVisible();
  });

  it('gives another time to the platforms that the row is about, and unschedules no other', async () => {
    const platforms = (['instagram', 'facebook', 'tiktok'] as const).map((platform) => ({
      platform,
      failed: false,
      status: 'scheduled' as const,
    }));
    const post = sampleRow({ id: '4', name: 'Éclairs', status: 'scheduled', at, platforms });
    const subject = { is: 'post' as const, post, what: 'state' as const };
    const eclairs = { ...signIn('4', 'Éclairs', false), subject };
    const { user, line, sent, change } = await open([{ ...eclairs, platforms: ['tiktok'] }]);
    (await line('Éclairs')).focus();
    await user.keyboard('s');
    const set = { name: 'Set time' };
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', set));
    const of = { ids: ['4'] };
    const moves = (...on: string[]) => ({
      of,
      action: { do: 'place', slots: on.map((platform) => ({ id: '4', platform, at, together: true })) },
    });
    await waitFor(() => expect(sent('posts.many')).toEqual([moves('tiktok')]));
    await user.keyboard('u');
    await waitFor(() =>
      expect(sent('posts.many').at(-1)).toEqual({
        of,
        action: { do: 'place', slots: [{ id: '4', platform: 'tiktok', at: null }] },
      }),
    );
    // One that is about the whole post has all of them moved, as far apart as they are.
    change([item('4', 'Éclairs', { subject, platforms: ['instagram', 'facebook', 'tiktok'] })]);
    await screen.findByRole('rowgroup', { name: 'Approve' });
    (await line('Éclairs')).focus();
    await user.keyboard('s');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', set));
    await waitFor(() => expect(sent('posts.many').at(-1)).toEqual(moves('instagram', 'facebook', 'tiktok')));
  });

  it('approves those that were selected with X together', async () => {
    const { user, line, sent } = await open(all);
    (await line('Rye')).focus();
    await user.keyboard('x');
    await user.click(screen.getByRole('button', { name: 'Approve 1…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve 1 post' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve 1' }));
    await waitFor(() => expect(sent('posts.many')).toEqual([{ of: { ids: ['1'] }, action: { do: 'approve' } }]));
  });

  it('takes the times of all that were selected away as one step', async () => {
    const { user, line, sent } = await open(all);
    (await line('Rye')).focus();
    await user.keyboard('xjxu');
    const slot = (id: string) => ({ id, platform: 'instagram', at: null });
    await waitFor(() =>
      expect(sent('posts.many')).toEqual([
        { of: { ids: ['1', '2'] }, action: { do: 'place', slots: [slot('1'), slot('2')] } },
      ]),
    );
    expect(await screen.findByText('Unscheduled 1 post')).toBeVisible();
  });

  it('says of a time that was refused why, and never that it is scheduled', async () => {
    const { user, line, transport } = await open(all);
    const refused = { id: '3' as PostId, name: 'Oven', reason: 'time-over', error: null, version: null } as const;
    const outcome: BulkOutcome = {
      doneCount: 0,
      name: null,
      skipped: [refused],
      skippedCount: 1,
      finishAt: null,
      stepId: null,
    };
    transport.reply('posts.many', () => outcome);
    const oven = await line('Oven');
    await waitFor(() => expect(oven).toHaveTextContent('May 18'));
    oven.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /1 post/ })).toHaveTextContent('Oven');
    expect(screen.queryByText(/^Scheduled/)).toBeNull();
  });

  it('counts only what has a time among those that it would unschedule', async () => {
    const { user, line } = await open([item('1', 'Rye'), item('2', 'Buns', { at: null })]);
    (await line('Rye')).focus();
    await user.keyboard('xjx');
    expect(screen.getByRole('button', { name: 'Unschedule 1' })).toBeVisible();
  });

  it('says of a publication that was refused again why', async () => {
    const failed = item('7', 'Wholesale', {
      group: 'again',
      cause: { kind: 'platform-failed', platform: 'instagram', reason: 'unknown' },
      fix: { do: 'publish-again', platform: 'instagram' },
    });
    const { user, line, transport } = await open([failed]);
    const refused: PublishOutcome = {
      state: 'refused',
      platform: 'instagram',
      said: 'Too many hashtags.',
      retryable: false,
      slotLost: false,
    };
    transport.reply('posts.publish', () => refused);
    (await line('Wholesale')).focus();
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Too many hashtags\.$/)).toBeVisible();
    expect(screen.queryByText('Publishing “Wholesale”')).toBeNull();
  });

  it('has what could not be written written again in place, after it has said the cost', async () => {
    const failed = item('7', 'Wholesale', {
      group: 'again',
      cause: { kind: 'writing-failed' },
      fix: { do: 'try-again' },
    });
    const { user, line, sent } = await open([failed]);
    (await line('Wholesale')).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Write “Wholesale” again?' });
    expect(dialog).toHaveTextContent('From 1 credit, only if it works.');
    expect(sent('posts.generate')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Write again' }));
    await waitFor(() => expect(sent('posts.generate')).toEqual([{ id: '7', platform: 'instagram' }]));
    expect(location.hash).toBe('#/needs-you');
  });

  it('has the change that failed sent again, so that it leaves with its fix', async () => {
    const sync = sampleSync({ state: 'needs-you', reason: 'job-failed', stopped: 'post.generate' });
    const failed = item('7', 'Wholesale', {
      group: 'again',
      subject: { is: 'post', post: row('7', 'Wholesale', { sync }), what: 'state' },
      cause: { kind: 'writing-failed' },
      fix: { do: 'try-again' },
    });
    const { user, line, sent, transport } = await open([failed]);
    const stopped = sampleItem({ postId: '7' as PostId, state: 'needs-you', reason: 'job-failed' });
    transport.reply('activity.choose', () => null);
    transport.reply('activity.read', () =>
      sampleActivity({
        needsYou: [
          { ...stopped, id: 'op-picture', kind: 'post.newPicture' },
          { ...stopped, id: 'op-text', kind: 'post.generate', platform: 'facebook' },
        ],
      }),
    );
    (await line('Wholesale')).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Write “Wholesale” again?' });
    await user.click(within(dialog).getByRole('button', { name: 'Write again' }));
    await waitFor(() => expect(sent('activity.choose')).toEqual([{ id: 'op-text', choice: 'send-again' }]));
    expect(await screen.findByText('Writing “Wholesale” again')).toBeVisible();
    expect(sent('posts.generate')).toEqual([]);
  });

  it('without room beside the list has the pane as a drawer, opened with Space and closed with Escape', async () => {
    stubMediaQuery('max-width: 1000px', true);
    const { user, line } = await open(all);
    (await line('Rye')).focus();
    expect(screen.queryByRole('region', { name: 'As it will be published' })).toBeNull();
    await user.keyboard(' ');
    expect(await screen.findByRole('region', { name: 'As it will be published' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'As it will be published' })).toBeNull();
    expect(await line('Rye')).toHaveFocus();
  });

  it('has the fix above the other actions of the post in the menu of a row', async () => {
    const { user, line, sent } = await open(all);
    const ask = async (name: string) => {
      const row = await line(name);
      await waitFor(() => {
        row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
        expect(screen.getByRole('menu')).toHaveAccessibleName(`Actions for ${name}`);
      });
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim());
    };
    expect((await ask('Éclairs')).slice(0, 3)).toEqual([
      'Sign in to TikTok',
      'Open',
      expect.stringMatching('Schedule'),
    ]);
    await user.keyboard('{Escape}');
    const late = await ask('Buns');
    expect(late[0]).toBe('Approve and publish…');
    // Approving would publish it, which only its own entry says.
    expect(late.filter((label) => label.startsWith('Approve'))).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect((await ask('Rye'))[0]).toMatch(/^Approve/);
    await user.click(screen.getByRole('menuitem', { name: /^Approve/ }));
    await waitFor(() => expect(sent('posts.many')).toEqual([{ of: { ids: ['1'] }, action: { do: 'approve' } }]));
  });

  it.each([
    [false, '#/activity/failures/7'],
    [true, '#/channels'],
  ])('explains a limit where it is explained; the account is limited: %s', async (restricted, address) => {
    const limited = item('7', 'Board', {
      group: 'decide',
      cause: { kind: 'limited', platform: 'instagram', gate: 'limited' },
      fix: { do: 'explain', platform: 'instagram' },
    });
    const { user, line, transport } = await open([limited]);
    transport.reply('account.read', () => sampleAccount({ channels: [sampleChannel('instagram', { restricted })] }));
    transport.emit('account');
    (await line('Board')).focus();
    await waitFor(() =>
      expect(transport.calls.filter(({ name }) => name === 'account.read').length).toBeGreaterThan(1),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.hash).toBe(address));
  });

  it('opens the post with O, at the version that it is about', async () => {
    const { user, line } = await open(all);
    (await line('Hiring')).focus();
    await user.keyboard('o');
    await waitFor(() => expect(location.hash).toBe('#/editor/6/instagram'));
  });

  it('names the zone of the time in a row and in the pane', async () => {
    const { line } = await open(all);
    expect((await line('Rye')).textContent).toMatch(/ [AP]M in New York/);
    (await line('Rye')).focus();
    expect(await screen.findByText(/ [AP]M in New York$/, { selector: 'dd' })).toBeVisible();
  });

  it('says the whole reason of a row, with its time and zone, on more than one line where it needs them', async () => {
    const { line } = await open(all);
    const why = within(await line('Oven')).getByText(/^Was due .* in New York/);
    expect(why).not.toHaveClass('ellipsis');
  });

  it('leads from Review to the very change in Activity, open and in focus', async () => {
    const refused = item('9', 'Market', { group: 'decide', cause: { kind: 'refused' }, fix: { do: 'review' } });
    const { user, transport, line } = await open([refused]);
    const change = (id: string, post: string) =>
      sampleItem({ id, postId: post as PostId, subject: `Change of ${post}`, state: 'needs-you', wait: null });
    transport.reply('activity.read', () =>
      sampleActivity({ needsYou: [change('op-1', '8'), { ...change('op-2', '9'), choices: ['send-again'] }] }),
    );
    await user.click(await within(await line('Market')).findByRole('button', { name: 'Review…' }));
    const more = await screen.findByRole('button', { name: /^More for Change of 9/ });
    const row = more.closest('li');
    await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
    expect(row).toHaveTextContent('Requested');
    expect(location.hash).toBe('#/activity/now/op-2');
  });

  it('says that all is caught up, and what is published next', async () => {
    await open([], { isBlocked: false, next: { id: rye.id as never, name: 'Loaf of the week', at } });
    expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeVisible();
    const said = screen.getByText(/^Nothing needs you\. The next post publishes/);
    expect(said.textContent.trim()).toBe(
      'Nothing needs you. The next post publishes Thu May 16, 2126, 11:30 AM in New York: Loaf of the week.',
    );
    // A time is never broken.
    expect(within(said).getByText('Thu May 16, 2126, 11:30 AM in New York')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Needs you' }).textContent.trim()).toBe('Needs you');
  });
});

it.each([
  ['online', 'Send only this', [['sync.sendOnly', { id: '7' }]]],
  ['offline', 'Review…', [['sync.now', {}]]],
] as const)(
  'sends a correction that was left out alone, where it can be sent: %s',
  async (connection, label, calls) => {
    const stillPublishes = [{ platform: 'instagram', at, asBefore: true, leftOut: true } as const];
    const sync = sampleSync({ state: 'left-out', openCount: 1, stillPublishes });
    const post = row('7', 'Market', { sync });
    const { user, transport } = await open([
      item('7', 'Market', { group: 'decide', subject: { is: 'post', post, what: 'still' }, fix: { do: 'review' } }),
    ]);
    transport.reply('sync.status', () => sampleStatus({ connection }));
    transport.reply('sync.sendOnly', () => null);
    transport.reply('sync.now', () => sampleStatus({ connection }));
    transport.emit('sync');
    const market = await screen.findByRole('row', { name: /^Market, .*as before/ });
    await user.click(await within(market).findByRole('button', { name: label }));
    const sent = () => transport.calls.filter(({ name }) => name === 'sync.sendOnly' || name === 'sync.now');
    await waitFor(() => expect(sent().map(({ name, input }) => [name, input])).toEqual(calls));
  },
);
