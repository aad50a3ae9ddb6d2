// The palette: everything that can be done is in it, by the words that people use, the best match first.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionIds, actions } from '../../../preload/actions.ts';
import type { Input } from '../../../preload/bridge.ts';
import App from '../../../renderer/App.svelte';
import type { App as AppContext } from '../../../renderer/app/app.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { commandsOf, rankOf } from '../../../renderer/app/palette/commands.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences, sampleRow } from '../../support/window-samples.ts';

afterEach(cleanup);

const all = (over: Partial<AppContext> = {}) => {
  const nothing = () => undefined;
  // As on a page that offers everything at once.
  const app = {
    route: { place: { page: 'library', tab: 'all' }, canGoBack: true, canGoForward: true, go: nothing },
    pageWork: Object.fromEntries(actionIds.map((id) => [id, nothing])),
    businesses: { value: [] },
    session: { source: 'sandbox' },
    sync: { airplane: false },
    info: sampleInfo({ shell: 'electron' }),
    ...over,
  };
  return commandsOf(app as unknown as AppContext, window);
};
/** What is found by these words, the best first. */
const found = (typed: string, over: Partial<AppContext> = {}) =>
  all(over)
    .flatMap((command) => {
      const rank = rankOf(command, typed);
      return rank === null ? [] : [{ label: command.label, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ label }) => label);

describe('everything', () => {
  it('of the registry that can apply is in it, once', () => {
    const offered = all().map(({ id }) => id);
    expect(new Set(offered).size).toBe(offered.length);
    // What has the focus is lost to the palette, and it opens itself.
    const wanted = actionIds.filter((id) => actions[id].scope !== 'focus' && id !== 'commands');
    expect(wanted.length).toBeGreaterThan(60);
    expect(wanted.filter((id) => !offered.includes(id))).toEqual([]);
  });

  it.each([
    ['theme', 'Theme'],
    ['dark mode', 'Dark theme'],
    ['compact', 'Compact rows'],
    ['sort', 'Sort by newest'],
    ['filter', 'Filter'],
    ['rename', 'Rename'],
    ['list view', 'Calendar: List'],
    ['leave sandbox', 'Leave the sandbox'],
    ['new idea', 'Save an idea'],
    ['notifications', 'System notifications'],
    ['timezone', 'Time zone'],
    ['autostart', 'Open Galley at login'],
    ['watched folder', 'Watched folders'],
    ['watch folders', 'Watched folders'],
  ])('is found by the words people use: %s', (typed, label) => {
    expect(found(typed).slice(0, 3)).toContain(label);
  });

  it.each([
    ['sign out', 'Sign out'],
    ['log out', 'Sign out'],
    ['replace key', 'Replace the key'],
    ['new api key', 'Replace the key'],
  ])('is found for a business with a key, and not in the sandbox: %s', (typed, label) => {
    expect(found(typed, { session: keySession() }).slice(0, 3)).toContain(label);
    expect(found(typed)).not.toContain(label);
  });

  it('asks before the sandbox is left', () => {
    const asked = vi.fn();
    const leave = vi.fn();
    all({ leaveSandbox: asked, leave })
      .find(({ id }) => id === 'leave sandbox')
      ?.run();
    expect([asked.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  });

  it('is ranked by its name before other words', () => {
    expect(found('schedule')[0]).toBe('Schedule');
    expect(found('plan')[0]).toBe('Plan');
    expect(found('credits')).toContain('Where credits went');
    expect(found('zzz')).toEqual([]);
  });
});

const open = async (total = 2) => {
  history.replaceState(null, '', '/#/library');
  const rows = [sampleRow({ id: '1', name: 'Rye' }), sampleRow({ id: '2', name: 'Buns' })];
  const asked: Input<'posts.list'>[] = [];
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ postCount: 2 }),
    'preferences.read': () => samplePreferences(),
    'posts.list': (input: Input<'posts.list'>) => {
      asked.push(input);
      return { rows, nextCursor: null, total };
    },
    'posts.counts': () => ({
      changed: 0,
      unchecked: 0,
      all: 2,
      draft: 2,
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
  const user = userEvent.setup();
  const row = await screen.findByRole('row', { name: /^Rye/ });
  return { user, row, asked, rows, transport };
};
const palette = () => screen.findByRole('dialog', { name: 'Commands and search' });

it('says in its first line which post it acts on, or how many', async () => {
  const { user, row } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const field = () => screen.getByRole('combobox', { name: 'Type a command or search posts' });
  await palette();
  expect(field()).not.toHaveAccessibleDescription();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  row.focus();
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  expect(field()).toHaveAccessibleDescription('Acts on “Rye”');
  expect(screen.getByRole('option', { name: 'Rename' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  row.focus();
  await user.keyboard('x{Shift>}J{/Shift}{Control>}k{/Control}');
  await palette();
  expect(field()).toHaveAccessibleDescription('Acts on 2 posts');
  // Each would have to get a name of its own.
  expect(screen.queryByRole('option', { name: 'Rename' })).toBeNull();
});

it('offers nothing until the recent posts are there, and Enter means the first of them', async () => {
  const { user, transport, rows } = await open();
  const recent = Promise.withResolvers<{ rows: typeof rows; nextCursor: null; total: number }>();
  transport.reply('posts.list', () => recent.promise);
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await palette();
  expect(within(dialog).queryAllByRole('option')).toEqual([]);
  expect(within(dialog).queryByText('No results')).toBeNull();
  await user.keyboard('{Enter}');
  recent.resolve({ rows, nextCursor: null, total: 2 });
  await waitFor(() => expect(location.hash).toBe('#/editor/1'));
});

it('opens what Enter meant also where the posts with these words are there only a moment later', async () => {
  const { user, transport, rows } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  let found: typeof rows = [];
  const asked: unknown[] = [];
  transport.reply('posts.list', (input: Input<'posts.list'>) => {
    asked.push(input);
    return { rows: found, nextCursor: null, total: found.length };
  });
  await user.keyboard('buns with{Enter}');
  await screen.findByText('No results');
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'buns with', sort: 'best' }));
  found = rows.slice(0, 1);
  transport.emit('posts');
  await waitFor(() => expect(location.hash).toBe('#/editor/1'));
});

it('asks for the posts that fit best, and shows their group first where a name begins so', async () => {
  const { user, asked } = await open();
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await palette();
  await user.keyboard('bun');
  await waitFor(() => expect(asked.at(-1)).toEqual({ search: 'bun', sort: 'best' }));
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label'))[0],
    ).toBe('Posts'),
  );
  await user.clear(within(dialog).getByRole('combobox'));
  await user.keyboard('dark t');
  await waitFor(() => expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent('Dark theme'));
});

it('leads to all posts with these words where only some of them are listed, also from the Library itself', async () => {
  const { user, asked } = await open(34);
  const field = () => screen.getByRole('combobox', { name: 'Search posts' });
  for (const words of ['bun', 'rye']) {
    await user.keyboard('{Control>}k{/Control}');
    const dialog = await palette();
    await user.keyboard(words);
    const all = await within(dialog).findByRole('option', { name: new RegExp(`Search the Library for “${words}”`) });
    expect(all).toHaveTextContent('34 posts');
    await user.click(all);
    await waitFor(() => expect(field()).toHaveValue(words));
    expect(asked.at(-1)).toMatchObject({ search: words, sort: 'best' });
  }
  history.back();
  await waitFor(() => expect(field()).toHaveValue('bun'));
  history.back();
  await waitFor(() => expect(field()).toHaveValue(''));
});
