// Posts whose deletion waits are found by their filter, say so, and can be opened and nothing else.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

const open = async () => {
  history.replaceState(null, '', '/#/library');
  const there = [sampleRow({ id: '1', name: 'Rye' })];
  const deleted = [sampleRow({ id: '2', name: 'Buns', needsApproval: true, deleting: true })];
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: 40, connection: 'offline' }),
    'preferences.read': () => samplePreferences(),
    'posts.list': ({ sync }) => ({ rows: sync === 'deleting' ? deleted : there, nextCursor: null, total: 1 }),
    'posts.counts': () => ({
      all: 1,
      draft: 1,
      scheduled: 0,
      published: 0,
      approval: 0,
      blocked: 0,
      making: 0,
      sending: 0,
    }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'views.list': () => [],
    'tags.list': () => [],
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('row', { name: /^Rye/ });
  return userEvent.setup();
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
