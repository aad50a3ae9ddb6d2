// A Library from which everything was deleted says what waits to be sent, with Activity and, where it helps, Undo.
import { screen, waitFor, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { NextSteps } from '../../../../preload/contract/undo.ts';
import { openLibrary } from '../../../support/library-window.ts';
import { noStates, sampleRow } from '../../../support/window-samples.ts';

/** The last post goes: so many deletions wait. */
const deleteAll = async (deletingCount: number, undo: NextSteps['undo']) => {
  let there = [sampleRow({ id: '1', name: 'Rye' })];
  const { transport, user } = await openLibrary(there, {
    'posts.counts': () => ({ ...noStates, changed: 0, unchecked: 0, all: there.length, draft: there.length }),
    'posts.list': ({ sync }: Input<'posts.list'>) =>
      sync === 'deleting'
        ? { rows: [], nextCursor: null, total: deletingCount }
        : { rows: there, nextCursor: null, total: there.length },
    'undo.next': () => ({ undo, redo: null }),
    'undo.step': () => ({ undone: null }),
  });
  there = [];
  transport.emit('posts');
  return { transport, user };
};

/** The page without what a toast offers. */
const page = () => within(screen.getByRole('main'));

it('the deletions that wait are counted, and Undo restores what is not sent', async () => {
  const { transport, user } = await deleteAll(412, 'post.remove');
  expect(await screen.findByRole('heading', { name: 'No posts left' })).toBeVisible();
  expect(
    screen.getByText(
      "412 deletions are waiting to be sent. Until then the service still has these posts. Undo restores what hasn't been sent.",
    ),
  ).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Nothing here yet' })).toBeNull();
  await user.click(page().getByRole('button', { name: 'Undo' }));
  const undone = () => transport.calls.filter(({ name }) => name === 'undo.step').map(({ input }) => input);
  await waitFor(() => expect(undone()).toEqual([{ direction: 'undo' }]));
  await user.click(page().getByRole('button', { name: 'See Activity' }));
  await waitFor(() => expect(location.hash).toBe('#/activity'));
});

it('Undo is not offered where it would undo something else', async () => {
  await deleteAll(1, 'post.edit');
  expect(
    await screen.findByText('1 deletion is waiting to be sent. Until then the service still has this post.'),
  ).toBeVisible();
  expect(page().queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a Library whose deletions have arrived offers to write a post', async () => {
  await deleteAll(0, null);
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});
