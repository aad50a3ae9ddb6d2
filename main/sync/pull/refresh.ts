// Keeps the library up to date within its share of the hour: first fill, refreshes, full scans.
import { AppError } from '../../../preload/errors.ts';
import type { ResyncPrice } from '../../../preload/contract/sync.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { NotedMedia } from '../../media/signed-links.ts';
import type { Store } from '../../store/store.ts';
import type { Online } from '../kernel/connectivity.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Time } from '../kernel/service-clock.ts';
import type { Transact } from '../kernel/transaction.ts';
import type { ListFilter, Page, PostCursor } from '../../store/post-rows.ts';
import { createPages, createReading, answerDelays, createAnswers, type Pages, type Reading } from './apply-replies.ts';
import {
  askedForNow,
  minuteMs,
  openPostFreshMs,
  pageSize,
  quietAfterMs,
  spreadMs,
  fullScanPaceMs,
  createTurns,
  believedMissing,
  headInterval,
  lists,
  type Turn,
  hourMs,
  suspectsPerFullScan,
} from './schedule.ts';
import { createFullScan, createWalk, type Walk } from './full-scan.ts';

type PullState = {
  /** First fill: posts stored so far; null: complete. */
  filling: { storedCount: number } | null;
  lastFullSyncAtMs: number | null;
  /** The last full scan missed so many posts that it believed none of it; a requested resync checks each of them. */
  missing: { count: number } | null;
};

export type Pull = {
  start(): void;
  /** The window shows this post: reads it again if it is stale. */
  refreshIfStale(pid: number): void;
  /** Another reply mentions posts that Galley does not know, or that differ: they are read soon. */
  notice(sids: readonly string[]): void;
  /** Whether any window is visible. */
  setVisible(visible: boolean): void;
  /**
   * Newest posts, scheduled posts and the account, now. Resolves when they were read, or could not be. Never rejects.
   */
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
  /** Yields to the event loop, so that other work of the process can run. */
  yieldToEventLoop: () => Promise<void>;
  /** Signed links of pictures: in memory only, never stored. */
  noteLinks?: (media: readonly NotedMedia[]) => void;
};

/**
 * Composes the regular reads: the newest posts, the lists, posts to be read again, suspects, cached replies, and full
 * scans.
 */
export const createPull = (deps: PullDeps): Pull => {
  const { store, requests, time, clock, random, online, log, yieldToEventLoop, noteLinks = () => {} } = deps;
  let closed = false;
  let visible = true;
  let viewedAtMs = Number.NEGATIVE_INFINITY;

  /** A reply after the end of the session is ignored. */
  const transact: Transact = (work, durable) => {
    if (closed) throw new AppError({ kind: 'cancelled', message: 'The library is closed.' });
    return deps.transact(work, durable);
  };

  const addLater: Later['add'] = (sids) => later.add(sids);
  const reading = createReading({ store, transact, requests, time, noteLinks });
  const pages = createPages({ store, transact, clock, log, yieldToEventLoop, noteLinks, later: addLater });
  const later: Later = createLater({ store, reading, time, wake: (delayMs) => turns.wake('later', delayMs) });
  const suspects = createSuspects({ store, transact, reading });
  const fullScan = createFullScan({
    store,
    transact,
    requests,
    time,
    log,
    pages,
    isQuiet: () => !visible || time.nowMs() - viewedAtMs > quietAfterMs,
    onSuspects: () => {
      suspects.renew();
      turns.wake('suspects');
    },
  });
  const listTurns = createLists({ store, requests, time, pages, yieldToEventLoop, later: addLater });
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
      fullScan.turn,
    ],
  });

  return {
    start() {
      // A new library starts with its first page; a known one with what is new.
      const isNew = store.fullScans.lastEnded() === null;
      const lists = listTurns.map(({ name }, index) => [name, (index + 1) * spreadMs] as const);
      turns.start({
        head: isNew ? minuteMs : 0,
        ...Object.fromEntries(lists),
        ...answerDelays(store, time.nowMs()),
        suspects: minuteMs,
        fullScan: isNew ? 0 : minuteMs,
      });
    },
    refreshIfStale(pid) {
      viewedAtMs = time.nowMs();
      const sid = store.posts.sidOf(pid);
      const readAtMs = store.posts.document(pid)?.readAtMs ?? 0;
      if (sid === null || store.posts.hasTombstone(sid)) return;
      if (online.connection() !== 'online' || viewedAtMs - readAtMs < openPostFreshMs) return;
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
      fullScan.ask();
      turns.wake('fullScan');
      void turns.runNow(askedForNow);
    },
    price() {
      const requestCount = Math.max(1, Math.ceil((store.posts.count({}) - 1) / (pageSize - 1)));
      return { requestCount, minutes: Math.ceil((requestCount * fullScanPaceMs) / minuteMs) };
    },
    state() {
      const isFilling = store.fullScans.lastEnded() === null;
      const missingCount = fullScan.missingCount();
      return {
        filling: isFilling ? { storedCount: store.posts.count({}) } : null,
        lastFullSyncAtMs: store.fullScans.lastEnded()?.endedMs ?? null,
        missing: missingCount === null ? null : { count: missingCount },
      };
    },
    close() {
      closed = true;
      turns.close();
    },
  };
};

