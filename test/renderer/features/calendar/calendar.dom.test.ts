// The month inside the window: what a full one costs, and how it gives way to the next.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { Calendar, HeldHow } from '../../../../preload/contract/calendar.ts';
import type { PlatformAnswers } from '../../../../preload/contract/plan.ts';
import type { Insertion } from '../../../../preload/contract/shift.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleSurvey } from '../../../support/library-window.ts';
import { stubMediaQuery } from '../../../support/media-query.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { sampleActivity, sampleStatus, sampleSync } from '../../../support/sync-samples.ts';
import {
  keySession,
  postId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
} from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/calendar/month/2030-05-01');
});

type Days = { from: string; to: string; perDay?: number; ahead?: true };

/** As the core answers: so many of each day, and the number of the others. */
const fullMonth = ({ from, to, perDay = 0 }: Days, postsPerDay: number): Calendar => {
  const first = Temporal.PlainDate.from(from);
  const dates = Array.from({ length: first.until(to).days + 1 }, (_, index) => first.add({ days: index }).toString());
  const shown = Math.min(perDay, postsPerDay);
  return {
    entries: dates.flatMap((date) =>
      Array.from({ length: shown }, (_, index) => ({
        post: sampleRow({ id: `${date}-${String(index)}`, status: 'scheduled' }),
        platforms: ['instagram'],
        at: new Date(Date.parse(`${date}T12:00:00Z`) + index * 60_000).toISOString(),
      })),
    ),
    hidden: postsPerDay > shown ? dates.map((date) => ({ date, count: postsPerDay - shown })) : [],
    untimed: [],
    coverage: [],
  };
};

const show = (postsPerDay: number, connection: Connection = 'online') => {
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus({ connection }),
    'sync.sendOnly': () => null,
    'calendar.warnings': () => [],
    'preferences.read': () => samplePreferences(),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'calendar.read': (days) => fullMonth(days, postsPerDay),
  });
  const bridge = createBridge(transport);
  const { unmount } = render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return { transport, unmount };
};
const asked = ({ calls }: ReturnType<typeof createFakeTransport>): Days[] =>
  calls.filter(({ name }) => name === 'calendar.read').map(({ input }) => input as Days);

const open = async (postsPerDay: number) => {
  const { transport, unmount } = show(postsPerDay);
  const grid = await screen.findByRole('grid', { name: 'May 2030' });
  await waitFor(() => expect(grid.querySelectorAll('[data-entry]').length).toBeGreaterThan(0));
  return { transport, grid, unmount };
};
const press = (key: string, code: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));

