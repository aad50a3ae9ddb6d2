// The month inside the window: what a full one costs, and how it gives way to the next.
import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '../../../preload/model/agenda.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/bridge.ts';
import { createTheme } from '../../../renderer/state/theme.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, sampleRow } from '../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/calendar/month/2030-05-01');
});

type Days = { from: string; to: string; perDay?: number };

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
        at: `${date}T12:0${String(index)}:00Z`,
      })),
    ),
    hidden: postsPerDay > shown ? dates.map((date) => ({ date, count: postsPerDay - shown })) : [],
    untimed: [],
    coverage: [],
  };
};

const open = async (postsPerDay: number) => {
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => ({ theme: 'light', airplane: false, keepLocation: false, notices: false }),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(),
    'conflicts.list': () => [],
    'calendar.read': (days) => fullMonth(days, postsPerDay),
  });
  const bridge = createBridge(transport);
  const { unmount } = render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
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
    const asked = transport.calls.filter(({ name }) => name === 'calendar.read').map(({ input }) => input as Days);
    for (const { perDay } of asked) expect(perDay).toBeLessThanOrEqual(4);
    expect(screen.getByRole('button', { name: /May 15, 67 posts/ })).toBeVisible();
  });

  it('stays until what is on the next one is there, and leaves it its cells', async () => {
    const { grid, transport } = await open(7);
    const cell = grid.querySelector('[data-day]');
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
  });
});