// The lists that are read every few minutes: the newest posts, and all that are scheduled or being drafted.
type ListDeps = {
  store: Store;
  requests: Requests;
  time: { nowMs(): number };
  pages: Pages;
  yieldToEventLoop: () => Promise<void>;
  later: (sids: readonly string[]) => void;
};

/** Nothing is compared before the first page of the first fill: all would be new. */
const hasBegun = (store: Store): boolean =>
  store.fullScans.lastEnded() !== null || (store.fullScans.current()?.reachedMs ?? null) !== null;

/** New posts, until a whole page in a row is known: nothing behind them is new. */
const createHead = ({ store, requests, pages }: Pick<ListDeps, 'store' | 'requests' | 'pages'>): Turn => {
  let unfinished: Walk | null = null;

  const readNew = async (walk: Walk): Promise<void> => {
    let knownInARow = 0;
    while (knownInARow < pageSize) {
      const page = await walk.next();
      if (!page) return;
      for (const { id } of page.posts) knownInARow = store.posts.pidOf(id) === null ? 0 : knownInARow + 1;
      await pages.keep(page);
    }
  };

  return {
    name: 'head',
    interval: headInterval,
    async run() {
      if (!hasBegun(store)) return null;
      // If the last run was interrupted, there may be new posts behind those that it brought.
      if (unfinished) await readNew(unfinished);
      unfinished = createWalk({ requests, requestClass: 'refresh' });
      await readNew(unfinished);
      unfinished = null;
      return null;
    },
  };
};

/** Each list to its end; a post that left its list is read by itself, since nothing else shows where it went. */
const createLists = (deps: ListDeps): Turn[] =>
  lists.map(({ name, status, createdWithinMs, ...interval }) => ({
    name,
    interval,
    async run() {
      const { store, requests, time, pages, later } = deps;
      if (!hasBegun(store)) return null;
      const fromMs = createdWithinMs === null ? 0 : time.nowMs() - createdWithinMs;
      const from = createdWithinMs === null ? {} : { from: new Date(fromMs).toISOString() };
      const walk = createWalk({ requests, requestClass: 'refresh', filter: { status, ...from } });
      const listed = new Set<string>();
      let startedAtMs: number | null = null;
      for (let page = await walk.next(); page; page = await walk.next()) {
        startedAtMs ??= page.startedAtMs;
        for (const { id } of page.posts) listed.add(id);
        await pages.keep(page);
      }
      if (startedAtMs !== null) later(await strays(deps, { status, fromMs, listed, startedAtMs }));
      return null;
    },
  }));

type Listing = {
  status: NonNullable<ListFilter['status']>;
  fromMs: number;
  listed: ReadonlySet<string>;
  startedAtMs: number;
};

/**
 * Posts that are on this list here and not at the service. If there are too many to believe, they are left to the full
 * scan.
 */
