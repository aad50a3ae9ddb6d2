// The one order of everything that happens in a run: events by virtual time, then by when they were planned.

export type Timeline = {
  /** True virtual time, Unix ms. */
  now(): number;
  /** The returned function calls it off. */
  at(timeMs: number, run: () => void): () => void;
  /** Runs what is due, one event after the other, each with everything it promised, until `untilMs`. */
  runUntil(untilMs: number): Promise<void>;
};

type Event = { timeMs: number; sequence: number; run: (() => void) | null };

const isBefore = (one: Event, other: Event): boolean =>
  one.timeMs < other.timeMs || (one.timeMs === other.timeMs && one.sequence < other.sequence);

/** Promises settle in microtasks; a turn of the event loop comes after all of them. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createTimeline = (startMs: number, seen: (timeMs: number) => void): Timeline => {
  const heap: Event[] = [];
  let now = startMs;
  let sequence = 0;

  const push = (event: Event): void => {
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(event, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  };
  const pop = (): Event | undefined => {
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last || heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const left = heap[child];
      if (!left) break;
      const right = heap[child + 1];
      if (right && isBefore(right, left)) child += 1;
      const smaller = heap[child];
      if (!smaller || !isBefore(smaller, last)) break;
      heap[index] = smaller;
      index = child;
    }
    heap[index] = last;
    return top;
  };

  return {
    now: () => now,
    at(timeMs, run) {
      const event: Event = { timeMs: Math.max(timeMs, now), sequence: (sequence += 1), run };
      push(event);
      return () => void (event.run = null);
    },
    async runUntil(untilMs) {
      for (let next = heap[0]; next && next.timeMs <= untilMs; next = heap[0]) {
        pop();
        if (!next.run) continue;
        now = next.timeMs;
        seen(now);
        next.run();
        await settled();
      }
      now = Math.max(now, untilMs);
    },
  };
};
