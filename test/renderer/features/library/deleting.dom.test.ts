// Posts whose deletion waits are found by their filter, say so, and can be opened and nothing else.
import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import { openLibrary } from '../../../support/library-window.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { sampleRow } from '../../../support/window-samples.ts';

const open = async () => {
  const deleted = [sampleRow({ id: '2', name: 'Buns', needsApproval: true, deleting: true })];
  const there = [sampleRow({ id: '1', name: 'Rye' })];
  const { user } = await openLibrary(there, {
    'sync.status': () => sampleStatus({ postCount: 40, connection: 'offline' }),
    'posts.list': ({ sync }: Input<'posts.list'>) => ({
      rows: sync === 'deleting' ? deleted : there,
      nextCursor: null,
      total: 1,
    }),
  });
  return user;
};

it('a post whose deletion waits is found by its filter and only opened', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Search posts'), 'is:deleted ');
  const row = await screen.findByRole('row', { name: /^Buns/ });
  expect(within(row).getByText('Deletion waiting')).toBeVisible();
  expect(screen.queryByRole('row', { name: /^Rye/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove filter is Deletion waiting' })).toBeVisible();
  row.focus();
  await user.keyboard('x');
  expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull();
  await user.click(within(row).getByRole('button', { name: /Buns/ }));
  expect(screen.queryByRole('checkbox', { name: /Select all/ })).toBeNull();
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Open'),
  ]);
});