describe('a month', () => {
  it('of 2,000 posts asks for a few of each day, and has no more in the page than one of 200', async () => {
    const small = await open(7);
    const elements = small.grid.querySelectorAll('*').length;
    small.unmount();
    const { grid, transport } = await open(67);
    expect(grid.querySelectorAll('*')).toHaveLength(elements);
    expect(elements).toBeLessThan(35 * 30);
    for (const { perDay } of asked(transport)) expect(perDay).toBeLessThanOrEqual(8);
    expect(screen.getByRole('button', { name: /May 15, 67 posts/ })).toBeVisible();
  });

  it('stays until what is on the next one is there, and leaves it its cells', async () => {
    const { grid, transport } = await open(7);
    const [cell, chip] = [grid.querySelector('[data-day]'), grid.querySelector('[data-entry]')];
    const answered = Promise.withResolvers<null>();
    transport.reply('calendar.read', async (days: Days) => {
      await answered.promise;
      return fullMonth(days, 1);
    });
    press(']', 'BracketRight');
    await waitFor(() => expect(location.hash).toBe('#/calendar/month/2030-06-01'));
    expect(grid).toHaveAccessibleName('May 2030');
    answered.resolve(null);
    await waitFor(() => expect(grid).toHaveAccessibleName('June 2030'));
    expect(grid.querySelectorAll('[data-entry]')).toHaveLength(grid.querySelectorAll('[data-day]').length);
    expect(cell).toBeInTheDocument();
    expect(chip).toBeInTheDocument();
  });

  it('is there at once when it is adjacent to the open one, and one is read for each turn', async () => {
    const { grid, transport } = await open(7);
    await waitFor(() => expect(asked(transport).filter(({ ahead }) => ahead)).toHaveLength(2));
    transport.reply('calendar.read', () => new Promise<Calendar>(() => undefined));
    press(']', 'BracketRight');
    await waitFor(() => expect(grid).toHaveAccessibleName('June 2030'));
    expect(grid.querySelectorAll('[data-day="2030-06-15"] [data-entry]').length).toBeGreaterThan(0);

    transport.reply('calendar.read', (days: Days) => fullMonth(days, 7));
    const before = asked(transport).length;
    press('[', 'BracketLeft');
    await waitFor(() => expect(grid).toHaveAccessibleName('May 2030'));
    await waitFor(() => expect(asked(transport).slice(before)).toMatchObject([{ from: '2030-04-28' }]));
  });

  it('that was read ahead is forgotten when a post changes', async () => {
    const { grid, transport } = await open(7);
    await waitFor(() => expect(asked(transport).filter(({ ahead }) => ahead)).toHaveLength(2));
    transport.reply('calendar.read', (days: Days) => fullMonth(days, 1));
    transport.emit('posts');
    await waitFor(() => expect(asked(transport).filter(({ ahead }) => ahead)).toHaveLength(4));
    press(']', 'BracketRight');
    await waitFor(() => expect(grid).toHaveAccessibleName('June 2030'));
    expect(grid.querySelectorAll('[data-day="2030-06-15"] [data-entry]')).toHaveLength(1);
  });
});

it('a post is missed where any of its platforms missed the time, not the first one alone', async () => {
  const { transport, grid } = await open(1);
  const on = (platform: string, status: 'published' | 'scheduled') => ({ platform, failed: false, status });
  const post = sampleRow({
    id: '7',
    name: 'Rye',
    status: 'scheduled',
    platforms: [on('instagram', 'published'), on('facebook', 'scheduled')],
  });
  const at = '2030-05-15T12:00:00Z';
  const platforms = ['instagram', 'facebook'];
  transport.reply('due.overdue', () => [
    { post, platforms: ['facebook'], at, isOverdue: true, blocker: { kind: 'unknown' as const } },
  ]);
  transport.reply('calendar.read', () => ({
    entries: [{ post, platforms, at }],
    hidden: [],
    untimed: [],
    coverage: [],
  }));
  transport.emit('posts', 'agenda');
  await waitFor(() => expect(grid.querySelector('[data-entry]')).toHaveAccessibleName(/^Missed.*Rye/));
});

describe('a window too small for a month', () => {
  const view = (name: string) => screen.queryByRole('radio', { name });

  it('has it as a list, with the focus on the same post, and as a month again once there is room', async () => {
    const resize = stubMediaQuery('max-height', false);
    const { grid } = await open(1);
    const chip = grid.querySelector<HTMLElement>('[data-day="2030-05-15"] [data-entry]');
    const key = chip?.dataset['entry'];
    chip?.focus();
    resize(true);
    const list = await screen.findByRole('region', { name: /May 1/ });
    expect(list.querySelector(`[data-entry="${String(key)}"]`)).toHaveFocus();
    expect(view('List')).toBeChecked();
    expect(view('Month')).toBeNull();
    expect(location.hash).toBe('#/calendar/month/2030-05-01');

    resize(false);
    const month = await screen.findByRole('grid', { name: 'May 2030' });
    await waitFor(() => expect(month.querySelector(`[data-entry="${String(key)}"]`)).toHaveFocus());
    expect(view('Month')).toBeChecked();
  });

  it('has the focus on a post where a day had it, and on a day again', async () => {
    const resize = stubMediaQuery('max-height', false);
    const { grid } = await open(1);
    grid.querySelector<HTMLElement>('[data-day="2030-04-29"] .date')?.focus();
    resize(true);
    const list = await screen.findByRole('region', { name: /May 1/ });
    expect(list.querySelector('[data-entry]')).toHaveFocus();
    resize(false);
    const month = await screen.findByRole('grid', { name: 'May 2030' });
    await waitFor(() => expect(month).toContainElement(document.activeElement as HTMLElement));
  });

  it('turns by the days of the list and keeps the month for later', async () => {
    const resize = stubMediaQuery('max-height', false);
    await open(1);
    resize(true);
    await screen.findByRole('region', { name: /May 1/ });
    press(']', 'BracketRight');
    await screen.findByRole('region', { name: /May 31/ });
    expect(location.hash).toBe('#/calendar/month/2030-05-31');
  });
});

