// Settings, Recurring posts: what cannot be read is said beside what can.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { RecurringRule } from '../../../../preload/contract/recurring-rules.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, postId, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

afterEach(cleanup);

const drafts = ['Rye (2026-10-20)', 'Rye (2026-10-23)'].map((name, place) => ({ id: postId(String(place)), name }));
let saved: Input<'recurringRules.save'>[] = [];
let restored: Input<'recurringRules.restore'>[] = [];
let areAccepted = false;

const open = (next: RecurringRule['next'] = [], cooldownDays = 0, postCount = 2) => {
  saved = [];
  restored = [];
  areAccepted = false;
  history.replaceState(null, '', '/#/settings/pools');
  const rule = { startsOn: '2026-11-02', endsOn: null, time: null, everyDays: 3, cooldownDays, cap: null };
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'tags.list': () => [{ tag: 'evergreen', count: 2 }],
    'recurringRules.list': () => ({
      rules: [
        {
          ...rule,
          tag: 'evergreen',
          id: 1,
          madeCount: 0,
          postCount,
          waitingCount: 1,
          onceCount: postCount === 0 ? 0 : 1,
          partialCount: 0,
          leftOutCount: 0,
          next,
        },
      ],
      unreadCount: 2,
      unpublishedDrafts: areAccepted ? [] : drafts,
    }),
    'recurringRules.save': (input: Input<'recurringRules.save'>) => {
      saved.push(input);
      return { rules: [], unreadCount: 0, unpublishedDrafts: [] };
    },
    'recurringRules.remove': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'recurringRules.restore': (input: Input<'recurringRules.restore'>) => {
      restored.push(input);
      return { rules: [], unreadCount: 0, unpublishedDrafts: [] };
    },
    'recurringRules.keepDrafts': () => {
      areAccepted = true;
      return { rules: [], unreadCount: 2, unpublishedDrafts: [] };
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return userEvent.setup();
};

it('says how many rules could not be read, and that they stay stored', async () => {
  open();
  expect(await screen.findByText(/2 rules couldn't be read/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'evergreen' })).toHaveTextContent(
    '2 of 3 posts published, 1 more once published, 1 draft once before that',
  );
});

it('takes a day as people write it, says which word it does not know, and offers a month', async () => {
  const user = open();
  const form =
    (await screen.findByRole('textbox', { name: 'Days between drafts' })).closest('form') ?? expect.fail('no form');
  const ends = within(form).getByRole('textbox', { name: 'Last day' });
  await user.click(ends);
  await user.keyboard('20 nov 2030');
  await user.tab();
  expect(ends).toHaveValue('Wed Nov 20, 2030');
  await user.click(ends);
  await user.keyboard('soonish');
  expect(ends).toBeInvalid();
  expect(ends).toHaveAccessibleDescription(/soonish/);
  await user.clear(ends);
  await user.keyboard('11/20/2030');
  await user.click(within(form).getByRole('button', { name: 'Last day: choose a day' }));
  const month = await screen.findByLabelText('November 2030');
  await waitFor(() => expect(month.contains(document.activeElement)).toBe(true));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(month).not.toBeInTheDocument());
  expect(ends).toHaveValue('Thu Nov 21, 2030');
});

it('is not saved while a day of it is not understood, or has no first day', async () => {
  const user = open();
  const form =
    (await screen.findByRole('textbox', { name: 'Days between drafts' })).closest('form') ?? expect.fail('no form');
  const ends = within(form).getByRole('textbox', { name: 'Last day' });
  const add = within(form).getByRole('button', { name: 'Add' });
  await user.click(ends);
  await user.keyboard('24 decembre');
  await user.click(add);
  expect(ends).toBeInvalid();
  await waitFor(() => expect(ends).toHaveFocus());
  expect(saved).toEqual([]);
  await user.clear(ends);
  const starts = within(form).getByRole('textbox', { name: 'First day' });
  await user.clear(starts);
  await user.click(add);
  expect(starts).toHaveAccessibleDescription(/Choose the day it starts/);
  await waitFor(() => expect(starts).toHaveFocus());
  expect(saved).toEqual([]);
  await user.type(starts, '20 nov 2030');
  await user.click(add);
  await waitFor(() => expect(saved).toMatchObject([{ rule: { startsOn: '2030-11-20', endsOn: null } }]));
});

it('says why the first comes later than the rule alone would have it, and is found by other words', async () => {
  const user = open([{ on: '2131-02-04', post: { id: postId('7'), name: 'Rye' } }], 60);
  expect(
    await screen.findByText('All of them rest until Sun Feb 4, 2131: a post repeats after 60 days.'),
  ).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Find a setting' }), 'repeat');
  expect(
    await within(screen.getByRole('list', { name: 'Settings found' })).findByText('Recurring posts'),
  ).toBeVisible();
});

it('says nothing of resting where none rests', async () => {
  const soon = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString();
  open([{ on: soon, post: { id: postId('7'), name: 'Rye' } }], 60);
  expect(await screen.findByText('Rye')).toBeVisible();
  expect(screen.queryByText(/rest until/)).toBeNull();
});

it('has a switch for drafts that were never published, which is off', async () => {
  const user = open();
  const also = await screen.findByRole('switch', { name: 'Also drafts that were never published, once each' });
  const form = () => screen.getByRole('switch', { name: /^Also drafts/ }).closest('form') ?? expect.fail('no form');
  expect(also).not.toBeChecked();
  await user.click(within(form()).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.rule).not.toHaveProperty('alsoUnpublished');
  const again = await screen.findByRole('switch', { name: /^Also drafts/ });
  await user.click(again);
  await user.click(within(form()).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(saved[1]?.rule).toMatchObject({ alsoUnpublished: true }));
});

it('lists drafts that were made from posts that were never published, until the user keeps them', async () => {
  const user = open();
  expect(await screen.findByText('2 drafts were made from posts that were never published.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rye (2026-10-20)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByText(/were made from posts/)).toBeNull());
});

it('says what it waits for where nothing was published yet', async () => {
  open([], 0, 0);
  expect(await screen.findByRole('region', { name: 'evergreen' })).toHaveTextContent(
    'Drafts start once one of these posts is published.',
  );
  cleanup();
  open();
  expect(await screen.findByRole('region', { name: 'evergreen' })).toHaveTextContent('No more drafts will be created.');
});

it('a rule that is stopped comes back whole by Undo', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Stop evergreen' }));
  const toast = await screen.findByText('Stopped “evergreen”');
  expect(toast).toBeVisible();
  // Other tests leave toasts.
  await user.click(within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored).toEqual([{ id: 1 }]));
});
