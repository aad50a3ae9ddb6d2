// Full days of the calendar: the post that is moved or has the focus is shown and keeps the focus, the others fold.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkAction } from '../../../../preload/contract/bulk-actions.ts';
import type { Calendar } from '../../../../preload/contract/calendar.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import {
  keySession,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
  sampleUndone,
} from '../../../support/window-samples.ts';

/** When the variants of a post are published, in the order of its platforms. */
type Slots = Record<string, string>;
type Place = Extract<BulkAction, { do: 'place' }>;
type Days = { from: string; to: string; perDay?: number; include?: string[] };

const zone = 'America/New_York';
/** A Wednesday, and the day before it. */
const [full, before] = ['2030-05-15', '2030-05-14'];
const at = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant().toString();
const dateOf = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString();
/** Posts of a day, one a minute from an hour on. */
const posts = (count: number, date: string, hour: string): [string, Slots][] =>
  Array.from({ length: count }, (_, nth) => [
    String(1000 + nth),
    { instagram: at(date, `${hour}:${String(nth).padStart(2, '0')}`) },
  ]);

/** A post of two platforms that has no time is asked about: only the ticked one gets it. */
const onInstagram = async (user: UserEvent) => {
  await user.click(await screen.findByRole('checkbox', { name: 'LinkedIn' }));
  await user.click(screen.getByRole('button', { name: 'Schedule on 1 platform' }));
};

/** The calendar of the core in small: answers with the first of each day and those it is to include. */
const createLibrary = (slots: Map<string, Slots>) => {
  const steps: [string, Slots | undefined][] = [];
  const change = (id: string, next: Slots | undefined) => {
    steps.push([id, slots.get(id)]);
    if (next) slots.set(id, next);
    else slots.delete(id);
  };
  const row = (id: string) => {
    const status = slots.has(id) ? 'scheduled' : 'draft';
    const platforms = (['instagram', 'linkedin'] as const).map((platform) => ({ platform, failed: false, status }));
    return sampleRow({ id, name: `Post ${id}`, status, platforms });
  };
  return {
    slots,
    change,
    undo() {
      const [id, before] = steps.pop() ?? ['', undefined];
      if (before) slots.set(id, before);
      else slots.delete(id);
    },
    row,
    read({ from, to, perDay = Infinity, include = [] }: Days): Calendar {
      const entries = [...slots]
        .flatMap(([id, versions]) =>
          [...new Set(Object.values(versions))].map((moment) => ({
            post: row(id),
            platforms: Object.keys(versions).filter((platform) => versions[platform] === moment),
            at: moment,
          })),
        )
        .filter((entry) => dateOf(entry.at) >= from && dateOf(entry.at) <= to)
        .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
      const places = new Map<string, number>();
      const hidden = new Map<string, number>();
      const shown = entries.filter((entry) => {
        const date = dateOf(entry.at);
        const place = places.get(date) ?? 0;
        places.set(date, place + 1);
        if (place < perDay || include.includes(entry.post.id)) return true;
        hidden.set(date, (hidden.get(date) ?? 0) + 1);
        return false;
      });
      return {
        entries: shown,
        hidden: [...hidden].map(([date, count]) => ({ date, count })),
        untimed: [],
        coverage: [],
      };
    },
  };
};

const open = async (slots: [string, Slots][], drafts: string[] = []) => {
  const library = createLibrary(new Map(slots));
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount({ timezone: zone }),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences(),
    'posts.list': () => {
      const rows = drafts.filter((id) => !library.slots.has(id)).map(library.row);
      return { rows, nextCursor: null, total: rows.length };
    },
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'calendar.read': (days) => library.read(days),
    'calendar.warnings': () => [],
    'posts.many': ({ of, action }: { of: { ids: string[] }; action: BulkAction }) => {
      const [id = ''] = of.ids;
      for (const { platform, at: moment } of (action as Place).slots) {
        const { [platform]: _, ...others } = library.slots.get(id) ?? {};
        const next = moment === null ? others : { ...library.slots.get(id), [platform]: moment };
        library.change(id, Object.keys(next).length === 0 ? undefined : next);
      }
      refresh();
      return { doneCount: 1, name: null, skipped: [], skippedCount: 0, stepId: 1, finishAt: null };
    },
    'undo.step': () => {
      library.undo();
      refresh();
      return { undone: sampleUndone({ kind: 'post.schedule' }) };
    },
  });
  const refresh = () => transport.emit('posts');
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await waitFor(() => expect(document.querySelector('[data-entry]')).not.toBeNull());
  return { library, refresh, transport, user: userEvent.setup() };
};

