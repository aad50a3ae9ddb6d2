// Find and replace: a screen reader says what the preview found.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { ReplacePreview } from '../../../../preload/contract/bulk-actions.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { postId, sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);

it('says in how many places it is found', async () => {
  let preview: ReplacePreview = { changes: [], publishedCount: 0, followingCount: 0, postCount: 0, more: false };
  const { user } = await openLibrary([sampleRow({ id: '1', name: 'Rye' })], {
    'posts.survey': () => sampleSurvey(1),
    'posts.replacePreview': () => preview,
  });
  await user.keyboard('jx');
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByText(/^Find and replace/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find and replace in 1 post' }));
  const said = () => dialog.getByRole('status').textContent.trim();
  expect(said()).toBe('');
  await user.type(dialog.getByRole('textbox', { name: 'Find' }), 'rye{Enter}');
  await waitFor(() => expect(said()).toBe('Nothing to replace in these posts.'));
  preview = {
    ...preview,
    postCount: 1,
    changes: (['body', 'name'] as const).map((field) => ({
      key: field,
      id: postId('1'),
      name: 'Rye',
      platform: null,
      field,
      before: 'Rye',
      after: 'Oat',
      tooLong: false,
    })),
  };
  await user.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'Oat{Enter}');
  await waitFor(() => expect(said()).toBe('Found in 2 places.'));
});
