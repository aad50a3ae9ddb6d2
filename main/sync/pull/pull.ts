// Keeps the library in step with the service within its share of the hour: first fill, steady reading, full sweeps.
import { AppError } from '../../../preload/errors.ts';
import type { ResyncPrice } from '../../../preload/contract/sync.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { NotedMedia } from '../../media/links.ts';
import type { Store } from '../../store/store.ts';
import type { Online } from '../kernel/connectivity.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Time } from '../kernel/service-clock.ts';
import type { Transact } from '../kernel/transaction.ts';
import { createLater, type Later } from './later.ts';
import { createPages } from './pages.ts';
import { askedForNow, minuteMs, openPostFreshMs, pageSize, quietAfterMs, spreadMs, sweepPaceMs } from './plan.ts';
import { createReading } from './reading.ts';
import { answerDelays, createAnswers } from './answers.ts';
import { createHead, createLists } from './steady.ts';
import { createSuspects } from './suspects.ts';
import { createSweeper } from './sweep.ts';
import { createTurns } from './turns.ts';

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
  /** Something else the service said tells of posts that Galley does not know, or not as they are: they are read soon. */
  notice(sids: readonly string[]): void;
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
  time: Pick<Time, 'nowMs' | 'serverNowMs'>;
  clock: Clock;
  /** 0 to below 1. */
  random: () => number;
  online: Pick<Online, 'connection' | 'onChange'>;
  log: Log;
  /** Lets other work of the process go first. */
  breathe: () => Promise<void>;
  /** Signed links of pictures: for memory only, never stored. */
  noteLinks?: (media: readonly NotedMedia[]) => void;
};

export const createPull = (deps: PullDeps): Pull => {
  const { store, requests, time, clock, random, online, log, breathe, noteLinks = () => {} } = deps;
  let closed = false;
  let visible = true;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  /** What a reading brings after the end of the session is left alone. */
  const transact: Transact = (work, durable) => {
    if (closed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
    return deps.transact(work, durable);
  };

  const addLater: Later['add'] = (sids) => later.add(sids);
  const reading = createReading({ store, transact, requests, time, noteLinks });
  const pages = createPages({ store, transact, clock, log, breathe, noteLinks, later: addLater });
  const later: Later = createLater({ store, reading, time, wake: (delayMs) => turns.wake('later', delayMs) });
  const suspects = createSuspects({ store, transact, reading });
  const sweeper = createSweeper({
    store,
    transact,
    requests,
    time,
    log,
    pages,
    isQuiet: () => !visible || time.nowMs() - lookedAtMs > quietAfterMs,
    onSuspects: () => {
      suspects.renew();
      turns.wake('suspects');
    },
  });
  const listTurns = createLists({ store, requests, time, pages, breathe, later: addLater });
  const turns = createTurns({
    clock,
    random,
    online,
    log,
    spreadMs,
    turns: [
      createHead({ store, requests, pages }),
      later.turn,
      ...listTurns,
      ...createAnswers({ transact, requests, time }),
      suspects.turn,
      sweeper.turn,
    ],
  });

  return {
    start() {
      // A new library begins with its first page; one that is known, with what is new.
      const isNew = store.sweeps.lastEnded() === null;
      const lists = listTurns.map(({ name }, index) => [name, (index + 1) * spreadMs] as const);
      turns.start({
        head: isNew ? minuteMs : 0,
        ...Object.fromEntries(lists),
        ...answerDelays(store, time.nowMs()),
        suspects: minuteMs,
        sweep: isNew ? 0 : minuteMs,
      });
    },
    look(pid) {
      lookedAtMs = time.nowMs();
      const sid = store.posts.sidOf(pid);
      const readAtMs = store.posts.document(pid)?.readAtMs ?? 0;
      if (sid === null || store.posts.isEntombed(sid)) return;
      if (online.connection() !== 'online' || lookedAtMs - readAtMs < openPostFreshMs) return;
      reading.read(sid, 'person').then(
        (found) => found === 'later' && addLater([sid]),
        (error: unknown) => {
          if (!closed) log.warn({ err: error }, 'an open post could not be read again');
        },
      );
    },
    notice: addLater,
    setVisible(now) {
      visible = now;
      turns.setVisible(now);
    },
    now: () => turns.runNow(askedForNow),
    resync() {
      sweeper.ask();
      turns.wake('sweep');
      void turns.runNow(askedForNow);
    },
    price() {
      const requestCount = Math.max(1, Math.ceil((store.posts.count({}) - 1) / (pageSize - 1)));
      return { requestCount, minutes: Math.ceil((requestCount * sweepPaceMs) / minuteMs) };
    },
    state() {
      const isFilling = store.sweeps.lastEnded() === null;
      const missingCount = sweeper.missingCount();
      return {
        filling: isFilling ? { storedCount: store.posts.count({}) } : null,
        lastFullSyncAtMs: store.sweeps.lastEnded()?.endedMs ?? null,
        missing: missingCount === null ? null : { count: missingCount },
      };
    },
    close() {
      closed = true;
      turns.close();
    },
  };
};
