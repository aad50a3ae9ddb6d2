// Whether something stays as it is: what it is at the end of a long time, beside what it was after the warm-up.
import { walLimitBytes } from '../../main/store/store.ts';
import { measures, type Counts, type Measure } from './measure.ts';

/** `last` may be `most` at the most. */
export type Verdict = { measure: Measure; first: number; last: number; most: number; isFlat: boolean };

/** What a change may leave behind: its words, the way back from it, and that it was sent. */
const storedPerChangeBytes = 2_000;

/**
 * What chance alone moves between two moments of an ordinary day: a connection more or less, a page of the cache.
 * What grows with use passes it within hours.
 */
const room: Record<Exclude<Measure, 'walMB'>, (first: number, changes: number) => number> = {
  heapMB: (first) => first * 0.04,
  bufferMB: () => 2,
  // Of the library, what is read lies in a cache (main/store/database/open.ts).
  rssMB: (_, changes) => 4 + (changes * storedPerChangeBytes) / 1e6,
  handles: () => 2,
  descriptors: () => 4,
  timers: () => 3,
  listeners: () => 0,
  emitters: () => 20,
  signals: () => 10,
  closures: (first) => first * 0.01,
  // Every wording and every undo step is stored for good.
  libraryMB: (_, changes) => 0.5 + (changes * storedPerChangeBytes) / 1e6,
  logMB: () => 1,
  files: () => 3,
};

/** The log of writes is written back from a size on, and starts over: up to a second of writes join it before the measurement. */
const mostWalMB = (walLimitBytes / 1e6) * 1.5;

/**
 * `samples`: after the warm-up, in their order; the least of the last quarter is held against the least of the first.
 * What leaks raises the least too; what is in the air at one moment does not. `changes`: how many the person made between.
 */
export const judge = (samples: readonly Counts[], changes: number): Verdict[] => {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  return measures.map((measure) => {
    const values = samples.map((sample) => sample[measure]);
    const first = Math.min(...values.slice(0, quarter));
    const isBound = measure === 'walMB';
    const last = isBound ? Math.max(...values) : Math.min(...values.slice(-quarter));
    const most = isBound ? mostWalMB : first + room[measure](first, changes);
    return { measure, first, last, most, isFlat: last <= most };
  });
};
