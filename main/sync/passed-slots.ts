// When a slot has passed that a change had to be in time for, the next one counts: for its turn and for what is shown.
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Store } from '../store/store.ts';
import { slotMarginMs } from './kernel/rules.ts';
import type { Time } from './kernel/service-clock.ts';
import type { Transact } from './kernel/transaction.ts';

type Deps = {
  store: Store;
  transact: Transact;
  time: Time;
  clock: Clock;
  /** What goes first may be something else now. */
  wake: () => void;
  log: Log;
};

const everyMs = 60_000;

/** At once, for what passed while Galley was closed, and also without a connection. Returns how to end it. */
export const watchPassedSlots = ({ store, transact, time, clock, wake, log }: Deps): (() => void) => {
  let lookedMs = 0;
  let cancel = () => {};
  const look = (): void => {
    cancel = clock.after(everyMs, look);
    const passedMs = time.serverNowMs() - slotMarginMs;
    try {
      const pids = store.operations.pidsDueBetween(lookedMs, passedMs);
      lookedMs = passedMs;
      if (pids.length === 0) return;
      // What a change has to be in time for is found anew with every change of its post.
      transact((tx) => pids.forEach(tx.touch));
      wake();
    } catch (error) {
      log.warn({ err: error }, 'times that have passed could not be looked at');
    }
  };
  look();
  return () => cancel();
};
