// Work for quiet moments: the search index, the tidy log of the database, the daily copy, what is too old to keep.
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Transact } from './transaction.ts';

export type Idle = { start(): void; close(): void };

export type IdleDeps = {
  store: Store;
  transact: Transact;
  clock: Clock;
  time: { nowMs(): number };
  log: Log;
  /** Every change wakes it; without any it rests. */
  events: Pick<CoreEvents, 'on'>;
  /** Lets other work of the process go first. */
  breathe: () => Promise<void>;
  /** Makes the copy of the day where one is due. */
  backup?: () => Promise<void>;
};

export const createIdle = ({ events }: IdleDeps): Idle => {
  const stop = events.on(() => {});
  return { start: () => {}, close: stop };
};