const chip = (id: string) => document.querySelector<HTMLElement>(`[data-entry^="${id} "]`);
const focused = () => document.activeElement as HTMLElement;
const day = (date: string) => {
  const cell = document.querySelector<HTMLElement>(`[data-day="${date}"]:not([data-untimed])`);
  if (!cell) throw new Error(`${date} is not on the page.`);
  return cell;
};
const chipIn = (date: string, id: string) => day(date).querySelector<HTMLElement>(`[data-entry^="${id} "]`);
/** The focus is on the post, in this day. */
const expectFocusOn = async (id: string, date: string) => {
  await waitFor(() => expect(chipIn(date, id)).toHaveFocus());
  expect(chipIn(date, id)).toHaveTextContent(`Post ${id}`);
};
const expectMore = (count: number, date: string) =>
  expect(within(day(date)).getByRole('button', { name: new RegExp(`^${String(count)} more on`) })).toBeVisible();
/** To another time of its day, by its details. */
const changeTime = async (user: ReturnType<typeof userEvent.setup>, time: string) => {
  await user.keyboard('{Enter}');
  // By its text: nothing is measured here, so the details have no place and their roles count as hidden.
  await user.click(await screen.findByText('Change time'));
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.type(field, `${time}{Enter}`);
};

beforeEach(() => {
  history.replaceState(null, '', '/#/calendar/month/2030-05-01');
});

