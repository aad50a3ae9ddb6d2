// The whole list from end to end: the first fill as fast as the hour allows, then once a day, quietly, and when asked.
import type { Log } from '../../kernel/log.ts';
import type { Store } from '../../store/store.ts';
import type { Sweep } from '../../store/full-scans.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Transact } from '../kernel/transaction.ts';
import type { Pages } from './pages.ts';
import { believedMissing, sweepCheckMs, sweepEveryMs, sweepOverdueMs, sweepPaceMs } from './plan.ts';
import type { Turn } from './turns.ts';
import { createWalk, type Walk } from './walk.ts';

export type Sweeper = {
  turn: Turn;
  /** Begins one now, if none is under way. After one that was not believed: this one is. */
  ask(): void;
  /** Posts that the last sweep missed and did not believe to be gone. */
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

export const createSweeper = (deps: Deps): Sweeper => {
  const { store, transact, requests, time, log, pages, isQuiet, onSuspects } = deps;
  let walking: { id: number; walk: Walk } | null = null;
  let missing: number | null = null;
  let believed = false;

  const kindDue = (): Sweep['kind'] | null => {
    const endedMs = store.sweeps.lastEnded()?.endedMs ?? null;
    if (endedMs === null) return 'fill';
    const ageMs = time.nowMs() - endedMs;
    return (ageMs >= sweepEveryMs && isQuiet()) || ageMs >= sweepOverdueMs ? 'daily' : null;
  };

  const begin = (kind: Sweep['kind']): Sweep =>
    transact((tx) => {
      tx.changed('sync');
      return store.sweeps.begin(kind, tx.nowMs);
    });

  /** A walk is only as old as this process: another one goes on where the sweep's row says it came to. */
  const walkOf = ({ id, kind, reachedMs }: Sweep): Walk => {
    if (walking?.id !== id) {
      const filling = kind === 'fill';
      // A person waits for a first fill: it may use what steady reading may.
      const requestClass = filling ? 'refresh' : 'sweep';
      walking = { id, walk: createWalk({ requests, requestClass, reachedMs, ahead: filling }) };
    }
    return walking.walk;
  };

  const finish = (sweep: Sweep): void => {
    walking = null;
    const trusted = believed;
    believed = false;
    transact((tx) => {
      tx.changed('sync');
      store.sweeps.end(sweep.id, tx.nowMs);
      if (sweep.kind === 'fill') return;
      const limit = believedMissing(store.posts.count({}));
      const unmet = store.posts
        .unmet(sweep.id, 0, Number.MAX_SAFE_INTEGER, unmetLimit)
        .filter(({ pid, sid }) => !wasHeardOf(store, pid, sweep.startedMs) && !store.posts.isEntombed(sid));
      missing = unmet.length > limit && !trusted ? unmet.length : null;
      const suspected = new Set(missing === null ? unmet.map(({ pid }) => pid) : []);
      for (const { pid } of store.sweeps.suspects(unmetLimit)) if (!suspected.has(pid)) store.sweeps.clear(pid);
      for (const pid of suspected) store.sweeps.suspect(pid, tx.nowMs);
    });
    if (missing !== null) log.warn({ missing }, 'a full sweep missed too many posts to believe that they are gone');
    else if (store.sweeps.suspectCount() > 0) onSuspects();
  };

  return {
    turn: {
      name: 'sweep',
      interval: null,
      async run() {
        const current = store.sweeps.current();
        const kind = current ? null : kindDue();
        const sweep = current ?? (kind && begin(kind));
        if (!sweep) return sweepCheckMs;
        const page = await walkOf(sweep).next();
        if (page) {
          const reachedMs = page.reachedMs ?? sweep.reachedMs;
          const kept = pages.keep(page, {
            ...(sweep.kind === 'fill' ? {} : { sweep: sweep.id }),
            end: (tx) => {
              if (reachedMs !== null) store.sweeps.advance(sweep.id, reachedMs, sweep.stored + page.posts.length);
              tx.changed('sync');
            },
          });
          await kept.catch((error: unknown) => {
            // The walk is past this page already.
            walking = null;
            throw error;
          });
        }
        if (!page || page.last) finish(sweep);
        else if (sweep.kind === 'fill') return 0;
        return sweepPaceMs;
      },
    },
    ask() {
      if (missing !== null) believed = true;
      if (!store.sweeps.current()) begin('asked');
    },
    missingCount: () => missing,
  };
};

/** Far above any library: the limit of the query, not of what is believed. */
const unmetLimit = 1_000_000;

/** Read directly, or changed by Galley, since the sweep began. */
const wasHeardOf = (store: Store, pid: number, sinceMs: number): boolean => {
  const document = store.posts.document(pid);
  return document !== null && Math.max(document.readAtMs, document.settledAtMs) >= sinceMs;
};