const strays = async (
  { store, yieldToEventLoop }: ListDeps,
  { status, fromMs, listed, startedAtMs }: Listing,
): Promise<string[]> => {
  const found: string[] = [];
  let cursor: PostCursor | null = null;
  for (;;) {
    const { rows, next }: Page = store.posts.page({ status }, cursor, pageSize);
    for (const row of rows) {
      if (Date.parse(row.createdAt ?? '') < fromMs || row.sync.openCount > 0) continue;
      for (const pid of standing(store, Number(row.id), status)) {
        const sid = store.posts.sidOf(pid);
        if (sid === null || listed.has(sid) || store.posts.hasTombstone(sid)) continue;
        const document = store.posts.document(pid);
        if (document && Math.max(document.readAtMs, document.settledAtMs) < startedAtMs) found.push(sid);
      }
    }
    cursor = next;
    const oldest = rows.at(-1);
    if (next === null || oldest === undefined || Date.parse(oldest.createdAt ?? '') < fromMs) break;
    await yieldToEventLoop();
  }
  return found.length > believedMissing(store.posts.count({ status })) ? [] : found;
};

/** For a family, those parts that are on this list at the service. */
const standing = (store: Store, pid: number, status: Listing['status']): number[] => {
  const parts = store.families.parts(pid);
  return parts.length === 0 ? [pid] : parts.flatMap((part) => (part.status === status ? [part.pid] : []));
};

// Posts to be read again: held back or stale when a page brought them, or missing from the list they were on.
type Later = {
  turn: Turn;
  /** By the service's id. */
  add(sids: readonly string[]): void;
};

type LaterDeps = {
  store: Store;
  reading: Reading;
  time: { nowMs(): number };
  /** Schedules the next run in this many ms. */
  wake: (delayMs: number) => void;
};

const firstDelayMs = 30_000;
/** In one run; a longer queue continues with the next. */
const readsPerTurn = 20;

/** In memory only: after a restart the lists bring them again. */
const createLater = ({ store, reading, time, wake }: LaterDeps): Later => {
  const queue = new Map<string, { addedAtMs: number; dueAtMs: number; delayMs: number }>();

  const isKnownSince = (sid: string, sinceMs: number): boolean => {
    const pid = store.posts.pidOf(sid);
    return pid !== null && (store.posts.document(pid)?.readAtMs ?? 0) > sinceMs;
  };

  const nextDelayMs = (): number | null => {
    if (queue.size === 0) return null;
    const firstMs = Math.min(...[...queue.values()].map(({ dueAtMs }) => dueAtMs));
    return Math.max(1000, firstMs - time.nowMs());
  };

  return {
    turn: {
      name: 'later',
      interval: null,
      async run() {
        const due = [...queue].filter(([, { dueAtMs }]) => dueAtMs <= time.nowMs()).slice(0, readsPerTurn);
        for (const [sid, { addedAtMs, delayMs }] of due) {
          const longerMs = Math.min(hourMs, delayMs * 2);
          // Rescheduled first: one that can't be read must not keep the others waiting.
          queue.set(sid, { addedAtMs, dueAtMs: time.nowMs() + longerMs, delayMs: longerMs });
          if (isKnownSince(sid, addedAtMs) || (await reading.read(sid, 'refresh')) !== 'later') queue.delete(sid);
        }
        return nextDelayMs();
      },
    },
    add(sids) {
      const nowMs = time.nowMs();
      for (const sid of sids) {
        if (!queue.has(sid)) queue.set(sid, { addedAtMs: nowMs, dueAtMs: nowMs + firstDelayMs, delayMs: firstDelayMs });
      }
      if (sids.length > 0) wake(firstDelayMs);
    },
  };
};

// Posts that a full scan missed: each is read by itself, because missing from a list proves nothing.
type Suspects = {
  turn: Turn;
  /** A full scan has ended: this many more may be read. */
  renew(): void;
};

type SuspectDeps = { store: Store; transact: Transact; reading: Reading };

const createSuspects = ({ store, transact, reading }: SuspectDeps): Suspects => {
  let left = suspectsPerFullScan;

  return {
    turn: {
      name: 'suspects',
      interval: null,
      async run() {
        const [suspect] = store.fullScans.suspects(1);
        if (!suspect || left === 0) return null;
        const sid = store.posts.sidOf(suspect.pid);
        // Any result clears the suspicion: even `later` means that a change of ours has just reached the post.
        if (sid !== null) await reading.read(sid, 'fullScan');
        transact(() => store.fullScans.clear(suspect.pid));
        left -= 1;
        return fullScanPaceMs;
      },
    },
    renew() {
      left = suspectsPerFullScan;
    },
  };
};
