// The question before many posts are deleted: what a restored draft lacks is said where the service has some of them.
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import BulkDeleteDialog from '../../../../renderer/features/library/bulk/BulkDeleteDialog.svelte';

const open = (deletions: Survey['deletions']) => {
  const survey: Survey = {
    ...{
      count: 30,
      fits: { schedule: 30, unschedule: 0, approve: 0, publish: 30 },
      sends: { approve: 0, publish: 30 },
    },
    ...{ heldAt: null, schedulable: [], notes: [], answered: { ticked: [], unticked: [] }, deletions },
  };
  const now = Temporal.Instant.from('2026-05-14T16:00:00Z');
  render(BulkDeleteDialog, {
    ...{ survey, now, online: true, all: false, busy: false, onclose: () => {}, ondelete: () => {} },
  });
  return screen.getByRole('dialog', { name: 'Delete 30 posts?' });
};

it('says what a restored draft lacks', () => {
  expect(open({ count: 12, finishAt: '2026-05-14T16:05:00Z' })).toHaveTextContent(
    'After that, a deleted post can only be restored as a new draft. A restored draft has no times and, unless it was made from your own files, only one platform and at most one picture.',
  );
});

it('says nothing of it where none of them was sent: Undo restores all', () => {
  const dialog = open({ count: 0, finishAt: null });
  expect(dialog).toHaveTextContent('You can undo this.');
  expect(dialog).not.toHaveTextContent('new draft');
});
