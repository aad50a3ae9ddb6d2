// A post in the hand: where it flies to once it is let go, and the free time that it is offered.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCalendarLift, toDraggedRow } from '../../../../renderer/features/calendar/drag/drag.svelte.ts';
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
  const drop = vi.fn();
  const past = at('2030-05-15T10:00');
  const lifting = createCalendarLift({
    drop,
    plan: vi.fn(),
    plansDays: () => false,
    unschedule: vi.fn(),
    announce: vi.fn(),
    isFree: (_, to) => !taken.includes(to.hour),
    isPast: (to) => Temporal.PlainDateTime.compare(to, past) < 0,
  });
  lifting.begin({ ...dragged, from: at('2030-05-14T09:00') }, by, null);
  return { lifting, drop };
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