describe('a post that is moved onto a full day of the month', () => {
  it('by keys is shown there with the focus, and what says how many more there are counts the others', async () => {
    const { user } = await open([['1', { instagram: at(before, '18:00') }], ...posts(6, full, '08')]);
    expectMore(5, full);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    expectMore(6, full);
    expect(day(full).querySelectorAll('[data-entry]')).toHaveLength(1);
    expect(within(day(full)).getByRole('button', { name: /May 15, 7 posts/ })).toBeVisible();
  });

  it('across weeks is shown there with the focus', async () => {
    const { user } = await open([['1', { instagram: at('2030-05-08', '18:00') }], ...posts(6, full, '08')]);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowDown}{ }');
    await expectFocusOn('1', full);
  });

  it('stays while the focus walks on to other days', async () => {
    const { user } = await open([['1', { instagram: at(before, '18:00') }], ...posts(6, full, '08')]);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(day('2030-05-16').querySelector('.date')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(chipIn(full, '1')).toHaveFocus();
  });

  it('by its details is shown with the focus where it comes after the others', async () => {
    const { user } = await open(posts(6, full, '08'));
    chip('1000')?.focus();
    await changeTime(user, '6:00 pm');
    await waitFor(() => expect(chipIn(full, '1000')).toHaveTextContent('6:00 PM'));
    await expectFocusOn('1000', full);
    expectMore(5, full);
  });

  it('by mouse is shown there', async () => {
    const { user } = await open([['1', { instagram: at(before, '18:00') }], ...posts(6, full, '08')]);
    document.elementFromPoint = () => day(full);
    const target = chip('1');
    if (!target) throw new Error('There is nothing to drag.');
    await user.pointer([
      { keys: '[MouseLeft>]', target, coords: { x: 0, y: 0 } },
      { target: document.body, coords: { x: 90, y: 90 } },
      { keys: '[/MouseLeft]', target: document.body },
    ]);
    await expectFocusOn('1', full);
    expectMore(6, full);
  });

  it('goes back with the focus when the move is undone, onto a day that is full as well', async () => {
    const { user } = await open([
      ...posts(6, before, '08'),
      ['1', { instagram: at(before, '07:00') }],
      ['2', { instagram: at(full, '07:00') }],
    ]);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    await user.keyboard('{Control>}z{/Control}');
    await expectFocusOn('1', before);
    expectMore(6, before);
  });

  it('leaves the focus on it where another version of the post is on the page', async () => {
    const { user } = await open([
      ['1', { instagram: at('2030-05-07', '09:00'), linkedin: at(before, '18:00') }],
      ...posts(6, full, '08'),
    ]);
    chipIn(before, '1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    expect(chipIn('2030-05-07', '1')).toBeVisible();
  });

  it('comes there from the posts without a time, and takes the focus with it', async () => {
    const { user } = await open(posts(6, full, '08'), ['1']);
    await waitFor(() => expect(document.querySelector('[data-unscheduled]')).not.toBeNull());
    document.querySelector<HTMLElement>('[data-unscheduled="1"]')?.focus();
    // Begins on the first day to come, which is the first of the page.
    await user.keyboard('{ }{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ }');
    await onInstagram(user);
    await expectFocusOn('1', full);
    expectMore(6, full);
  });

  it('leaves the focus to those without a time until it arrives', async () => {
    const { user, transport, library } = await open([['2', { instagram: at(before, '08:00') }]], ['1']);
    await waitFor(() => expect(document.querySelector('[data-unscheduled]')).not.toBeNull());
    const answered = Promise.withResolvers<null>();
    transport.reply('calendar.read', async (days: Days) => {
      await answered.promise;
      return library.read(days);
    });
    document.querySelector<HTMLElement>('[data-unscheduled="1"]')?.focus();
    await user.keyboard('{ }{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ }');
    await onInstagram(user);
    await waitFor(() => expect(screen.getByRole('complementary', { name: 'Unscheduled' })).toHaveFocus());
    answered.resolve(null);
    await expectFocusOn('1', full);
  });

  it('has the focus again once a toast has undone its move', async () => {
    // Toasts of other tests may still be there.
    const { user } = await open([['1', { instagram: at(before, '17:23') }], ...posts(6, full, '08')]);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    const toast = (await screen.findByText(/^Scheduled .*5:23 PM/)).closest('li');
    if (!toast) throw new Error('There is no toast.');
    within(toast).getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    await expectFocusOn('1', before);
  });
});

describe('a post that is moved to within an hour of another one on the same platform', () => {
  const note = 'Within the hour on the same platform: “Post 2”.';
  const after = '2030-05-16';
  const here = async () =>
    open([
      ['1', { instagram: at(before, '18:00') }],
      ['2', { instagram: at(full, '18:45') }],
      ['3', { instagram: at(after, '19:00') }],
      ['4', { linkedin: at(after, '18:00') }],
    ]);
  const shown = () => document.querySelector('p.close');

  it('by keys says so, to screen readers too, and is not refused', async () => {
    const { user } = await here();
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}');
    await waitFor(() => expect(shown()).toHaveTextContent(note));
    const free = 'Free at 8:00 PM: Tab';
    expect(screen.getByText(`Wed May 15, 2030, 6:00 PM. ${note} ${free}`)).toHaveAttribute('role', 'status');
    await user.keyboard('{Tab}');
    expect(shown()).toBeNull();
    expect(screen.getByText('Wed May 15, 2030, 8:00 PM')).toHaveAttribute('role', 'status');
    await user.keyboard('{ArrowLeft}{Escape}{ }{ArrowRight}');
    await waitFor(() => expect(shown()).toHaveTextContent(note));
    await user.keyboard('{ArrowRight}');
    expect(shown()).toBeNull();
    await user.keyboard('{ArrowLeft}{Escape}');
    expect(shown()).toBeNull();
    expect(chipIn(before, '1')).toHaveFocus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
  });

  it('by mouse says so beside the pointer, and Escape puts it back', async () => {
    const { user } = await here();
    const target = chip('1');
    if (!target) throw new Error('There is nothing to drag.');
    document.elementFromPoint = () => day(full);
    await user.pointer([
      { keys: '[MouseLeft>]', target, coords: { x: 0, y: 0 } },
      { target: document.body, coords: { x: 90, y: 90 } },
    ]);
    await waitFor(() => expect(shown()).toHaveTextContent(note));
    await user.keyboard('{Escape}');
    expect(shown()).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    expect(chipIn(before, '1')).not.toBeNull();
  });
});

