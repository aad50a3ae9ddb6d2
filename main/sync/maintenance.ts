// Idle work: the search index, the database's log, the daily copy, and pruning what is too old.
import type { Clock } from '../kernel/clock.ts';
import type { CoreEvents } from '../kernel/events.ts';
import type { Log } from '../kernel/log.ts';
import type { SearchTexts } from '../store/search.ts';
import { walLimitBytes, type Store } from '../store/store.ts';
import { repackSome } from './posts/codec.ts';
import { searchTexts } from './outbox/read-post.ts';
import type { Transact } from './kernel/transaction.ts';

export type Idle = {
  start(): void;
  /** Indexes what changed last, as far as a few ms allow. The rest follows in a quiet moment. */
  indexSome(): void;
  close(): void;
};

export type IdleDeps = {
  store: Store;
  transact: Transact;
  clock: Clock;
  time: { nowMs(): number };
  log: Log;
  /** Every change wakes it; without changes it idles and writes nothing. */
  events: Pick<CoreEvents, 'on'>;
  /** Yields to the event loop, so that other work of the process can run. */
  yieldToEventLoop: () => Promise<void>;
  /** Makes the daily copy when it is due. */
  backup?: () => Promise<void>;
};

/** After the last change. */
const indexAfterMs = 1000;
const tidyAfterMs = 30_000;
/** How often the size of the log is checked while changes continue. */
const logCheckMs = 1000;
/** Of the index, and how long one piece may block others, ms. Few transactions are merged sooner. */
const postsPerTransaction = 500;
const postsPerSearch = 20;
const pieceMs = 6;
/** The most that one call of `tidy` can merge. */
const postsPerTidy = 500;
const roomyShare = 0.01;
const pruneEveryMs = 3_600_000;
const ratesRetentionMs = 2 * 3_600_000;
const attemptsRetentionMs = 90 * 24 * 3_600_000;

export const createIdle = ({ store, transact, clock, time, log, events, yieldToEventLoop, backup }: IdleDeps): Idle => {
  const timers = new Map<string, () => void>();
  let changes = 0;
  let indexedCount = 0;
  let prunedAtMs = Number.NEGATIVE_INFINITY;
  let closed = false;

  /** Ends early when something else happens: then its own timer starts again. */
  const isQuiet = (since: number): boolean => !closed && changes === since;

  /** As many as a piece has time for. */
  function* textsOf(pids: readonly number[]): Generator<[pid: number, texts: SearchTexts | null]> {
    const beganMs = clock.uptime().ms;
    for (const pid of pids) {
      // A part is found through its post.
      const isListed = store.posts.goneAtMs(pid) === null && store.posts.headOf(pid) === pid;
      yield [pid, isListed ? searchTexts(store, pid) : null];
      if (clock.uptime().ms - beganMs >= pieceMs) return;
    }
  }

  const index = async (): Promise<void> => {
    const since = changes;
    while (isQuiet(since)) {
      const pids = store.search.dirty(postsPerTransaction);
      if (pids.length === 0) return;
      // Posts whose indexing a power cut reverts are still marked, and are indexed again.
      indexedCount += transact((tx) => {
        const count = store.search.index(textsOf(pids));
        // Searches made meanwhile only found what was indexed by then.
        if (store.search.dirtyCount() === 0) tx.changed('posts');
        return count;
      }, 'soon');
      await yieldToEventLoop();
    }
  };

  const prune = (): void => {
    const nowMs = time.nowMs();
    if (nowMs - prunedAtMs < pruneEveryMs) return;
    prunedAtMs = nowMs;
    transact(() => {
      store.rates.prune(nowMs - ratesRetentionMs);
      store.attempts.prune(nowMs - attemptsRetentionMs);
    });
  };

  const merge = async (since: number): Promise<void> => {
    do {
      store.search.tidy();
      indexedCount = Math.max(0, indexedCount - postsPerTidy);
      await yieldToEventLoop();
    } while (isQuiet(since) && indexedCount > 0);
  };

  const repack = async (since: number): Promise<void> => {
    // If a power cut reverts it, it is done again.
    while (isQuiet(since) && transact(() => repackSome(store), 'soon')) {
      checkLog();
      await yieldToEventLoop();
    }
  };

  const shrink = async (since: number): Promise<void> => {
    // Merging alternately frees and takes a little space.
    if (store.freeShare() < roomyShare) return;
    while (isQuiet(since) && store.shrink()) {
      store.checkpoint('passive');
      await yieldToEventLoop();
    }
  };

  /** Each separately: a failure must not keep the others from running. */
  const tidy = async (): Promise<void> => {
    const since = changes;
    // The merge moves what each of them writes from the log into the file.
    const works = [prune, () => repack(since), () => merge(since), () => shrink(since), () => backup?.()];
    for (const work of works) if (isQuiet(since)) await attempt(work);
  };

  const attempt = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!closed) log.error({ err: error }, 'work of a quiet moment failed');
    }
  };

  const checkLog = (): void => {
    if (store.walSizeBytes() > walLimitBytes) store.checkpoint('passive');
  };

  const arm = (name: string, delayMs: number, run: () => void | Promise<void>): void => {
    timers.get(name)?.();
    const cancel = clock.after(delayMs, () => {
      timers.delete(name);
      void attempt(run);
    });
    timers.set(name, cancel);
  };

  const wake = (): void => {
    if (closed) return;
    changes += 1;
    arm('index', indexAfterMs, index);
    arm('tidy', tidyAfterMs, tidy);
    if (!timers.has('log')) arm('log', logCheckMs, checkLog);
  };

  const unlisten = events.on(wake);

  return {
    start: wake,
    indexSome() {
      const pids = store.search.lastDirty(postsPerSearch);
      if (pids.length === 0) return;
      try {
        indexedCount += transact(() => store.search.index(textsOf(pids)), 'soon');
      } catch (error) {
        log.warn({ err: error }, 'a search could not index what is new');
      }
    },
    close() {
      closed = true;
      unlisten();
      for (const cancel of timers.values()) cancel();
    },
  };
};
