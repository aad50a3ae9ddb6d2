// The question before many posts are deleted: what a restored draft lacks is said where the service has some of them.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import BulkDeleteDialog from '../../../../renderer/features/library/bulk/BulkDeleteDialog.svelte';

afterEach(cleanup);

type OnDelete = (backsUp: boolean, live: 'stay' | 'delete' | undefined) => void;
const open = (
  deletions: Survey['deletions'],
  count = 30,
  ondelete: OnDelete = () => {},
  partlyLive: Survey['partlyLive'] = null,
) => {
  const survey: Survey = {
    count,
    states: { blocked: 3, sending: 1, approval: 2, making: 2, scheduled: 6, published: 3, draft: count - 17 },
    fits: { schedule: count - 4, unschedule: 6, approve: 0, publish: count - 4 },
    sends: { approve: 0, publish: count - 4 },
    heldAt: null,
    schedulable: [],
    notes: [],
    answered: { ticked: [], unticked: [] },
    deletions,
    partlyLive,
    toPublish: [],
  };
  const now = Temporal.Instant.from('2026-05-14T16:00:00Z');
  render(BulkDeleteDialog, {
    survey,
    now,
    online: true,
    all: count > 100,
    busy: false,
    onclose: () => {},
    ondelete,
  });
  return screen.getByRole('dialog', { name: `Delete ${count} posts?` });
};

it('says what a restored draft lacks', () => {
  expect(open({ count: 12, finishAt: '2026-05-14T16:05:00Z' })).toHaveTextContent(
    "After that, a deleted post can only be restored as a new draft. A restored draft has no times. Unless it was made from your own files, it has at most one picture and isn't on X.",
  );
});

it('says nothing of it where none of them was sent: Undo restores all', () => {
  const dialog = open({ count: 0, finishAt: null });
  expect(dialog).toHaveTextContent('You can undo this.');
  expect(dialog).not.toHaveTextContent('new draft');
});

it('counts by state, says what becomes of each, and has the focus on the way out', async () => {
  const dialog = open({ count: 12, finishAt: '2026-05-14T16:05:00Z' });
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim());
  expect(lines).toEqual([
    "6 scheduled won't be published",
    '5 need you 2 to approve, 3 blocked',
    '15 drafts with every version; 2 being made',
    '4 published stay live on the platforms; 1 still sending',
  ]);
  await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Cancel');
});

it('saves a backup first, unless that is unticked', async () => {
  const asked: boolean[] = [];
  const user = userEvent.setup();
  const dialog = within(open({ count: 12, finishAt: null }, 30, (backsUp) => asked.push(backsUp)));
  await user.click(dialog.getByRole('button', { name: 'Delete 30 posts' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Save a backup first/ }));
  await user.click(dialog.getByRole('button', { name: 'Delete 30 posts' }));
  expect(asked).toEqual([true, false]);
});

it('is not answered by Ctrl Enter, which presses no dangerous button', async () => {
  const asked: boolean[] = [];
  open({ count: 12, finishAt: null }, 30, (backsUp) => asked.push(backsUp));
  await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Cancel');
  await userEvent.setup().keyboard('{Control>}{Enter}{/Control}');
  expect(asked).toEqual([]);
});

it('of everything in the library says so, and asks for its number', async () => {
  const asked: boolean[] = [];
  const user = userEvent.setup();
  const dialog = within(open({ count: 128, finishAt: null }, 128, (backsUp) => asked.push(backsUp)));
  expect(dialog.getByText('This is everything in the library.')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete 128 posts' });
  expect(confirm).toBeDisabled();
  await expect.poll(() => document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Type 128 to delete' }));
  await user.type(dialog.getByRole('textbox', { name: 'Type 128 to delete' }), '12{Enter}');
  expect(asked).toEqual([]);
  await user.keyboard('8{Enter}');
  expect(asked).toEqual([true]);
});

it('of posts that are live on some of their platforms offers to leave those, with the numbers', async () => {
  const asked: unknown[] = [];
  const user = userEvent.setup();
  const partlyLive: Survey['partlyLive'] = { posts: 2, live: ['facebook', 'x'], count: 41, unpublished: 33 };
  const dialog = open({ count: 12, finishAt: null }, 30, (_, live) => asked.push(live), partlyLive);
  expect(dialog).toHaveTextContent(
    '2 of these posts are live on some of their platforms: Facebook and X. At the service, these are 41 posts. Live posts stay on the platforms.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete 33 unpublished posts' }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete all 41' }));
  expect(asked).toEqual(['stay', 'delete']);
  expect(within(dialog).queryByRole('button', { name: 'Delete 30 posts' })).toBeNull();
});