describe('the post with the focus', () => {
  it('stays shown while posts from elsewhere fill its day', async () => {
    const { library, refresh } = await open([['1', { instagram: at(full, '18:00') }]]);
    const element = chip('1');
    element?.focus();
    for (const [id, slots] of posts(6, full, '08')) library.change(id, slots);
    refresh();
    await waitFor(() => expectMore(6, full));
    expect(element).toHaveFocus();
    await expectFocusOn('1', full);
  });

  it('keeps the focus when it is given another time elsewhere, and when its day is put in another order', async () => {
    const { library, refresh } = await open([
      ['1', { instagram: at(full, '07:00') }],
      ['2', { instagram: at(full, '09:00') }],
      ...posts(6, before, '08'),
    ]);
    chip('1')?.focus();
    library.change('1', { instagram: at(full, '18:00') });
    refresh();
    await waitFor(() => expect(chip('1')).toHaveTextContent('6:00 PM'));
    await expectFocusOn('1', full);
    library.change('1', { instagram: at(before, '18:00') });
    refresh();
    await expectFocusOn('1', before);
  });

  it('has the focus again when it is moved elsewhere while its details are open', async () => {
    const { user, library, refresh } = await open([
      ['1', { instagram: at(full, '07:00') }],
      ['2', { instagram: at(full, '09:00') }],
      ...posts(6, before, '08'),
    ]);
    chip('1')?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog', { hidden: true })).toContainElement(focused()));
    library.change('1', { instagram: at(before, '18:00') });
    refresh();
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await expectFocusOn('1', before);
  });

  it('leaves the focus to its day when it loses its time elsewhere', async () => {
    const { library, refresh } = await open([['1', { instagram: at(full, '07:00') }], ...posts(6, full, '08')]);
    chip('1')?.focus();
    library.change('1', undefined);
    refresh();
    await waitFor(() => expect(chip('1')).toBeNull());
    await waitFor(() => expect(day(full).querySelector('.date')).toHaveFocus());
  });

  it('is not given the focus back once that is elsewhere', async () => {
    const { library, refresh } = await open([['1', { instagram: at(full, '07:00') }], ...posts(2, before, '08')]);
    chip('1')?.focus();
    const elsewhere = screen.getByRole('radio', { name: 'Month' });
    elsewhere.focus();
    library.change('1', { instagram: at(before, '07:00') });
    refresh();
    await waitFor(() => expect(chipIn(before, '1')).not.toBeNull());
    expect(elsewhere).toHaveFocus();
    elsewhere.blur();
    library.change('1', { instagram: at(full, '07:00') });
    refresh();
    await waitFor(() => expect(chipIn(full, '1')).not.toBeNull());
    expect(document.body).toHaveFocus();
  });
});

