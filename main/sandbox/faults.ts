// Trouble on the wire, from a seed or on request: late replies, lost connections, failures before and after the effect.
import { createRandom } from './random.ts';

/** `before`: nothing was done. `after`: all was done, and remembered under the Idempotency-Key. */
type When = 'before' | 'after';
export type Fault =
  | { kind: 'delay'; delayMs: number }
  | { kind: 'drop'; when: When }
  | { kind: 'fail'; when: When }
  /** A 429 although the key has calls left. */
  | { kind: 'busy' };

export type Faults = {
  /** What will befall the next request; asked once for each. */
  next(): Fault | null;
  /** The next requests meet these, in order, before chance is asked again. */
  force(faults: readonly Fault[]): void;
  /** null: no more trouble by chance. */
  reseed(seed: string | null): void;
};

/** Share of requests that meet trouble under a seed. */
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
