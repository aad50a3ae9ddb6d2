// How many files go at once, and which: the rules by themselves.
import { describe, expect, it } from 'vitest';
import {
  afterRound,
  afterTrouble,
  firstSlots,
  mostSlots,
  nextUploads,
  type Queued,
  type UploadSlots,
} from '../../../../main/sync/outbox/sender/upload-concurrency.ts';

const settled = (count: number): UploadSlots => ({ count, before: null, rest: 1 });

describe('the number of slots', () => {
  it('grows while one more slot increases the throughput', () => {
    const grown = afterRound({ count: 2, before: 100, rest: 0 }, 150);
    expect(grown).toMatchObject({ count: 3, before: 150 });
  });

  it('never exceeds four, and stays where it is best', () => {
    expect(afterRound({ count: mostSlots, before: 100, rest: 0 }, 200)).toMatchObject({ count: 4, before: null });
  });

  it('goes back when the last one added nothing worth having', () => {
    expect(afterRound({ count: 3, before: 100, rest: 0 }, 105)).toMatchObject({ count: 2, before: null });
  });

  it('tries another one after a while', () => {
    let slots = afterRound({ count: 3, before: 100, rest: 0 }, 100);
    for (let round = 0; slots.count === 2; round += 1) {
      expect(round).toBeLessThan(20);
      slots = afterRound(slots, 100);
    }
    expect(slots).toEqual({ count: 3, before: 100, rest: 0 });
  });

  it('halves after trouble, down to one', () => {
    const once = afterTrouble({ ...settled(4) });
    expect(once.count).toBe(2);
    expect(afterTrouble(afterTrouble(once)).count).toBe(1);
  });

  it('does not grow right after trouble', () => {
    expect(afterRound(afterTrouble(firstSlots), 1_000_000).count).toBe(1);
  });
});

describe('which files go', () => {
  let seq = 0;
  const small = 1_000_000;
  const large = 150_000_000;
  const file = (change: Partial<Queued> = {}): Queued => ({
    seq: (seq += 1),
    sizeBytes: small,
    priority: 1,
    neededBy: null,
    ...change,
  });

  it('are the oldest, as many as there are slots', () => {
    const files = [file(), file(), file()];
    expect(nextUploads(files.toReversed(), [], 2)).toEqual(files.slice(0, 2));
  });

  it('are first those that a waiting change needs, and of these the ones a person waits for', () => {
    const [idle, needed, urgent] = [file(), file({ neededBy: 1 }), file({ neededBy: 0 })];
    expect(nextUploads([idle, needed, urgent], [], 4)).toEqual([urgent, needed, idle]);
  });

  it('are those a person wants sent now before all others', () => {
    const [needed, now] = [file({ neededBy: 1 }), file({ priority: 0 })];
    expect(nextUploads([needed, now], [], 1)).toEqual([now]);
  });

  it('begin only if a slot is free', () => {
    expect(nextUploads([file()], [file(), file()], 2)).toEqual([]);
    expect(nextUploads([file(), file()], [file()], 2)).toHaveLength(1);
  });

  it('are never more than three large ones', () => {
    const files = Array.from({ length: 5 }, () => file({ sizeBytes: large }));
    expect(nextUploads(files, [], 4)).toHaveLength(3);
  });

  it('let a small file by when only large ones are on their way', () => {
    const waiting = [file({ sizeBytes: large }), file()];
    expect(nextUploads(waiting, [file({ sizeBytes: large })], 1)).toEqual([waiting[1]]);
  });

  it('open that slot for one small file, not for all of them', () => {
    expect(nextUploads([file(), file()], [file({ sizeBytes: large })], 1)).toHaveLength(1);
  });
});
