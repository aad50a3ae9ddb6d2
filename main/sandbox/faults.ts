// Faults on the wire, from a seed or on request: late replies, lost connections, failures before and after the work.

/** `before`: nothing was done. `after`: everything was done, and stored under the Idempotency-Key. */
type When = 'before' | 'after';
export type Fault =
  | { kind: 'delay'; delayMs: number }
  | { kind: 'drop'; when: When }
  | { kind: 'fail'; when: When }
  /** A 429 although the key has calls left. */
  | { kind: 'busy' };

export type Faults = {
  /** The fault of the next request; called once for each. */
  next(): Fault | null;
  /** The next requests get these, in order, before random ones continue. */
  force(faults: readonly Fault[]): void;
  /** null: no more random faults. */
  reseed(seed: string | null): void;
};

/** Share of requests that fail under a seed. */
const share = 0.15;
const longestDelayMs = 500;

export const createFaults = (seed: string | null): Faults => {
  let random = seed === null ? null : createRandom(seed);
  const forced: Fault[] = [];

  const byChance = (): Fault | null => {
    if (random === null || random() >= share) return null;
    const kinds: readonly Fault[] = [
      { kind: 'delay', delayMs: Math.round(random() * longestDelayMs) },
      { kind: 'drop', when: 'before' },
      { kind: 'drop', when: 'after' },
      { kind: 'fail', when: 'before' },
      { kind: 'fail', when: 'after' },
      { kind: 'busy' },
    ];
    return kinds[Math.floor(random() * kinds.length)] ?? null;
  };

  return {
    next: () => forced.shift() ?? byChance(),
    force: (faults) => void forced.push(...faults),
    reseed: (next) => {
      random = next === null ? null : createRandom(next);
    },
  };
};

// Random numbers from a seed: the same seed gives the same numbers on every machine.
/** mulberry32 over a hash of the seed; numbers from 0 to below 1. */
export const createRandom = (seed: string): (() => number) => {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