describe('a day of the month', () => {
  it('leads the arrows over its posts, then to what says how many more there are, wherever that stands', async () => {
    const { grid } = await open(3);
    const day = grid.querySelector('[data-day="2030-05-15"]');
    const down = () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      );
    day?.querySelector<HTMLElement>('.date')?.focus();
    down();
    expect(day?.querySelector('[data-entry]')).toHaveFocus();
    down();
    // Nothing is measured here, so there is no line for it and it stands beside the number of the day.
    expect(day?.querySelector('.head .more')).toHaveFocus();
  });
});

describe('a post for a day', () => {
  /** A month with nothing in it but a post on May 14. */
  const openMonth = async (year = 2030) => {
    const { transport } = show(0);
    transport.reply('snippets.list', () => []);
    const post = sampleRow({ id: '7', status: 'scheduled' });
    const one = { ...fullMonth({ from: '2030-05-01', to: '2030-05-01' }, 0), hidden: [] };
    transport.reply('calendar.read', () => ({
      ...one,
      entries: [{ post, platforms: ['instagram'], at: `${String(year)}-05-14T13:00:00Z` }],
    }));
    transport.emit('posts');
    await waitFor(() => expect(document.querySelector('[data-entry]')).not.toBeNull());
    return { transport, user: userEvent.setup() };
  };
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  const dialog = () => screen.findByRole('dialog', { name: 'New post' });

  it('begins with a double click on it, is said to be planned for it, and is', async () => {
    const { transport, user } = await openMonth();
    transport.reply('posts.create', () => samplePost({ id: postId('9') }));
    await user.dblClick(day('2030-05-15') as Element);
    expect(await dialog()).toHaveTextContent('Planned for Wed May 15, 2030');
    await user.click(screen.getByRole('button', { name: 'Start blank' }));
    await waitFor(() =>
      expect(transport.calls).toContainEqual(
        expect.objectContaining({
          name: 'posts.create',
          input: expect.objectContaining({ plannedOn: '2030-05-15' }),
        }),
      ),
    );
  });

  it.each([
    ['Enter', '2030-05-15'],
    ['n', '2030-05-15'],
    ['n', '2030-05-14'],
  ])('begins with %s on %s', async (key, date) => {
    const { user } = await openMonth();
    day(date)?.querySelector<HTMLElement>('.date')?.focus();
    await user.keyboard(key === 'Enter' ? '{Enter}' : key);
    expect(await dialog()).toHaveTextContent(`Planned for ${date.endsWith('14') ? 'Tue May 14' : 'Wed May 15'}, 2030`);
    expect(location.hash).toBe('#/calendar/month/2030-05-01');
  });

  it('is planned for no day where it begins elsewhere afterwards', async () => {
    const { user } = await openMonth();
    await user.dblClick(day('2030-05-15') as Element);
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(await dialog()).not.toHaveTextContent('Planned for');
  });

  it('does not begin on an entry, nor on a day that has passed, which is said', async () => {
    history.replaceState(null, '', '/#/calendar/month/2020-05-01');
    const { transport, user } = await openMonth(2020);
    await user.dblClick(document.querySelector('[data-entry]') as Element);
    expect(screen.queryByText('That day has passed. Choose a later one.')).toBeNull();
    await user.keyboard('{Escape}');
    await user.dblClick(day('2020-05-15') as Element);
    expect(await screen.findByText('That day has passed. Choose a later one.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'New post' })).toBeNull();
    expect(transport.calls.some(({ name }) => name === 'posts.create')).toBe(false);
  });
});

describe('the menu', () => {
  const ask = (element: Element | null | undefined, init: MouseEventInit = { button: 2 }) =>
    element?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...init }));
  const entries = () =>
    screen
      .getAllByRole('menuitem')
      .map((each) => [
        each.querySelector('.text')?.firstChild?.textContent,
        each.querySelector('kbd')?.textContent ?? null,
      ]);

  it('of an entry has what can be done with its post, in one order, and its keys do it', async () => {
    const { grid, transport } = await open(1);
    transport.reply('posts.survey', () => new Promise(() => undefined));
    const chip = grid.querySelector<HTMLElement>('[data-day="2030-05-15"] [data-entry]');
    await waitFor(() => {
      ask(chip);
      expect(screen.getByRole('menu')).toHaveAccessibleName('Actions for Saturday cardamom buns');
    });
    expect(entries()).toEqual([
      ['Open', null],
      ['Schedule…', 'S'],
      ['Plan…', null],
      ['Move by…', 'Shift S'],
      ['Approve', null],
      ['Unschedule', 'U'],
      ['Move by arrow keys', 'Space'],
      ['Insert a post here…', null],
      ['Revise…', 'E'],
      ['Rename…', 'F2'],
      // T is today here.
      ['Tags…', null],
      ['Duplicate', null],
      ['Export…', null],
      ['Publish now…', null],
      ['Delete…', 'Del'],
    ]);
    const user = userEvent.setup();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(chip).toHaveFocus());
    await user.keyboard('s');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Saturday cardamom buns');
  });

  it('opens by the menu key on a day: a past one takes no posts', async () => {
    const { grid } = await open(1);
    const date = (day: string) => grid.querySelector<HTMLElement>(`[data-day="${day}"] .date`);
    await waitFor(() => {
      ask(date('2030-05-16'), {});
      expect(screen.getByRole('menu')).toHaveAccessibleName(/May 16/);
    });
    expect(entries().map(([label]) => label)).toEqual([
      'New post on this day…',
      'Insert a post here…',
      'Move this day by…',
      'Move this week by…',
      'Move this month by…',
      'Show this day',
    ]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('menuitem', { name: /^New post/ }));
    expect(await screen.findByRole('dialog', { name: /New post/ })).toBeVisible();
  });

  it('moves a post, or all posts of a day, of its week or of its month', async () => {
    const { grid, transport } = await open(1);
    transport.reply('posts.shift', () => new Promise(() => undefined));
    const moved = () => transport.calls.flatMap(({ name, input }) => (name === 'posts.shift' ? [input] : []));
    const user = userEvent.setup();
    for (const [entry, of] of [
      ['Move this day by…', { from: '2030-05-16', to: '2030-05-16' }],
      ['Move this week by…', { from: '2030-05-12', to: '2030-05-18' }],
      ['Move this month by…', { from: '2030-05-01', to: '2030-05-31' }],
    ] as const) {
      await waitFor(() => {
        ask(grid.querySelector('[data-day="2030-05-16"] .date'), {});
        expect(screen.getByRole('menu')).toBeVisible();
      });
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${entry}`) }));
      await screen.findByRole('dialog', { name: 'Move by' });
      expect(moved().at(-1)).toMatchObject({ of });
      await user.keyboard('{Escape}');
    }
    await user.click(screen.getByRole('button', { name: 'Move posts…' }));
    await screen.findByRole('dialog', { name: 'Move by' });
    expect(moved().at(-1)).toMatchObject({ of: { from: '2030-05-01', to: '2030-05-31' } });
    await user.keyboard('{Escape}');
    grid.querySelector<HTMLElement>('[data-day="2030-05-15"] [data-entry]')?.focus();
    await user.keyboard('{Shift>}S{/Shift}');
    await screen.findByRole('dialog', { name: 'Move by' });
    expect(moved().at(-1)).toMatchObject({ of: { ids: ['2030-05-15-0'] } });
  });

  it('counts among those without a time none that gets its own back after a pause', async () => {
    const { transport } = await open(1);
    const rows = [
      sampleRow({ id: '77', name: 'New buns' }),
      sampleRow({ id: '78', name: 'Rye', paused: [{ platform: 'instagram', at: '2030-05-16T15:30:00Z' }] }),
    ];
    transport.reply('posts.list', () => ({ rows, nextCursor: null, total: 2 }));
    transport.emit('posts');
    const tray = await screen.findByRole('complementary', { name: 'Unscheduled' });
    await waitFor(() => expect(within(tray).getByText('New buns')).toBeVisible());
    expect(within(tray).queryByText('Rye')).toBeNull();
    expect(tray.textContent).toMatch(/^Unscheduled\s*1\D/);
  });

  it('inserts a draft before a post, and what makes room is shown before it is done', async () => {
    const { grid, transport } = await open(1);
    const draft = sampleRow({ id: '77', name: 'New buns', status: 'draft' });
    transport.reply('posts.list', () => ({ rows: [draft], nextCursor: null, total: 1 }));
    transport.reply('plan.platforms', (): PlatformAnswers => ({ ticked: ['instagram'], unticked: [] }));
    transport.reply('posts.insert', ({ until }: { until: string }): Insertion => ({
      posts: (until === 'month' ? ['1', '2'] : ['1']).map((id) => ({
        post: sampleRow({ id, name: `Post ${id}` }),
        versions: [
          { platform: 'instagram', before: '2030-05-15T12:00:00Z', after: '2030-05-16T12:00:00Z', tooLate: false },
        ],
        plannedOn: null,
        follows: true,
        sameHour: [],
      })),
      stays: [{ id: postId('3'), name: 'Tart', reason: 'sending', platform: null, obstacle: null }],
      sendCount: 2,
      finishAt: '2030-05-01T12:00:00Z',
      isSlot: false,
    }));
    transport.reply('posts.many', () => ({
      doneCount: 3,
      name: null,
      skipped: [],
      skippedCount: 0,
      stepId: 7,
      finishAt: null,
    }));
    const user = userEvent.setup();
    await waitFor(() => {
      ask(grid.querySelector('[data-day="2030-05-15"] [data-entry]'));
      expect(screen.getByRole('menu')).toBeVisible();
    });
    await user.click(screen.getByRole('menuitem', { name: /^Insert a post here/ }));
    const drafts = await screen.findByRole('dialog', { name: /^Insert a post, / });
    await user.click(await within(drafts).findByRole('button', { name: /New buns/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Insert “New buns”' });
    expect(dialog).toHaveTextContent('Each by the days to the next post.');
    expect(dialog).toHaveTextContent('Tart');
    await within(dialog).findByRole('button', { name: 'Insert and move 1 post' });
    await user.click(within(dialog).getByRole('radio', { name: /^Stay where they are/ }));
    expect(within(dialog).getByRole('button', { name: 'Insert' })).toBeEnabled();
    await user.click(within(dialog).getByRole('radio', { name: /^Move on to the end of the month/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Insert and move 2 posts' }));
    const done = () => transport.calls.flatMap(({ name, input }) => (name === 'posts.many' ? [input] : []));
    const slot = (id: string, at: string) => ({ id, platform: 'instagram', at });
    await waitFor(() => expect(done()).toHaveLength(1));
    expect(done()[0]).toMatchObject({
      action: {
        do: 'place',
        slots: [slot('77', '2030-05-15T12:00:00Z'), ...['1', '2'].map((id) => slot(id, '2030-05-16T12:00:00Z'))],
      },
    });
    expect(await screen.findByText(/2 posts moved to make room/)).toBeVisible();
  });

  it('inserts any draft, however many there are', async () => {
    const { grid, transport } = await open(1);
    const rows = [sampleRow({ id: '77', name: 'New buns' }), sampleRow({ id: '78', name: 'Old buns' })];
    transport.reply('posts.list', ({ cursor }: Input<'posts.list'>) =>
      cursor === undefined
        ? { rows: rows.slice(0, 1), nextCursor: 'more', total: 2 }
        : { rows: rows.slice(1), nextCursor: null, total: 2 },
    );
    const user = userEvent.setup();
    await waitFor(() => {
      ask(grid.querySelector('[data-day="2030-05-15"] [data-entry]'));
      expect(screen.getByRole('menu')).toBeVisible();
    });
    await user.click(screen.getByRole('menuitem', { name: /^Insert a post here/ }));
    const drafts = await screen.findByRole('dialog', { name: /^Insert a post, / });
    await waitFor(() => expect(within(drafts).getByRole('button', { name: /New buns/ })).toHaveFocus());
    await user.click(within(drafts).getByRole('button', { name: 'Show more' }));
    expect(await within(drafts).findByRole('button', { name: /Old buns/ })).toBeVisible();
    expect(within(drafts).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is in the palette for the entry that had the focus last', async () => {
    const { grid } = await open(1);
    const user = userEvent.setup();
    const chip = grid.querySelector<HTMLElement>('[data-day="2030-05-15"] [data-entry]');
    await waitFor(() => {
      ask(chip);
      expect(screen.getByRole('menu')).toBeVisible();
    });
    await user.keyboard('{Escape}{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands and search' });
    expect(screen.getByText('Acts on “Saturday cardamom buns”')).toBeVisible();
    expect(screen.getByRole('option', { name: /^Unschedule/ })).toBeVisible();
  });
});

describe('the legend', () => {
  const row = (id: string, over: Parameters<typeof sampleRow>[0] = {}) =>
    sampleRow({ id, name: `Post ${id}`, status: 'scheduled', ...over });
  const on = (post: ReturnType<typeof row>, day: string) => ({
    post,
    platforms: ['instagram'],
    at: `2030-05-${day}T13:00:00Z`,
  });
  const month: Calendar = {
    entries: [
      on(row('1'), '14'),
      on(row('2'), '15'),
      on(row('3', { needsApproval: true }), '15'),
      on(
        row('4', { status: 'published', platforms: [{ platform: 'instagram', failed: false, status: 'published' }] }),
        '16',
      ),
    ],
    hidden: [],
    untimed: [
      { post: row('5', { status: 'draft' }), platforms: ['instagram'], date: '2030-05-17', planned: true },
      { post: row('6', { status: 'draft', generation: 'generating' }), platforms: ['instagram'], date: '2030-05-18' },
    ],
    coverage: [],
  };
  const openMonth = async (calendar = month) => {
    const { transport } = show(0);
    transport.reply('calendar.read', () => calendar);
    transport.emit('posts');
    await waitFor(() => expect(document.querySelector('[data-entry]')).not.toBeNull());
    return { transport, user: userEvent.setup() };
  };
  const legend = () => within(screen.getByRole('group', { name: 'Show only' }));
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(({ dataset }) => dataset['entry']?.split(' ')[0]);

  it('counts what is on the page, and a planned day is one of its own', async () => {
    await openMonth();
    const counts = legend()
      .getAllByRole('button')
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    expect(counts).toEqual([
      'Scheduled 2',
      'Needs approval 1',
      'Being made 1',
      'Published 1',
      'Blocked 0',
      'Planned 1',
    ]);
    expect(document.querySelector('[data-day="2030-05-17"] .planned')).toHaveTextContent('Planned');
  });

  it('counts nothing where a day has more than was read', async () => {
    await openMonth({ ...month, hidden: [{ date: '2030-05-15', count: 3 }] });
    expect(
      legend()
        .getByRole('button', { name: /^Scheduled/ })
        .textContent.trim(),
    ).toBe('Scheduled');
  });

  it('leaves in sight what is chosen of it, and everything once nothing is', async () => {
    const { user, transport } = await openMonth();
    // One line a day where nothing is laid out: the second of the 15th is a number.
    expect(shown()).toEqual(['1', '2', '4', '5', '6']);
    const planned = legend().getByRole('button', { name: /^Planned/ });
    await user.click(planned);
    expect(planned).toHaveAttribute('aria-pressed', 'true');
    expect(shown()).toEqual(['5']);
    await waitFor(() => expect(asked(transport).at(-1)?.perDay).toBe(200));
    await user.click(legend().getByRole('button', { name: /^Needs approval/ }));
    expect(shown()).toEqual(['3', '5']);
    await user.click(planned);
    await user.click(legend().getByRole('button', { name: /^Needs approval/ }));
    expect(shown()).toEqual(['1', '2', '4', '5', '6']);
  });

  it('does not hide what is moved while it is chosen', async () => {
    const { user, transport } = await openMonth();
    transport.reply('posts.many', () => {
      // It needs approval again at its new time.
      const moved = { ...on(row('1', { needsApproval: true }), '21') };
      transport.reply('calendar.read', () => ({ ...month, entries: [...month.entries.slice(1), moved] }));
      transport.emit('posts');
      return { doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    });
    await user.click(legend().getByRole('button', { name: /^Scheduled/ }));
    expect(shown()).toEqual(['1', '2']);
    document.querySelector<HTMLElement>('[data-entry^="1 "]')?.focus();
    await user.keyboard('{ }{ArrowDown}{ }');
    await waitFor(() => expect(document.querySelector('[data-day="2030-05-21"] [data-entry]')).toHaveFocus());
    expect(shown()).toEqual(['2', '1']);
  });
});

describe('a slot at which the service still publishes what was taken from it', () => {
  const at = '2030-05-15T13:00:00.000Z';
  const held = (how: HeldHow): Calendar => {
    const sync = sampleSync({ state: 'waiting', openCount: 1, stillPublishes: [{ platform: 'instagram', at }] });
    const post = sampleRow({ id: '7', name: 'Rye', sync });
    return { entries: [{ post, platforms: ['instagram'], at, held: how }], hidden: [], untimed: [], coverage: [] };
  };

  it.each(['month', 'week', 'list'])('says so in the %s', async (view) => {
    history.replaceState(null, '', `/#/calendar/${view}/2030-05-15`);
    const { transport } = show(0, 'offline');
    transport.reply('calendar.read', () => held('deleted'));
    transport.emit('posts');
    const entry = await screen.findByRole('button', { name: /Deleted here, still publishes/ });
    expect(entry).toHaveAccessibleName(/Rye/);
    expect(entry).toHaveAttribute('data-entry', expect.stringMatching(/^7 held /));
  });

  it('offers to send only that, by keys as well, and nothing that was done already', async () => {
    const user = userEvent.setup();
    const { transport } = show(0, 'airplane');
    transport.reply('calendar.read', () => held('unscheduled'));
    transport.emit('posts');
    const entry = await screen.findByRole('button', { name: /Unscheduled here, still publishes/ });
    entry.focus();
    await user.keyboard('{Enter}');
    // Nothing is laid out here, so what floats beside its entry counts as hidden.
    const details = within(await screen.findByLabelText('Post', { selector: '[role=dialog]' }));
    expect(
      details.getByText(/^Still publishes to Instagram at 9:00 AM unless this is sent first\./),
    ).toBeInTheDocument();
    const buttons = details.getAllByRole('button', { hidden: true });
    expect(buttons.map(({ textContent }) => textContent.trim())).toEqual(['Open post', 'Send only this']);
    buttons[1]?.click();
    await waitFor(() => expect(transport.calls.map(({ name }) => name)).toContain('sync.sendOnly'));
    expect(transport.calls).toContainEqual(expect.objectContaining({ name: 'sync.sendOnly', input: { id: '7' } }));
  });
});

