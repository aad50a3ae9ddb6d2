// When the next requests of one allowance may go: the finish time of many, exact for a rolling hour.

const hourMs = 3_600_000;

export type Occupied = {
  /** How many may count at a time. */
  cap: number;
  /** When each that counts now stops counting, earliest first, Unix ms. */
  endsMs: readonly number[];
  /** Nothing goes before: the service said so. */
  opensAtMs: number;
};

/** Moments at which `count` more requests may go, one after the other, each as early as it can. */
export const slotTimes = ({ cap, endsMs, opensAtMs }: Occupied, count: number, nowMs: number): number[] => {
  const ends = [...endsMs];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    // The one that has to stop counting before this one fits.
    const blocking = ends[ends.length - Math.max(1, cap)];
    const timeMs = Math.max(nowMs, opensAtMs, blocking ?? 0, times.at(-1) ?? 0);
    times.push(timeMs);
    ends.push(timeMs + hourMs);
  }
  return times;
};
