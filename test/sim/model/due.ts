// What the service does by itself later, in order of time.

export type Due = {
  at(atMs: number, run: () => void): void;
  nextAt(): number | null;
  /** Removes and returns what is due first, if it is due by then. */
  take(untilMs: number): { atMs: number; run: () => void } | null;
};

export const createDue = (): Due => {
  // Latest first, so that the next one is taken from the end; of equal times the older one goes first.
  const waiting: { atMs: number; run: () => void }[] = [];
  return {
    at(atMs, run) {
      let low = 0;
      let high = waiting.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((waiting[middle]?.atMs ?? 0) > atMs) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { atMs, run });
    },
    nextAt: () => waiting.at(-1)?.atMs ?? null,
    take(untilMs) {
      const next = waiting.at(-1);
      if (!next || next.atMs > untilMs) return null;
      waiting.pop();
      return next;
    },
  };
};
