// Full scans of the list of posts: the first fill, once a day, and when asked.
import type { Log } from '../../kernel/log.ts';
import type { Store } from '../../store/store.ts';
import type { FullScan } from '../../store/full-scans.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Transact } from '../kernel/transaction.ts';
import { AppError } from '../../../preload/errors.ts';
import type { CallInput } from '../../service/endpoints.ts';
import type { WirePost } from '../posts/codec.ts';
import type { RequestClass } from '../kernel/rules.ts';
import type { Pages } from './apply-replies.ts';
import {
  believedMissing,
  fullScanCheckMs,
  fullScanEveryMs,
  fullScanOverdueMs,
  fullScanPaceMs,
  type Turn,
  pageSize,
} from './schedule.ts';

export type FullScanner = {
  turn: Turn;
  /** Starts a full scan now, if none is running. After one whose result was not believed, this one's is. */
  ask(): void;
  /** Posts that the last full scan missed but did not believe to be gone. */
  missingCount(): number | null;
};

type Deps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  log: Log;
  pages: Pages;
  isQuiet: () => boolean;
  /** Posts were missed and wait to be read one by one. */
  onSuspects: () => void;
};

/**
 * Walks the whole list, marks every post it meets, and suspects the local posts that it did not meet
 * (docs/sync.md#a-deletion-needs-proof).
 */
export const createFullScan = (deps: Deps): FullScanner => {
  const { store, transact, requests, time, log, pages, isQuiet, onSuspects } = deps;
  let walking: { id: number; walk: Walk } | null = null;
  let missing: number | null = null;
  let believed = false;

  const kindDue = (): FullScan['kind'] | null => {
    const endedMs = store.fullScans.lastEnded()?.endedMs ?? null;
    if (endedMs === null) return 'fill';
    const ageMs = time.nowMs() - endedMs;
    return (ageMs >= fullScanEveryMs && isQuiet()) || ageMs >= fullScanOverdueMs ? 'daily' : null;
  };

  const begin = (kind: FullScan['kind']): FullScan =>
    transact((tx) => {
      tx.changed('sync');
      return store.fullScans.begin(kind, tx.nowMs);
    });

  /** A walk lives only as long as this process: the next one resumes where the full scan's row says it stopped. */
  const walkOf = ({ id, kind, reachedMs }: FullScan): Walk => {
    if (walking?.id !== id) {
      const filling = kind === 'fill';
      // The user waits for a first fill: it may use the budget of regular reads.
      const requestClass = filling ? 'refresh' : 'fullScan';
      walking = { id, walk: createWalk({ requests, requestClass, reachedMs, ahead: filling }) };
    }
    return walking.walk;
  };

  const finish = (scan: FullScan): void => {
    walking = null;
    const trusted = believed;
    believed = false;
    transact((tx) => {
      tx.changed('sync');
      store.fullScans.end(scan.id, tx.nowMs);
      if (scan.kind === 'fill') return;
      const limit = believedMissing(store.posts.count({}));
      const unmet = store.posts
        .unmet(scan.id, 0, Number.MAX_SAFE_INTEGER, unmetLimit)
        .filter(({ pid, sid }) => !wasReadSince(store, pid, scan.startedMs) && !store.posts.hasTombstone(sid));
      missing = unmet.length > limit && !trusted ? unmet.length : null;
      const suspected = new Set(missing === null ? unmet.map(({ pid }) => pid) : []);
      for (const { pid } of store.fullScans.suspects(unmetLimit)) if (!suspected.has(pid)) store.fullScans.clear(pid);
      for (const pid of suspected) store.fullScans.suspect(pid, tx.nowMs);
    });
    if (missing !== null) log.warn({ missing }, 'a full sweep missed too many posts to believe that they are gone');
    else if (store.fullScans.suspectCount() > 0) onSuspects();
  };

  return {
    turn: {
      name: 'fullScan',
      interval: null,
      async run() {
        const current = store.fullScans.current();
        const kind = current ? null : kindDue();
        const scan = current ?? (kind && begin(kind));
        if (!scan) return fullScanCheckMs;
        const page = await walkOf(scan).next();
        if (page) {
          const reachedMs = page.reachedMs ?? scan.reachedMs;
          const storing = pages.keep(page, {
            ...(scan.kind === 'fill' ? {} : { fullScan: scan.id }),
            end: (tx) => {
              if (reachedMs !== null) store.fullScans.advance(scan.id, reachedMs, scan.stored + page.posts.length);
              tx.changed('sync');
            },
          });
          await storing.catch((error: unknown) => {
            // The walk is past this page already.
            walking = null;
            throw error;
          });
        }
        if (!page || page.last) finish(scan);
        else if (scan.kind === 'fill') return 0;
        return fullScanPaceMs;
      },
    },
    ask() {
      if (missing !== null) believed = true;
      if (!store.fullScans.current()) begin('asked');
    },
    missingCount: () => missing,
  };
};