describe('the details of a post', () => {
  it('say that an AI result was not accepted', async () => {
    const { transport } = show(0);
    const at = '2030-05-15T13:00:00.000Z';
    const post = sampleRow({ id: '7', name: 'Rye', status: 'scheduled', at, aiUnchecked: true });
    transport.reply('calendar.read', () => ({
      entries: [{ post, platforms: ['instagram'], at }],
      hidden: [],
      untimed: [],
      coverage: [],
    }));
    transport.emit('posts');
    (await screen.findByRole('button', { name: /Unreviewed AI text.*Rye/ })).click();
    const details = await screen.findByLabelText('Post', { selector: '[role=dialog]' });
    expect(details).toHaveTextContent('Unreviewed AI text');
  });
});

describe('the other views', () => {
  it.each([
    ['week', 24],
    ['list', 12],
  ])('ask for a part of a full day: the %s', async (view, most) => {
    history.replaceState(null, '', `/#/calendar/${view}/2030-05-15`);
    const { transport } = show(300);
    await screen.findAllByRole('button', { name: new RegExp(`^${String(300 - most)} more on Wed May 15`) });
    expect(new Set(asked(transport).map(({ perDay }) => perDay))).toEqual(new Set([most]));
  });

  it('have in the page the days of the list that are in sight', async () => {
    history.replaceState(null, '', '/#/calendar/list/2030-05-15');
    show(12);
    await screen.findByRole('heading', { name: 'Wed May 15, 2030' });
    expect(screen.getAllByRole('heading', { level: 2, name: /2030/ }).length).toBeLessThan(6);
  });

  it('show more of a day that has more than the day shows', async () => {
    history.replaceState(null, '', '/#/calendar/day/2030-05-15');
    const { transport } = show(230);
    (await screen.findByRole('button', { name: /^30 more on Wed May 15/ })).click();
    await waitFor(() => expect(document.querySelectorAll('[data-entry]')).toHaveLength(230));
    expect(asked(transport).at(-1)?.perDay).toBe(400);
  });
});

