// A page whose rows are on their way has the shape of them, and not before a moment has passed (style/motion.css).
import { render, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { NeedsYou } from '../../../preload/contract/needs-you.ts';
import App from '../../../renderer/App.svelte';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../support/window-samples.ts';

const open = (address: string, unanswered: string) => {
  history.replaceState(null, '', `/${address}`);
  const { promise, resolve } = Promise.withResolvers<NeedsYou>();
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    [unanswered]: () => promise,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return resolve;
};
const shape = () => screen.getByRole('main').querySelector('.late');

it.each([
  ['#/needs-you', 'needsYou.list'],
  ['#/queue', 'autopilot.read'],
  ['#/ideas', 'ideas.list'],
  ['#/activity', 'activity.read'],
  ['#/day-sheet', 'due.day'],
  ['#/channels', 'channels.check'],
  ['#/calendar/list', 'calendar.read'],
  ['#/library', 'posts.list'],
  ['#/editor/1', 'posts.read'],
])('%s has the shape of its rows until they are there', async (address, unanswered) => {
  open(address, unanswered);
  await waitFor(() => expect(shape()).not.toBeNull());
});

it('has no shape once the rows are there', async () => {
  const answer = open('#/needs-you', 'needsYou.list');
  await waitFor(() => expect(shape()).not.toBeNull());
  answer({ items: [], isBlocked: false, next: null });
  await screen.findByText('All caught up');
  expect(shape()).toBeNull();
});
