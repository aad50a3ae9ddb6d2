// The offer under the list: similar posts stay apart until the user merges them.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SimilarPosts } from '../../../../preload/contract/posts.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { expectAtWorkOnceBegun, forever } from '../../../support/at-work.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  noStates,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  history.replaceState(null, '', '/#/library');
});

const groupOf = (name: string, ...ids: string[]) => ({ posts: ids.map((id) => sampleRow({ id, name })) });

const open = async (first: SimilarPosts) => {
  let groups = first;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows: [sampleRow({ name: 'Rye' })], nextCursor: null, total: 1 }),
    'posts.counts': () => ({ all: 1, changed: 0, unchecked: 0, ...noStates }),
    'activity.read': () => sampleActivity(),
    'posts.similar': () => groups,
    'posts.join': () => {
      groups = groups.slice(1);
      return { post: samplePost(), stepId: 7 };
    },
    'undo.step': () => ({ undone: null }),
    'posts.keepApart': () => {
      groups = groups.slice(1);
      return null;
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const strip = await screen.findByRole('region', { name: 'Posts that look like one' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { user: userEvent.setup(), transport, strip, sent };
};

it('shows them as one when the person says so, one group after the other', async () => {
  const { user, strip, sent } = await open([groupOf('Buns', '4', '5', '6'), groupOf('Tarts', '7', '8')]);
  expect(strip).toHaveTextContent('3 posts look like one: “Buns”.');
  await user.click(within(strip).getByRole('button', { name: 'Show as one' }));
  const said = await screen.findByText('Showing 3 posts as one');
  expect(said).toBeVisible();
  expect(sent('posts.join')).toEqual([{ ids: ['4', '5', '6'] }]);
  await waitFor(() => expect(strip).toHaveTextContent('2 posts look like one: “Tarts”.'));
  const toast = said.closest<HTMLElement>('[data-sonner-toast]') ?? expect.fail('no toast');
  await user.click(await within(toast).findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent('undo.step')).toEqual([{ direction: 'undo', stepId: 7 }]));
});

it('keeps them apart', async () => {
  const { user, strip, sent } = await open([groupOf('Buns', '4', '5')]);
  await user.click(within(strip).getByRole('button', { name: 'Keep apart' }));
  await waitFor(() => expect(strip).not.toBeInTheDocument());
  expect(sent('posts.keepApart')).toEqual([{ ids: ['4', '5'] }]);
});

it('lets the button keep the focus while they are set apart', async () => {
  const { user, transport } = await open([groupOf('Buns', '4', '5')]);
  transport.reply('posts.keepApart', forever);
  await expectAtWorkOnceBegun(user, 'Keep apart');
});

it('asks again only another time, when now is not the time', async () => {
  const { user, strip, sent } = await open([groupOf('Buns', '4', '5'), groupOf('Tarts', '7', '8')]);
  await user.click(within(strip).getByRole('button', { name: 'Not now' }));
  expect(strip).toHaveTextContent('“Tarts”');
  await user.click(within(strip).getByRole('button', { name: 'Not now' }));
  expect(strip).not.toBeInTheDocument();
  expect([...sent('posts.join'), ...sent('posts.keepApart')]).toEqual([]);
});
