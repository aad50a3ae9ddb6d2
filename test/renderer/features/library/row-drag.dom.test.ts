// Rows are dragged as things: one as its card, several as a pile, onto Calendar in the sidebar; Esc puts them back.
import { cleanup, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);
// jsdom lays nothing out.
beforeEach(() => {
  document.elementFromPoint = () => null;
});

const scheduled = { platform: 'instagram', failed: false, status: 'scheduled' } as const;
const open = async () => {
  const rows = ['Rye', 'Buns', 'Tarts', 'Loaves'].map((name, place) => sampleRow({ id: String(place + 1), name }));
  const surveyed: Input<'posts.survey'>[] = [];
  const { user, transport } = await openLibrary(rows, {
    // Half past nine or half past eight, by the time of the year.
    'calendar.read': ({ to }: Input<'calendar.read'>) => ({
      entries: [
        {
          post: sampleRow({ id: '9', name: 'Oven', status: 'scheduled', platforms: [scheduled] }),
          platforms: ['instagram'],
          at: `${to}T13:30:00Z`,
        },
      ],
      hidden: [],
      untimed: [],
      coverage: [],
    }),
    'plan.platforms': () => ({ ticked: ['instagram'], unticked: [] }),
    'posts.many': () => ({ doneCount: 1, name: null, skipped: [], skippedCount: 0, finishAt: null, stepId: 7 }),
    'posts.survey': (asked: Input<'posts.survey'>) => {
      surveyed.push(asked);
      const count = 'ids' in asked.of ? asked.of.ids.length : rows.length;
      return sampleSurvey(count, {
        schedulable: [{ held: [], bare: ['instagram'], postCount: count, changedCount: 0, uncheckedCount: 0 }],
      });
    },
  });
  return { user, surveyed, transport };
};
const row = (name: RegExp) => screen.getByRole('row', { name });
const send = (type: string, target: EventTarget, x: number) => {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: 100 });
  target.dispatchEvent(Object.assign(event, { pointerId: 1 }));
};
const hand = () => document.querySelector('[data-drag]');
/** Once what a press needs is there, which comes after the first paint. */
const lift = async (name: RegExp) => {
  await waitFor(async () => {
    send('pointerdown', row(name), 100);
    send('pointermove', window, 104);
    await tick();
    expect(hand()).not.toBeNull();
  });
};
const over = async (element: Element) => {
  document.elementFromPoint = () => element;
  send('pointermove', window, 20);
  await tick();
};
const calendar = () => screen.getByRole('link', { name: /^Calendar/ });

it('a row is lifted as its card, and dropped on Calendar its time is chosen', async () => {
  const { surveyed } = await open();
  await lift(/^Buns/);
  await over(document.body);
  expect(hand()?.textContent.trim()).toMatch(/^Buns/);
  expect(hand()?.querySelector('.count')).toBeNull();
  expect(row(/^Buns/)).toHaveClass('lifted');
  await over(calendar());
  expect(hand()).toHaveTextContent('choose its time');
  send('pointerup', window, 20);
  expect(await screen.findByRole('dialog', { name: 'Schedule 1 post' })).toBeVisible();
  expect(surveyed.at(-1)).toEqual({ of: { ids: ['2'] } });
  expect(hand()).toBeNull();
  expect(row(/^Buns/)).not.toHaveClass('lifted');
  // It was no click either.
  expect(location.hash).toBe('#/library');
});

it('a selected row takes all that are selected along, as a pile with their number', async () => {
  const { user } = await open();
  row(/^Rye/).focus();
  await user.keyboard('x{Shift>}JJ{/Shift}');
  await lift(/^Buns/);
  await over(calendar());
  expect(hand()?.querySelector('.count')).toHaveTextContent('3');
  expect(hand()?.textContent).toMatch(/Buns.*and 2 more · choose their times/s);
  expect([/^Rye/, /^Tarts/, /^Loaves/].map((name) => row(name).classList.contains('lifted'))).toEqual([
    true,
    true,
    false,
  ]);
  send('pointerup', window, 20);
  expect(await screen.findByRole('dialog', { name: 'Schedule 3 posts' })).toBeVisible();
});

it('Esc puts it back, and so does letting go elsewhere', async () => {
  const { user } = await open();
  await lift(/^Rye/);
  await over(calendar());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(hand()).toBeNull());
  await lift(/^Rye/);
  await over(document.body);
  send('pointerup', window, 20);
  await tick();
  expect(hand()).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a press that goes less than four pixels is a click', async () => {
  await open();
  await lift(/^Rye/);
  send('pointercancel', window, 104);
  await tick();
  send('pointerdown', row(/^Rye/), 100);
  send('pointermove', window, 103);
  await tick();
  expect(hand()).toBeNull();
  send('pointerup', window, 103);
  // The click that follows a drag is swallowed, until the next task.
  await waitFor(() => {
    row(/^Rye/).click();
    expect(location.hash).toBe('#/editor/1');
  });
});

describe('held over Calendar, that opens, and a day takes it', () => {
  const overDay = async (name: RegExp, select = '') => {
    const { user, surveyed, transport } = await open();
    if (select !== '') {
      row(/^Rye/).focus();
      await user.keyboard(select);
    }
    await lift(name);
    await over(calendar());
    await waitFor(() => expect(document.querySelector('[data-day] [data-entry]')).not.toBeNull());
    const cell = [...document.querySelectorAll('[data-day]')].at(-1);
    if (!cell) throw new Error('no days');
    document.elementFromPoint = () => cell;
    const event = new MouseEvent('pointermove', { bubbles: true, clientX: 400, clientY: 300, buttons: 1 });
    window.dispatchEvent(Object.assign(event, { pointerId: 1 }));
    await tick();
    return { surveyed, transport, date: cell.getAttribute('data-day') };
  };

  it('at the usual time, in one step', async () => {
    const { transport, date } = await overDay(/^Buns/);
    expect(location.hash).toMatch(/^#\/calendar/);
    expect(document.querySelector('.day .slot')).toHaveTextContent('Buns');
    expect(document.querySelector('.close')).toHaveTextContent('Oven');
    send('pointerup', window, 400);
    await waitFor(() => expect(transport.calls.filter(({ name }) => name === 'posts.many')).toHaveLength(1));
    const { input } = transport.calls.find(({ name }) => name === 'posts.many') ?? {};
    expect(input).toMatchObject({ of: { ids: ['2'] }, action: { do: 'place', slots: [{ id: '2' }] } });
    expect(JSON.stringify(input)).toContain(date);
  });

  it('several in the dialog that schedules them, which proposes the day', async () => {
    const { surveyed } = await overDay(/^Buns/, 'x{Shift>}JJ{/Shift}');
    send('pointerup', window, 400);
    expect(await screen.findByRole('dialog', { name: 'Schedule 3 posts' })).toBeVisible();
    expect(surveyed.at(-1)).toEqual({ of: { ids: ['1', '2', '3'] } });
  });

  it('not when it was let go before the days were there', async () => {
    const { transport } = await overDay(/^Buns/);
    const event = new MouseEvent('pointermove', { bubbles: true, clientX: 410, clientY: 300, buttons: 0 });
    window.dispatchEvent(Object.assign(event, { pointerId: 1 }));
    await tick();
    send('pointerup', window, 410);
    await tick();
    expect(document.querySelector('.day .slot')).toBeNull();
    expect(transport.calls.filter(({ name }) => name === 'posts.many')).toEqual([]);
  });
});
