// A draft that is planned for a day: in the month and the week, moved to another day as a plan, or to an hour as a time.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { stubMediaQuery } from '../../../support/media-query.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

const zone = 'America/New_York';
const post = sampleRow({
  id: '5',
  name: 'Plum cake',
  platforms: [{ platform: 'instagram', failed: false, status: 'draft' }],
});

/** The draft is planned for May 15, 2030. */
const open = async (view: 'month' | 'week') => {
  history.replaceState(null, '', `/#/calendar/${view}/2030-05-15`);
  let date = '2030-05-15';
  const planned = () => [{ post, platforms: ['instagram' as const], date, planned: true as const }];
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount({ timezone: zone }),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'calendar.warnings': () => [],
    'calendar.read': () => ({ entries: [], hidden: [], untimed: planned(), coverage: [] }),
    'plan.platforms': () => ({ ticked: [], unticked: [] }),
    'posts.many': ({ action }: Input<'posts.many'>) => {
      if (action.do === 'place') date = action.planned?.[0]?.on ?? date;
      transport.emit('posts');
      return { doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await waitFor(() => expect(chip()).not.toBeNull());
  const actions = () =>
    transport.calls.flatMap(({ name, input }) =>
      name === 'posts.many' ? [(input as Input<'posts.many'>).action] : [],
    );
  return { user: userEvent.setup(), actions };
};
const chip = () => document.querySelector<HTMLElement>('[data-entry^="5 "]');
const cell = (date: string, which = '') => document.querySelector<HTMLElement>(`[data-day="${date}"]${which}`);
const drag = async (user: ReturnType<typeof userEvent.setup>, to: Element | null) => {
  const target = chip();
  if (!target || !to) throw new Error('There is nothing to drag.');
  document.elementFromPoint = () => to;
  await user.pointer([
    { keys: '[MouseLeft>]', target, coords: { x: 0, y: 0 } },
    { target: document.body, coords: { x: 90, y: 90 } },
  ]);
};
const openMenu = () =>
  waitFor(() => {
    chip()?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
    expect(screen.getByRole('menu')).toBeVisible();
  });
const movedTo = (on: string) => ({ do: 'place', slots: [], planned: [{ id: '5', on }] });

/** Where a post is written for a day. */
const written = () => screen.findByRole('dialog', { name: /^New post/ });

afterEach(() => {
  Reflect.deleteProperty(document, 'elementFromPoint');
});

it('is planned for the day of the month that it is dropped on, and gets no time', async () => {
  const { user, actions } = await open('month');
  await drag(user, cell('2030-05-17'));
  await waitFor(() => expect(document.querySelector('[data-hand]')).toHaveTextContent('Plan for Fri May 17, 2030'));
  expect(cell('2030-05-17')?.querySelector('.slot')?.textContent.trim()).toBe('Plum cake');
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(await screen.findByText('Planned “Plum cake” for Fri May 17, 2030')).toBeVisible();
  expect(actions()).toEqual([movedTo('2030-05-17')]);
  await waitFor(() => expect(cell('2030-05-17')).toContainElement(chip()));
});

it('is planned for another day by keys as well', async () => {
  const { user, actions } = await open('month');
  chip()?.focus();
  await user.keyboard('{ }{ArrowRight}{ArrowDown}');
  expect(screen.getByText('Thu May 23, 2030')).toHaveAttribute('role', 'status');
  await user.keyboard('{ }');
  await waitFor(() => expect(actions()).toEqual([movedTo('2030-05-23')]));
  await waitFor(() => expect(chip()).toHaveFocus());
});

it('is offered a time on its own day', async () => {
  const { user } = await open('month');
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: /^Schedule…/ }));
  expect(await screen.findByRole('textbox', { name: /^When/ })).toHaveDisplayValue(/^Wed May 15, 2030/);
});