describe('the export of what is shown', () => {
  const choose = async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByText('Export or send for review…'));
  };
  const surveyed = ({ calls }: ReturnType<typeof createFakeTransport>) =>
    calls.filter(({ name }) => name === 'posts.survey').map(({ input }) => input);

  it('has each post of the month once, also where a day has more than there is room for', async () => {
    const { transport } = await open(9);
    transport.reply('posts.survey', () => sampleSurvey(279));
    transport.reply('calendar.read', ({ from, to }: Days) => fullMonth({ from, to, perDay: 9 }, 9));
    await choose();
    const dialog = await screen.findByRole('dialog', { name: 'Export posts' });
    expect(within(dialog).getByRole('radio', { name: /Review pack/ })).toBeInTheDocument();
    expect(await within(dialog).findByRole('button', { name: 'Export 279 posts' })).toBeEnabled();
    const ids = Array.from({ length: 31 }, (_, day) =>
      Array.from({ length: 9 }, (_each, index) => `2030-05-${String(day + 1).padStart(2, '0')}-${index}`),
    ).flat();
    expect(surveyed(transport)).toEqual([{ of: { ids } }]);
    expect(asked(transport)).toContainEqual({ from: '2030-05-01', to: '2030-05-31' });
  });

  it('has no more than the legend leaves in sight', async () => {
    const { transport } = await open(1);
    await userEvent.setup().click(screen.getByRole('button', { name: /^Needs approval/ }));
    await choose();
    expect(await screen.findByText('There is no post to export on these days.')).toBeInTheDocument();
    expect(surveyed(transport)).toEqual([]);
  });
});
