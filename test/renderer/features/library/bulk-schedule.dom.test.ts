// Scheduling many posts says before it is done which of them cannot be sent in time.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { LateSends } from '../../../../preload/contract/bulk-actions.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  noStates,
  keySession,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

afterEach(cleanup);

const open = async (late: LateSends) => {
  history.replaceState(null, '', '/#/library');
  const rows = ['Rye', 'Buns', 'Tarts', 'Loaves'].map((name, place) => sampleRow({ id: String(place + 1), name }));
  const asked: Input<'posts.lateSends'>[] = [];
  const done: Input<'posts.many'>[] = [];
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: rows.length }),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows, nextCursor: null, total: rows.length }),
    'posts.counts': () => ({
      all: 4,
      draft: 4,
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
    'posts.survey': () => ({
      count: 4,
      states: { ...noStates, draft: 4 },
      fits: { schedule: 4, unschedule: 0, approve: 0, publish: 4 },
      sends: { approve: 0, publish: 4 },
      ...{ heldAt: null, schedulable: [{ held: [], bare: ['instagram'], postCount: 4, changedCount: 0 }] },
      ...{ notes: [], answered: { ticked: ['instagram'], unticked: [] }, deletions: { count: 0, finishAt: null } },
    }),
    'posts.many': (input: Input<'posts.many'>) => {
      done.push(input);
      return { doneCount: 4, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
    'posts.lateSends': (input: Input<'posts.lateSends'>) => {
      asked.push(input);
      return late;
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  (await screen.findByRole('row', { name: /^Rye/ })).focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: /^Schedule/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 4 posts' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  return { dialog, asked, done, user };
};

it('of those that the hourly limit lets through too late, with when they would be sent', async () => {
  const { dialog, asked } = await open({ lateCount: 3, latePostCount: 3, lastAt: '2026-05-14T18:00:00Z' });
  await expect.poll(() => dialog.textContent).toContain("3 of 4 posts can't be sent in time");
  expect(dialog.textContent).toMatch(/The last is sent about .+, too late to be published\.\s+Choose a later time/);
  expect(dialog.textContent).toMatch(/1 of 4 publishes /);
  expect(dialog).not.toHaveTextContent('All publish');
  expect(asked.at(-1)).toMatchObject({ action: { do: 'schedule', everyMinutes: 0, platforms: ['instagram'] } });
});

it('says nothing where all can be sent', async () => {
  const { dialog } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  expect(within(dialog).queryByText(/can't be sent/)).toBeNull();
  expect(dialog.textContent).toMatch(/All publish /);
});

it('is done by Ctrl Enter from any of its fields', async () => {
  const { dialog, done, user } = await open({ lateCount: 0, latePostCount: 0, lastAt: null });
  within(dialog).getAllByRole('checkbox')[0]?.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => done).toHaveLength(1);
  expect(done[0]).toMatchObject({ action: { do: 'schedule' } });
});