it('goes back to its day when other days are shown, or something else takes the focus', async () => {
  const { user, actions } = await open('month');
  const spoken = () => screen.getByText(/Plum cake.* is back where it was\.$/);
  chip()?.focus();
  await user.keyboard('{ }{ArrowRight}{Tab}');
  expect(spoken()).toBeInTheDocument();
  expect(chip()).not.toHaveFocus();
  chip()?.focus();
  await user.keyboard('{ }{ArrowRight}');
  expect(screen.getByText('Thu May 16, 2030')).toHaveAttribute('role', 'status');
  await user.keyboard(']');
  await screen.findByRole('grid', { name: 'June 2030' });
  await waitFor(() => expect(spoken()).toBeInTheDocument());
  expect(document.querySelector('.slot')).toBeNull();
  expect(actions()).toEqual([]);
});

it('is lifted from its menu, and stays in the hand while the menu gives the focus back', async () => {
  const { user, actions } = await open('month');
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: /^Move by arrow keys/ }));
  await waitFor(() => expect(chip()).toHaveFocus());
  await user.keyboard('{ArrowRight}{ }');
  await waitFor(() => expect(actions()).toEqual([movedTo('2030-05-16')]));
});

it('stays where it is when it is dropped on its own day', async () => {
  const { user, actions } = await open('month');
  chip()?.focus();
  await user.keyboard('{ }{ArrowRight}{ArrowLeft}{ }');
  expect(screen.getByText(/Plum cake.* is back where it was\.$/)).toBeInTheDocument();
  expect(actions()).toEqual([]);
});

it('is above the hours of its week, which scroll, and is planned for another day there', async () => {
  const { user, actions } = await open('week');
  expect(chip()?.closest('[role="rowgroup"]')).toBeNull();
  expect(cell('2030-05-15', '[data-untimed]')).toContainElement(chip());
  await drag(user, cell('2030-05-16', '[data-untimed]'));
  await waitFor(() => expect(cell('2030-05-16', '[data-untimed]')).toHaveClass('target'));
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  await waitFor(() => expect(actions()).toEqual([movedTo('2030-05-16')]));
});

it('gets the time of the week that it is dropped on', async () => {
  const { user, actions } = await open('week');
  await drag(user, cell('2030-05-16', '[data-hours]'));
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(await screen.findByRole('button', { name: 'Schedule on 1 platform' })).toBeInTheDocument();
  expect(actions()).toEqual([]);
});

it('is reached by arrows in the week, moves to another day as a plan, and down to an hour as a time', async () => {
  const { user, actions } = await open('week');
  document.querySelector<HTMLElement>('[data-date="2030-05-15"]')?.focus();
  await user.keyboard('{ArrowDown}');
  expect(chip()).toHaveFocus();
  await user.keyboard('{ }{ArrowUp}{ArrowRight}{ }');
  await waitFor(() => expect(actions()).toEqual([movedTo('2030-05-16')]));
  await waitFor(() => expect(chip()).toHaveFocus());
  await user.keyboard('{ }{ArrowDown}');
  expect(screen.getByText('Thu May 16, 2030, 9:00 AM')).toHaveAttribute('role', 'status');
  await user.keyboard('{ArrowDown}{ }');
  expect(await screen.findByText('Which platforms, Thu May 16, 2030, 10:00 AM?')).toBeInTheDocument();
});

it('in a narrow window the month is a list, whose days take it, empty ones as well', async () => {
  stubMediaQuery('max-width: 759px', true);
  const { user, actions } = await open('month');
  const empty = cell('2030-05-17');
  expect(empty?.querySelector('[data-entry]')).toBeNull();
  await drag(user, empty);
  await waitFor(() => expect(cell('2030-05-17')).toHaveClass('target'));
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  await waitFor(() => expect(actions()).toEqual([movedTo('2030-05-17')]));
  await waitFor(() => expect(cell('2030-05-17')?.querySelector('[data-entry^="5 "]')).not.toBeNull());
});

it('a double click on a day of the list, and Enter on an empty one, write a post for it', async () => {
  stubMediaQuery('max-width: 759px', true);
  const { user } = await open('month');
  const day = cell('2030-05-18');
  await user.dblClick(day?.querySelector('h2') ?? expect.fail('no day'));
  expect(await written()).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  day?.querySelector<HTMLElement>('.date')?.focus();
  await user.keyboard('{Enter}');
  expect(await written()).toBeVisible();
});
