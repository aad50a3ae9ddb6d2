// Times that assistants propose: a card each on Needs you, reviewed and scheduled as one step, or dismissed.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { TimeProposal } from '../../../../preload/contract/assistants.ts';
import type { BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
  sampleUndone,
} from '../../../support/window-samples.ts';

const rye = sampleRow({ id: '1', name: 'Rye' });
const buns = sampleRow({
  id: '2',
  name: 'Buns',
  status: 'scheduled',
  at: '2126-05-20T15:30:00Z',
  platforms: [{ platform: 'linkedin', failed: false, status: 'scheduled' }],
});
const proposal = (over: Partial<TimeProposal> = {}): TimeProposal => ({
  id: 4,
  assistant: 'Claude',
  at: new Date().toISOString(),
  reason: 'Mornings did well.',
  entries: [
    { post: rye, platform: 'instagram', at: '2126-05-16T13:00:00Z' },
    { post: rye, platform: 'linkedin', at: '2126-05-17T13:00:00Z' },
    { post: buns, platform: 'linkedin', at: '2126-05-18T13:00:00Z' },
  ],
  ...over,
});
const outcome = (over: Partial<BulkOutcome> = {}): BulkOutcome => ({
  doneCount: 2,
  name: null,
  skipped: [],
  skippedCount: 0,
  finishAt: null,
  stepId: 4107,
  ...over,
});

const open = async (first: TimeProposal[]) => {
  history.replaceState(null, '', '/#/needs-you');
  let all = first;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'needsYou.list': () => ({ items: [], isBlocked: false, next: null }),
    'posts.lateSends': () => ({ lateCount: 0, latePostCount: 0, lastAt: null }),
    'posts.many': () => outcome(),
    'undo.step': () => ({ undone: sampleUndone() }),
    'assistants.proposals': () => all,
    'assistants.settle': ({ id }: { id: number }) => (all = all.filter((each) => each.id !== id)),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('heading', { level: 1, name: 'Needs you' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const review = async () => {
    await user.click(await screen.findByRole('button', { name: /^Review: .*Claude/ }));
    return within(await screen.findByRole('dialog', { name: /Claude.* proposes 3 times/ }));
  };
  const change = (next: TimeProposal[]) => {
    all = next;
    transport.emit('assistants');
  };
  const user = userEvent.setup();
  return { user, transport, sent, review, change };
};
const cards = () => screen.queryByRole('region', { name: 'Proposed times' });
const placed = (...slots: [string, string, string][]) => ({
  of: { ids: [...new Set(slots.map(([id]) => id))] },
  action: { do: 'place', slots: slots.map(([id, platform, at]) => ({ id, platform, at })) },
});

it('shows none where there is none, and announces one that comes', async () => {
  const { change } = await open([]);
  expect(await screen.findByText('Nothing needs you.')).toBeVisible();
  expect(cards()).toBeNull();
  change([proposal(), proposal({ id: 5, assistant: 'Script', reason: '', entries: proposal().entries.slice(0, 1) })]);
  await waitFor(() => expect(cards()).toBeVisible());
  const region = within(cards() as HTMLElement);
  expect(region.getAllByRole('listitem')).toHaveLength(2);
  expect(region.getByText(/^“.*Mornings did well\..*”$/)).toBeVisible();
  expect(region.getByText(/Script.* proposes 1 time$/)).toBeVisible();
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(spoken).toContainEqual(expect.stringMatching(/Claude.* proposes 3 times\. .*Script.* proposes 1 time/));
});

it('schedules what stays checked as one step that Undo takes back, and settles the proposal', async () => {
  const { user, sent, review } = await open([proposal()]);
  const dialog = await review();
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  expect(dialog.getByText(/May 16, 2126, 9:00 AM$/)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /Buns.*Scheduled already/ })).toBeChecked();
  expect(dialog.getByText(/New York/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /Buns/ }));
  await user.click(dialog.getByRole('button', { name: 'Schedule 2' }));
  expect(sent('posts.many')).toEqual([
    placed(['1', 'instagram', '2126-05-16T13:00:00Z'], ['1', 'linkedin', '2126-05-17T13:00:00Z']),
  ]);
  await waitFor(() => expect(sent('assistants.settle')).toEqual([{ id: 4 }]));
  await waitFor(() => expect(cards()).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  const toast = (await screen.findByText('Scheduled 2 posts')).closest('li');
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('undo.step')).toEqual([{ direction: 'undo', stepId: 4107 }]));
});

it('lists what could not be scheduled with its reason', async () => {
  const { user, transport, sent, review } = await open([proposal()]);
  transport.reply('posts.many', () =>
    outcome({
      doneCount: 1,
      skippedCount: 1,
      skipped: [{ id: postId('2'), name: 'Buns', reason: 'published', error: null, version: null }],
    }),
  );
  const dialog = await review();
  await user.click(dialog.getByRole('button', { name: 'Schedule 3' }));
  const leftOut = within(await screen.findByRole('dialog', { name: /1 post/ }));
  expect(leftOut.getByText('Buns')).toBeVisible();
  expect(leftOut.getByText(/published/i)).toBeVisible();
  expect(sent('assistants.settle')).toEqual([{ id: 4 }]);
});

it('stays where nothing of it could be scheduled', async () => {
  const { user, transport, sent, review } = await open([proposal()]);
  transport.reply('posts.many', () => outcome({ doneCount: 0, stepId: null }));
  await user.click((await review()).getByRole('button', { name: 'Schedule 3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('assistants.settle')).toEqual([]);
  expect(cards()).toBeVisible();
  transport.reply('posts.many', () => {
    throw new AppError({ kind: 'invalid', message: 'no' });
  });
  const dialog = await review();
  await user.click(dialog.getByRole('button', { name: 'Schedule 3' }));
  await waitFor(() => expect(sent('posts.many')).toHaveLength(2));
  expect(dialog.getByRole('button', { name: 'Schedule 3' })).toBeVisible();
  expect(sent('assistants.settle')).toEqual([]);
});

it('warns of times that cannot be sent, and schedules nothing where all are unchecked', async () => {
  const { user, transport, review } = await open([proposal()]);
  transport.reply('posts.lateSends', () => ({ lateCount: 2, latePostCount: 1, lastAt: '2126-05-17T14:00:00Z' }));
  const dialog = await review();
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/1 of 2|1 post/));
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
  expect(dialog.getByRole('button', { name: 'Schedule 0' })).toBeDisabled();
});

it('is dismissed by a button, also by the keyboard', async () => {
  const { user, transport, sent } = await open([proposal(), proposal({ id: 5 })]);
  transport.reply('assistants.settle', () => {
    throw new AppError({ kind: 'storage', message: 'no', reason: 'disk-full' });
  });
  const [dismiss] = await screen.findAllByRole('button', { name: /^Dismiss: .*Claude.* proposes 3 times/ });
  dismiss?.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Not dismissed\./)).toBeVisible();
  expect(within(cards() as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
  transport.reply('assistants.settle', () => [proposal({ id: 5 })]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(cards() as HTMLElement).getAllByRole('listitem')).toHaveLength(1));
  expect(sent('assistants.settle')).toEqual([{ id: 4 }, { id: 4 }]);
  expect(sent('posts.many')).toEqual([]);
});
