// What the pause keeps: each time once, as it was first, until a step gives it back.
import { expect, it } from 'vitest';
import { memoryLibrary } from '../support/library.ts';

const monday = '2026-11-09T15:00:00.000Z';
const tuesday = '2026-11-10T15:00:00+02:00';

const open = () => {
  const { store } = memoryLibrary();
  store.pause.begin({ sinceMs: 5, why: 'Water main', remindMs: null, afterStep: 3 });
  return store.pause;
};

it('is on from its beginning to its end, and can be on again', () => {
  const pause = open();
  expect(pause.on()).toEqual({ sinceMs: 5, why: 'Water main', remindMs: null, afterStep: 3 });
  pause.remind(9);
  expect(pause.on()?.remindMs).toBe(9);
  pause.end(7);
  expect(pause.on()).toBeNull();
  pause.end(null);
  expect(pause.on()).toMatchObject({ sinceMs: 5, why: 'Water main' });
});

it('keeps times by when they are, whatever form they have', () => {
  const pause = open();
  pause.keep({ pid: 2, platform: 'x', at: tuesday, words: 'h', takenMs: 5 });
  pause.keep({ pid: 2, platform: 'linkedin', at: '2026-11-10T12:59:00Z', words: 'h', takenMs: 5 });
  pause.keep({ pid: 1, platform: 'x', at: monday, words: 'h', takenMs: 6 });
  expect(pause.times().map(({ pid, platform }) => [pid, platform])).toEqual([
    [1, 'x'],
    [2, 'linkedin'],
    [2, 'x'],
  ]);
  expect(pause.timesOf(2)).toHaveLength(2);
  expect(pause.takenAt(6)).toMatchObject([{ pid: 1, platform: 'x', at: monday, takenMs: 6 }]);
});

it('keeps the first time of a variant, and another only once that was given back', () => {
  const pause = open();
  const time = { pid: 1, platform: 'x', at: monday, words: 'h', takenMs: 5 };
  pause.keep(time);
  pause.keep({ ...time, at: tuesday, takenMs: 6 });
  expect(pause.times()).toEqual([{ ...time, backMs: null }]);
  pause.giveBack(time, 7);
  expect([pause.times(), pause.backAt(7)]).toEqual([[], [{ ...time, backMs: 7 }]]);
  pause.keep({ ...time, at: tuesday, takenMs: 8 });
  expect(pause.times()).toMatchObject([{ at: tuesday, takenMs: 8 }]);
});

it('forgets what was given back with the next pause, and nothing that is still stored', () => {
  const pause = open();
  const stored = { pid: 1, platform: 'x', at: monday, words: 'h', takenMs: 5 };
  pause.keep(stored);
  pause.keep({ ...stored, pid: 2 });
  pause.giveBack({ ...stored, pid: 2 }, 6);
  pause.begin({ sinceMs: 9, why: '', remindMs: null, afterStep: 0 });
  expect([pause.times(), pause.backAt(6)]).toEqual([[{ ...stored, backMs: null }], []]);
});

it('knows of each post what stands after a transaction that was undone', () => {
  const { store } = memoryLibrary();
  const time = { pid: 1, platform: 'x', at: monday, words: 'h', takenMs: 5 };
  expect(store.pause.timesOf(1)).toEqual([]);
  const work = () =>
    store.transact(() => {
      store.pause.keep(time);
      expect(store.pause.timesOf(1)).toHaveLength(1);
      throw new Error('crash');
    });
  expect(work).toThrow('crash');
  expect(store.pause.timesOf(1)).toEqual([]);
  store.transact(() => store.pause.keep(time));
  expect(store.pause.timesOf(1)).toMatchObject([time]);
  store.transact(() => store.pause.giveBack(time, 7));
  expect(store.pause.timesOf(1)).toEqual([]);
});
