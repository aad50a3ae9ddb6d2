// Whether something stays as it is: what it is at the end of a long time, beside what it was after the warm-up.
import { measures, type Counts, type Measure } from './measure.ts';

export type Verdict = { measure: Measure; first: number; last: number; allowed: number; isFlat: boolean };

/** What a change may leave behind: its words, the way back from it, and that it was sent. */
const keptPerChangeBytes = 2_000;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/**
 * What chance alone moves between two moments of an ordinary day: a connection more or less, a page of the cache.
 * What grows with use passes it within hours.
 */
const allowed: Record<Measure, (first: number, changes: number) => number> = {
  heapMB: (first) => first * 0.04,
  bufferMB: () => 2,
  rssMB: (first) => first * 0.06,
  handles: () => 2,
  // Threads that look at files come and go with their work.
  descriptors: () => 8,
  timers: () => 3,
  listeners: () => 0,
  emitters: () => 20,
  signals: () => 10,
  closures: (first) => first * 0.01,
  // Every wording and every step back is kept for good.
  libraryMB: (_, changes) => 0.5 + (changes * keptPerChangeBytes) / 1e6,
  logMB: () => 1,
  walMB: () => 1,
  files: () => 3,
};

/**
 * `samples`: after the warm-up, in their order; the median of the last quarter is held against that of the first.
 * `changes`: how many the person made between them.
 */
export const judge = (samples: readonly Counts[], changes: number): Verdict[] => {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  return measures.map((measure) => {
    const values = samples.map((sample) => sample[measure]);
    const first = median(values.slice(0, quarter));
    const last = median(values.slice(-quarter));
    const room = allowed[measure](first, changes);
    return { measure, first, last, allowed: room, isFlat: last - first <= room };
  });
};
