// From the search to what it found by keys, and what a row shows of much.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import { platformIds } from '../../../../preload/rules/platforms.ts';
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

afterEach(cleanup);

const rye = sampleRow({ id: '1', name: 'Rye' });
const buns = sampleRow({
  id: '2',
  name: 'Buns',
  platforms: platformIds.map((platform) => ({ platform, failed: false, status: 'draft' })),
});

const open = async () => {
  history.replaceState(null, '', '/#/library');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: 1000 }),
    'preferences.read': () => samplePreferences(),
    'posts.list': ({ search }: Input<'posts.list'>) => {
      const rows: PostRow[] = search === undefined ? [rye, buns] : [buns];
      return { rows, nextCursor: null, total: search === undefined ? 1000 : 1 };
    },
    'posts.counts': () => ({ all: 1000, draft: 1000, scheduled: 0, published: 0, approval: 0, failed: 0 }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'views.list': () => [],
    'tags.list': () => [],
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('row', { name: /^Rye/ });
  return { transport, user: userEvent.setup() };
};

it('the arrow down goes from the words to the first post that they found, and Enter opens it', async () => {
  const { user } = await open();
  await user.keyboard('/');
  // Faster than the search, which waits for a pause: not the first of all posts.
  await user.keyboard('bun{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('row', { name: /^Buns/ })).toHaveFocus());
  expect(screen.queryByRole('row', { name: /^Rye/ })).toBeNull();
  await user.keyboard('{Enter}');
  expect(location.hash).toBe('#/editor/2');
});

it('a post on more platforms than fit shows three and how many there are besides, by name', async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /^Buns/ }));
  const more = row.getByText(`+${String(platformIds.length - 3)}`);
  expect(row.getAllByRole('img').filter((each) => each.classList.contains('badge'))).toHaveLength(3);
  expect(more.title.split(', ')).toHaveLength(platformIds.length - 3);
});

it('counts of the tabs are written as in the heading', async () => {
  await open();
  const tab = await screen.findByRole('tab', { name: /^All/ });
  expect(tab.textContent.replaceAll(/\s/g, '')).toBe('All1,000');
});
