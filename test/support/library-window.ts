// The window at its Library with these posts, as its own tests and those of what begins there open it.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { AppInfo } from '../../preload/contract/app.ts';
import type { Survey } from '../../preload/contract/bulk-actions.ts';
import type { PostRow } from '../../preload/contract/posts.ts';
import App from '../../renderer/App.svelte';
import { createTheme } from '../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../renderer/app/bridge.ts';
import { createFakeTransport } from './fake-transport.ts';
import { sampleActivity, sampleStatus } from './sync-samples.ts';
import { keySession, noStates, sampleAccount, sampleInfo, samplePreferences } from './window-samples.ts';

type Replies = Parameters<typeof createFakeTransport>[0];

/** Of so many posts, all of which can be scheduled and published. */
export const sampleSurvey = (count: number, over: Partial<Survey> = {}): Survey => ({
  count,
  states: { ...noStates, draft: count },
  heldAt: null,
  toPublish: [],
  schedulable: [],
  notes: [],
  fits: { schedule: count, unschedule: 0, approve: 0, publish: count },
  sends: { approve: 0, publish: count },
  answered: { ticked: [], unticked: [] },
  deletions: { count: 0, finishAt: null },
  partlyLive: null,
  ...over,
});

/** `replies`: what else is answered, or in another way. Comes back once the first of the posts is shown. */
export const openLibrary = async (rows: PostRow[], replies: Replies = {}, info: Partial<AppInfo> = {}) => {
  history.replaceState(null, '', '/#/library');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: rows.length }),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows, nextCursor: null, total: rows.length }),
    'posts.counts': () => ({ ...noStates, changed: 0, unchecked: 0, all: rows.length, draft: rows.length }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'views.list': () => [],
    'tags.list': () => [],
    ...replies,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(info), theme: createTheme(bridge, window, 'light') });
  const first = await screen.findByRole('row', { name: new RegExp(`^${rows[0]?.name ?? ''}`) });
  return { transport, user: userEvent.setup(), first };
};
