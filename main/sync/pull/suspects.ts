// Posts that a full sweep missed: each is read by itself, because missing from a list proves nothing.
import type { Store } from '../../store/store.ts';
import type { Transact } from '../kernel/transaction.ts';
import { suspectsPerSweep, sweepPaceMs } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Turn } from './turns.ts';

export type Suspects = {
  turn: Turn;
  /** A sweep has ended: so many more may be read. */
  renew(): void;
};

type SuspectDeps = { store: Store; transact: Transact; reading: Reading };

export const createSuspects = ({ store, transact, reading }: SuspectDeps): Suspects => {
  let left = suspectsPerSweep;

  return {
    turn: {
      name: 'suspects',
      interval: null,
      async run() {
        const [suspect] = store.sweeps.suspects(1);
        if (!suspect || left === 0) return null;
        const sid = store.posts.sidOf(suspect.pid);
        // Whatever it brings ends the suspicion: even `later` means that a change of ours has just reached the post.
        if (sid !== null) await reading.read(sid, 'sweep');
        transact(() => store.sweeps.clear(suspect.pid));
        left -= 1;
        return sweepPaceMs;
      },
    },
    renew() {
      left = suspectsPerSweep;
    },
  };
};