/** Far above any library: the limit of the query, not of what is believed. */
const unmetLimit = 1_000_000;

/** Read directly, or changed by Galley, since the full scan started. */
const wasReadSince = (store: Store, pid: number, sinceMs: number): boolean => {
  const document = store.posts.document(pid);
  return document !== null && Math.max(document.readAtMs, document.settledAtMs) >= sinceMs;
};

// Walks one list of posts from its newest to its oldest, page by page, without missing posts that are moved meanwhile.
type Page = {
  posts: WirePost[];
  startedAtMs: number;
  /** Creation of the oldest post listed so far, Unix ms; null: none had a date. */
  reachedMs: number | null;
  last: boolean;
};

export type Walk = {
  /** null: the list is at its end. Rejects when the page can't be read; the next call requests it again. */
  next(): Promise<Page | null>;
};

type Query = NonNullable<CallInput<'posts.list'>['query']>;

type Options = {
  requests: Requests;
  requestClass: RequestClass;
  filter?: Pick<Query, 'status' | 'from'>;
  /** Resumes where an earlier walk stopped. */
  reachedMs?: number | null;
  /** Prefetches the next page while this one is being stored. */
  ahead?: boolean;
};

/**
 * Pages follow each other by creation time (`to`), each starting with the millisecond that the previous one ended with:
 * whether cursors count rows is undocumented, and with counted rows a post is missed when one before it goes. A cursor
 * is only used where time does not advance: a whole page of one millisecond, or one that is not in order.
 */
type Place = { toMs: number | null; cursor: string | null };

export const createWalk = ({ requests, requestClass, filter, reachedMs = null, ahead = false }: Options): Walk => {
  let place: Place | null = { toMs: reachedMs === null ? null : reachedMs + 1, cursor: null };
  let reached = reachedMs;
  /** Listed since the time last advanced. */
  let met = new Set<string>();
  let flying: Promise<() => Awaited<ReturnType<typeof ask>>> | null = null;

  const ask = async ({ toMs, cursor }: Place) => {
    const query: Query = { ...filter, limit: pageSize };
    if (toMs !== null) query.to = new Date(toMs).toISOString();
    if (cursor !== null) query.cursor = cursor;
    return requests.read('posts.list', { query }, requestClass);
  };

  /** Held as a function, so that the rejection of a prefetch is only raised when it is awaited. */
  const send = (at: Place) =>
    ask(at).then(
      (answer) => () => answer,
      (error: unknown) => () => {
        throw error;
      },
    );

  return {
    async next() {
      const at = place;
      if (!at) return null;
      const sent = flying ?? send(at);
      flying = null;
      const { reply, startedAtMs } = await sent.then((answer) => {
        try {
          return answer();
        } catch (error) {
          // The cursor is no longer accepted: continues from the last known time.
          if (at.cursor !== null && error instanceof AppError) place = { ...at, cursor: null };
          throw error;
        }
      });
      const { posts, nextCursor } = reply.body;
      const oldestMs = oldest(posts);
      place = nextCursor ? following(at, posts, oldestMs, nextCursor) : null;
      if (at.cursor === null) met = new Set();
      const brings = posts.some(({ id }) => !met.has(id));
      if (place && at.cursor !== null && !brings) {
        place = { ...at, cursor: null };
        throw new AppError({ kind: 'unreadable', message: 'The list of the service goes round in a circle.' });
      }
      for (const { id } of posts) met.add(id);
      if (oldestMs !== null) reached = reached === null ? oldestMs : Math.min(reached, oldestMs);
      if (ahead && place) flying = send(place);
      return { posts, startedAtMs, reachedMs: reached, last: place === null };
    },
  };
};

const following = (at: Place, posts: readonly WirePost[], oldestMs: number | null, nextCursor: string): Place =>
  oldestMs !== null && inOrder(posts) && (at.toMs === null || oldestMs + 1 < at.toMs)
    ? { toMs: oldestMs + 1, cursor: null }
    : { toMs: at.toMs, cursor: nextCursor };

/** The last moment with a four-digit year: no date beyond it is requested. */
const latestMs = Date.UTC(9999, 11, 31, 23, 59, 59);

const createdMs = ({ createdAt }: WirePost): number => {
  const ms = Date.parse(createdAt);
  return ms >= 0 && ms <= latestMs ? ms : NaN;
};

const oldest = (posts: readonly WirePost[]): number | null => {
  const times = posts.map(createdMs).filter((ms) => !Number.isNaN(ms));
  return times.length === 0 ? null : Math.min(...times);
};

const inOrder = (posts: readonly WirePost[]): boolean =>
  posts.every((post, index) => {
    const before = posts[index - 1];
    return before === undefined || createdMs(post) <= createdMs(before);
  });