describe('all posts of a full day', () => {
  // Nothing is laid out here, so what floats counts as hidden and is found by its label.
  const sheet = () => screen.queryByLabelText('Wednesday May 15', { selector: '[role=dialog]' });
  const details = () => screen.queryByLabelText('Post', { selector: '[role=dialog]' });
  const row = (id: string) =>
    [...(sheet()?.querySelectorAll('[data-row]') ?? [])].find(({ textContent }) => textContent.includes(`Post ${id}`));
  const openAll = async () => {
    const opened = await open(posts(6, full, '08'));
    within(day(full))
      .getByRole('button', { name: /^5 more on/ })
      .focus();
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(row('1005')).toBeInTheDocument());
    await waitFor(() => expect(row('1000')).toHaveFocus());
    return opened;
  };

  it('open over it by Enter, are walked by arrows, and give the focus back with Escape', async () => {
    const { user } = await openAll();
    expect(location.hash).toBe('#/calendar/month/2030-05-01');
    expect(sheet()).toHaveTextContent('6 posts');
    await user.keyboard('{ArrowDown}');
    expect(row('1001')).toHaveFocus();
    await user.keyboard('{End}');
    expect(row('1005')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(row('1004')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(row('1000')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
    expect(within(day(full)).getByRole('button', { name: /^5 more on/ })).toHaveFocus();
  });

  it('show the details of one over them, and come back with Escape', async () => {
    const { user } = await openAll();
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(details()).toContainElement(focused()));
    expect(details()).toHaveTextContent('Post 1005');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(details()).toBeNull());
    expect(row('1005')).toHaveFocus();
  });

  it('lead to the day', async () => {
    const { user } = await openAll();
    await user.click(screen.getByText('Open the day'));
    await waitFor(() => expect(location.hash).toBe(`#/calendar/day/${full}`));
    expect(sheet()).toBeNull();
  });

  it('keep up with what changes', async () => {
    const { library, refresh } = await openAll();
    library.change('1003', undefined);
    refresh();
    await waitFor(() => expect(sheet()).toHaveTextContent('5 posts'));
  });

  it('give one to another time by its details: it is shown there with the focus', async () => {
    const { user } = await openAll();
    await user.keyboard('{End}');
    await changeTime(user, '6:00 pm');
    await waitFor(() => expect(chipIn(full, '1005')).toHaveTextContent('6:00 PM'));
    await expectFocusOn('1005', full);
    expect(sheet()).toBeNull();
  });

  it('give one to another day by mouse, and make way for it', async () => {
    const { user } = await openAll();
    document.elementFromPoint = () => day('2030-05-16');
    await user.pointer([
      { keys: '[MouseLeft>]', target: row('1005') as Element, coords: { x: 0, y: 0 } },
      { target: document.body, coords: { x: 90, y: 90 } },
    ]);
    await waitFor(() => expect(sheet()).toBeNull());
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    await expectFocusOn('1005', '2030-05-16');
  });

  it('give one to another day by keys: it is shown there with the focus', async () => {
    const { user } = await openAll();
    await user.keyboard('{End}{ }');
    await waitFor(() => expect(sheet()).toBeNull());
    await user.keyboard('{ArrowRight}{ }');
    await expectFocusOn('1005', '2030-05-16');
  });
});

describe('the other views', () => {
  it('week: a post that is moved by keys behind all that are asked for is shown with the focus', async () => {
    history.replaceState(null, '', `/#/calendar/week/${full}`);
    const { user } = await open([['1', { instagram: at(before, '18:00') }], ...posts(30, full, '08')]);
    expectMore(6, full);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowRight}{ }');
    await expectFocusOn('1', full);
    expectMore(6, full);
  });

  it('week: a post that gets another hour among the others keeps the focus', async () => {
    history.replaceState(null, '', `/#/calendar/week/${full}`);
    const { user } = await open([['1', { instagram: at(full, '07:00') }], ...posts(3, full, '08')]);
    chip('1')?.focus();
    await user.keyboard('{ }{ArrowDown}{ArrowDown}{ }');
    await waitFor(() => expect(chip('1')).toHaveTextContent('9:00 AM'));
    await expectFocusOn('1', full);
  });

  it('list: a post that comes after all that are asked for is shown with the focus', async () => {
    history.replaceState(null, '', `/#/calendar/list/${before}`);
    const { user } = await open(posts(14, full, '08'));
    chip('1000')?.focus();
    await changeTime(user, '6:00 pm');
    await waitFor(() => expect(chip('1000')).toHaveTextContent('6:00 PM'));
    await waitFor(() => expect(chip('1000')).toHaveFocus());
    expect(screen.getByRole('button', { name: /^1 more on Wed May 15/ })).toBeVisible();
  });

  it('list: a post that is moved to a day out of sight is brought into it with the focus', async () => {
    history.replaceState(null, '', `/#/calendar/list/${before}`);
    const days = Array.from({ length: 28 }, (_, nth) => Temporal.PlainDate.from(before).add({ days: nth }).toString());
    const { library, refresh } = await open(
      days.map((date, nth): [string, Slots] => [String(100 + nth), { instagram: at(date, '08:00') }]),
    );
    expect(chip('127')).toBeNull();
    chip('100')?.focus();
    library.change('100', { instagram: at(days.at(-1) ?? '', '18:00') });
    refresh();
    await waitFor(() => expect(chip('100')).toHaveTextContent('6:00 PM'));
    await waitFor(() => expect(chip('100')).toHaveFocus());
  });
});
