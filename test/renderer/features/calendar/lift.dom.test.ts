// A post in the hand: where it flies to once it is let go, and the free time that it is offered.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCalendarLift,
  createPointerDrag,
  handleDragKey,
  holdByKeys,
  toDraggedDraft,
  toDraggedPost,
  toDraggedRow,
  usualOn,
  type CalendarLift,
} from '../../../../renderer/features/calendar/drag/drag.svelte.ts';
import { type Run, setDurations, startMotion } from '../../../support/motion.ts';
import { sampleRow } from '../../../support/window-samples.ts';

let runs: Run[];
let stop: () => void;
/** An element so far from the left. */
const put = (tag: string, data: Record<string, string>, left: number): HTMLElement => {
  const element = document.createElement(tag);
  Object.assign(element.dataset, data);
  element.style.left = `${String(left)}px`;
  document.body.append(element);
  return element;
};
beforeEach(() => {
  ({ runs, stop } = startMotion());
  put('div', { hand: '' }, 300).style.translate = '300px 300px';
  put('button', { entry: '7 instagram' }, 20);
  put('div', { day: '2030-05-15' }, 0).append(Object.assign(put('i', {}, 60), { className: 'slot' }));
  put('aside', { tray: '' }, 90);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(Number.parseInt(this.style.left || '0', 10), 0, 100, 40);
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const dragged = { ...toDraggedRow(sampleRow({ id: '7', status: 'scheduled' }), 'UTC'), key: '7 instagram' };
const at = (text: string) => Temporal.PlainDateTime.from(text);
const lifted = (by: 'pointer' | 'keys' = 'pointer', taken: readonly number[] = []) => {
  const [drop, announce] = [vi.fn(), vi.fn<(lift: CalendarLift, step: string) => void>()];
  const past = at('2030-05-15T10:00');
  const lifting = createCalendarLift({
    drop,
    plan: vi.fn(),
    plansDays: () => false,
    unschedule: vi.fn(),
    announce,
    usual: (day) => usualOn(day, Temporal.Instant.from('2030-05-15T12:10:00Z'), 'UTC'),
    isFree: (_, to) => !taken.includes(to.hour),
    isPast: (to) => Temporal.PlainDateTime.compare(to, past) < 0,
  });
  lifting.begin({ ...dragged, from: at('2030-05-14T09:00') }, by, null);
  return { lifting, drop, steps: () => announce.mock.calls.map(([, step]) => step) };
};
/** From the left. */
const target = () => Number.parseInt(String(runs[0]?.frames.at(-1)?.['translate']), 10);

it('flies to its slot, while its move has begun', () => {
  const { lifting, drop } = lifted();
  lifting.moveTo(at('2030-05-15T11:00'));
  lifting.end();
  expect(drop).toHaveBeenCalledOnce();
  expect(target()).toBe(60);
});

it('flies home from a time that has passed, from outside of all days, and with Escape', () => {
  for (const end of ['past', 'nowhere', 'escape']) {
    runs.length = 0;
    const { lifting } = lifted();
    if (end === 'past') lifting.moveTo(at('2030-05-15T09:00'));
    if (end === 'escape') lifting.cancel();
    else lifting.end();
    expect(target(), end).toBe(20);
  }
});

it('flies to the unscheduled posts', () => {
  const { lifting } = lifted();
  lifting.moveToUnscheduled();
  lifting.end();
  expect(target()).toBe(90);
});

it('does not fly where keys move it, nor where no motion is wanted', () => {
  for (const by of ['keys', 'pointer'] as const) {
    if (by === 'pointer') setDurations(0);
    const { lifting } = lifted(by);
    lifting.moveTo(at('2030-05-15T11:00'));
    lifting.end();
  }
  expect(runs).toEqual([]);
});

it('in a what-if gets a time also where it would be planned for a day, as that cannot be tried', () => {
  const { lifting, drop } = lifted();
  lifting.moveTo(at('2030-05-16T09:00'), true);
  lifting.end();
  expect(drop).toHaveBeenCalledWith(expect.anything(), at('2030-05-16T09:00'));
});

it('is offered the next free time of a day where something is published close to it, and keeps it over that day', () => {
  const { lifting, drop } = lifted('pointer', [11, 12]);
  lifting.moveTo(at('2030-05-15T11:00'));
  expect(lifting.nextFree()).toEqual(at('2030-05-15T13:00'));
  lifting.takeFree();
  expect(lifting.nextFree()).toBeNull();
  // The pointer moves within the day.
  lifting.moveTo(at('2030-05-15T11:00'));
  lifting.end();
  expect(drop).toHaveBeenCalledWith(expect.anything(), at('2030-05-15T13:00'));
});

it('loses that time with the day, and has none where the day is free or full', () => {
  const { lifting } = lifted('pointer', [11]);
  lifting.moveTo(at('2030-05-15T11:00'));
  lifting.takeFree();
  lifting.moveTo(at('2030-05-16T11:00'));
  lifting.moveTo(at('2030-05-15T11:00'));
  expect(lifting.lift?.to).toEqual(at('2030-05-15T11:00'));
  lifting.moveTo(at('2030-05-15T10:00'));
  lifting.takeFree();
  expect(lifting.lift?.to).toEqual(at('2030-05-15T10:00'));
  const full = lifted(
    'pointer',
    Array.from({ length: 24 }, (_, hour) => hour),
  ).lifting;
  full.moveTo(at('2030-05-15T11:00'));
  expect(full.nextFree()).toBeNull();
});

describe('a post without a time', () => {
  const draft = toDraggedDraft(sampleRow({ id: '8', status: 'draft' }));
  const key = (name: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: name, ...init });
  const days = ['2030-05-14', '2030-05-15', '2030-05-16'].map((day) => Temporal.PlainDate.from(day));

  it('goes at nine, today soon where that has passed, and at nine again where nothing is left of the day', () => {
    const usual = (day: string, now: string) =>
      usualOn(Temporal.PlainDate.from(day), Temporal.Instant.from(now), 'America/New_York').toString();
    expect(usual('2030-05-16', '2030-05-15T18:10:00Z')).toBe('2030-05-16T09:00:00');
    expect(usual('2030-05-15', '2030-05-15T12:10:00Z')).toBe('2030-05-15T09:00:00');
    expect(usual('2030-05-15', '2030-05-15T13:00:00Z')).toBe('2030-05-15T10:00:00');
    expect(usual('2030-05-15', '2030-05-15T18:10:00Z')).toBe('2030-05-15T15:30:00');
    // Late in the evening what is closer than an hour, as long as the service still gets it in time.
    expect(usual('2030-05-15', '2030-05-16T02:45:00Z')).toBe('2030-05-15T23:00:00');
    expect(usual('2030-05-15', '2030-05-16T03:10:00Z')).toBe('2030-05-15T23:30:00');
    expect(usual('2030-05-15', '2030-05-16T03:31:00Z')).toBe('2030-05-15T23:40:00');
    expect(usual('2030-05-15', '2030-05-16T03:50:00Z')).toBe('2030-05-15T23:55:00');
    expect(usual('2030-05-15', '2030-05-16T03:51:00Z')).toBe('2030-05-15T09:00:00');
  });

  it('that is dropped on today by mouse gets a time that is ahead', () => {
    const { lifting } = lifted();
    const cell = document.querySelector('[data-day]');
    document.elementFromPoint = () => cell;
    const pointer = createPointerDrag({ host: window, lifting, follow: vi.fn() });
    for (const [dragged, to] of [
      [draft, '2030-05-15T13:30'],
      [{ ...draft, from: at('2030-05-20T18:00') }, '2030-05-15T18:00'],
    ] as const) {
      pointer.carry(dragged, { x: 0, y: 0 });
      window.dispatchEvent(new MouseEvent('pointermove', { clientX: 9, clientY: 9, buttons: 1 }));
      expect(lifting.lift?.to).toEqual(at(to));
      window.dispatchEvent(new MouseEvent('pointercancel'));
    }
    Reflect.deleteProperty(document, 'elementFromPoint');
  });

  it('is at the usual time of each day that keys move it to, until they give it an hour', () => {
    const { lifting } = lifted();
    const press = (name: string) => handleDragKey(key(name), lifting, 'week', days);
    lifting.begin(draft, 'keys', lifting.usual(Temporal.PlainDate.from('2030-05-14')));
    press('ArrowRight');
    expect(lifting.lift?.to).toEqual(at('2030-05-15T13:30'));
    press('ArrowRight');
    expect(lifting.lift?.to).toEqual(at('2030-05-16T09:00'));
    press('ArrowDown');
    press('ArrowLeft');
    expect(lifting.lift?.to).toEqual(at('2030-05-15T10:00'));
  });

  it('that keys hold is not dropped, nor lifted again, while a key is held', () => {
    const { lifting, drop } = lifted('keys');
    lifting.moveTo(at('2030-05-15T11:00'));
    for (const name of [' ', 'Enter']) {
      const held = key(name, { repeat: true, cancelable: true });
      expect([handleDragKey(held, lifting, 'month', days), held.defaultPrevented]).toEqual([true, true]);
    }
    expect([lifting.lift === undefined, drop.mock.calls]).toEqual([false, []]);
    expect(handleDragKey(key(' '), lifting, 'month', days)).toBe(true);
    expect(drop).toHaveBeenCalledOnce();
    expect(handleDragKey(key(' ', { repeat: true }), lifting, 'month', days)).toBe(true);
  });
});

describe('what keys hold', () => {
  const hold = (by: 'pointer' | 'keys' = 'keys') => {
    const sheet = document.createElement('div');
    document.body.append(sheet, put('button', { outside: '' }, 0));
    const button = (data: Record<string, string>) => {
      const element = put('button', data, 0);
      sheet.append(element);
      return element;
    };
    const own = button({ entry: dragged.key });
    const day = button({ day: '2030-05-14' });
    const other = button({ entry: '9 instagram' });
    const card = button({ unscheduled: '8' });
    const opened = lifted(by);
    opened.lifting.cancel();
    own.focus();
    opened.lifting.begin({ ...dragged, from: at('2030-05-14T09:00') }, by, at('2030-05-14T09:00'));
    const stop = holdByKeys(opened.lifting, () => 'May')(sheet);
    return { ...opened, own, day, other, card, stop, isHeld: () => opened.lifting.lift !== undefined };
  };

  it('stays while its own element or a day has the focus', () => {
    const { own, day, isHeld, stop } = hold();
    day.focus();
    own.focus();
    expect(isHeld()).toBe(true);
    stop();
  });

  it.each(['other', 'card', 'outside', 'press', 'other days'])('goes back, which is said: %s', (what) => {
    const { other, card, isHeld, steps, drop, stop } = hold();
    if (what === 'other') other.focus();
    if (what === 'card') card.focus();
    if (what === 'outside') document.querySelector<HTMLElement>('[data-outside]')?.focus();
    if (what === 'press') document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    if (what === 'other days') stop();
    expect([isHeld(), steps().at(-1), drop.mock.calls]).toEqual([false, 'back', []]);
    stop();
  });

  it('goes back with Tab, which leads on, unless a free time is offered', () => {
    const { lifting, isHeld, steps, stop } = hold();
    const tab = (shiftKey = false) => {
      const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true });
      return [handleDragKey(event, lifting, 'month', []), event.defaultPrevented];
    };
    expect([...tab(), isHeld(), steps().at(-1)]).toEqual([false, false, false, 'back']);
    stop();
    const taken = lifted('keys', [11]).lifting;
    taken.moveTo(at('2030-05-15T11:00'));
    const event = new KeyboardEvent('keydown', { key: 'Tab', cancelable: true });
    expect([handleDragKey(event, taken, 'month', []), event.defaultPrevented]).toEqual([true, true]);
    expect(taken.lift?.to).toEqual(at('2030-05-15T12:00'));
  });

  it('is another matter by mouse', () => {
    const { other, isHeld, stop } = hold('pointer');
    other.focus();
    expect(isHeld()).toBe(true);
    stop();
  });
});

it('moves without the platforms that are live already', () => {
  const at = '2030-05-14T09:00:00Z';
  const platforms = [
    { platform: 'instagram', status: 'published', failed: false },
    { platform: 'facebook', status: 'failed', failed: true },
  ];
  const entry = {
    key: '7 instagram',
    post: sampleRow({ id: '7', platforms }),
    platforms: ['instagram', 'facebook'],
    at,
  };
  expect(toDraggedPost(entry, 'UTC').platforms).toEqual(['facebook']);
});
