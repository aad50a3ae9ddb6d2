// What the endurance run takes for growth: a megabyte an hour, one of anything else an hour; and what it lets pass.
import { expect, it } from 'vitest';
import { judge } from './flat.ts';
import type { Counts, Measure } from './measure.ts';

const usual: Counts = {
  heapMB: 38.2,
  bufferMB: 25,
  rssMB: 178,
  handles: 3,
  descriptors: 41,
  timers: 14,
  listeners: 5,
  emitters: 164,
  signals: 2,
  closures: 38_100,
  libraryMB: 2,
  logMB: 0.1,
  walMB: 4.2,
  files: 24,
};
/** After the warm-up of eight hours, every 15 minutes. */
const hours = Array.from({ length: 24 }, (_, index) => index / 4);
const grown = (of: (hour: number, index: number) => Partial<Counts>) =>
  judge(
    hours.map((hour, index) => ({ ...usual, ...of(hour, index) })),
    0,
  ).flatMap(({ measure, isFlat }) => (isFlat ? [] : [measure]));

it.each<[Measure, number]>([
  ['heapMB', 1],
  ['bufferMB', 1],
  ['rssMB', 1],
  ['libraryMB', 1],
  ['logMB', 1],
  ['walMB', 1],
  ['handles', 1],
  ['descriptors', 1],
  ['timers', 1],
  ['listeners', 1],
  ['files', 1],
  ['signals', 4],
  ['emitters', 8],
  ['closures', 200],
])('sees %s that grow by %d an hour', (measure, perHour) => {
  expect(grown((hour) => ({ [measure]: usual[measure] + perHour * hour }))).toEqual([measure]);
});

it('lets pass what comes and goes', () => {
  const passing = grown((_, index) => ({
    rssMB: usual.rssMB + (index % 3) * 11,
    heapMB: usual.heapMB + (index % 4),
    handles: usual.handles + (index % 2) * 5,
    walMB: index % 5,
  }));
  expect(passing).toEqual([]);
});

it('lets the library grow by what was changed, and by no more', () => {
  const judged = (changes: number) =>
    judge(
      hours.map((hour) => ({ ...usual, libraryMB: usual.libraryMB + hour / 4 })),
      changes,
    ).find(({ measure }) => measure === 'libraryMB')?.isFlat;
  expect([judged(0), judged(1000)]).toEqual([false, true]);
});
