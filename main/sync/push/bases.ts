// Where many edits wait, what they begin at is read by the page: one request brings a hundred posts (public-api.md, Posts).
import { pageLimits } from '../../service/limits.ts';
import type { Operation } from '../../store/outbox.ts';
import { absorbPost, holdingBack } from '../outbox/ingest.ts';
import type { WirePost } from '../posts/codec.ts';
import { baseFreshMs, bulkFreshMs } from '../kernel/rules.ts';
import type { PushDeps } from './deps.ts';

type BaseDeps = Pick<PushDeps, 'store' | 'requests' | 'transact' | 'time' | 'log'>;

export type Bases = {
  /** How old what is known of a change's post may be, ms: more for what came with a page, and nobody else had changed lately. */
  freshMs(op: Operation): number;
  /**
   * What of `ready` may go now. Where many are stale, a page that brings them is read first, and `onRead` is called then.
   */
  goNow(ready: readonly Operation[], isStale: IsStale, onRead: () => void): Operation[];
};

type IsStale = (op: Operation) => boolean;

/** Fewer are read one by one. */
export const fewestWaiting = 5;
/** More than can be on their way at a time. */
const enough = 8;
/** A page that brings fewer costs more than it saves. */
const fewestInPage = 3;
/** Somebody who has just changed a post may go on. */
const recentMs = 10 * 60_000;
/** A post that somebody else writes into as well is read right before each of our edits. */
const secondWriterMs = 7 * 24 * 60 * 60_000;

export const createBases = ({ store, requests, transact, time, log }: BaseDeps): Bases => {
  /** When a page brought it last, by post. */
  const pagedAtMs = new Map<number, number>();
  /** Changes whose posts no page is worth, or none brought. */
  const alone = new Set<string>();
  let isReading = false;

  const pidOf = (op: Operation): number => op.pid ?? -1;

  /** The window of creation whose page begins with this post, Unix ms: `toMs` is not in it. */
  const windowOf = (pid: number): { fromMs: number; toMs: number } | null => {
    const newestMs = store.posts.createdMs(pid);
    if (newestMs === null) return null;
    const fromMs = store.posts.createdMsFrom(newestMs, pageLimits.posts.max);
    return { fromMs: fromMs ?? 0, toMs: newestMs + 1 };
  };

  /** The service does not tell who wrote. What follows the main version it writes itself: no text of that counts. */
  const hasSecondWriter = (pid: number, { variants }: WirePost): boolean => {
    const platforms = store.wordings.changedElsewhere(pid, time.nowMs() - secondWriterMs);
    return variants.some(({ platform, isPrimary, pinned }) => (isPrimary || pinned) && platforms.includes(platform));
  };

  const read = async ({ fromMs, toMs }: { fromMs: number; toMs: number }): Promise<void> => {
    const query = {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      limit: pageLimits.posts.max,
    };
    const { reply, startedAtMs } = await requests.read('posts.list', { query }, 'outbox');
    transact((tx) => {
      const isHeldBack = holdingBack(tx);
      for (const post of reply.body.posts) {
        const before = store.posts.hashesOf([post.id]).get(post.id);
        const pid = absorbPost(tx, post, { startedAtMs, from: 'page', isHeldBack });
        if (pid === null) continue;
        const isAsKnown = before !== undefined && store.posts.hashesOf([post.id]).get(post.id) === before;
        const isQuiet = isAsKnown || Date.parse(post.updatedAt) < time.serverNowMs() - recentMs;
        if (isQuiet && !hasSecondWriter(pid, post)) pagedAtMs.set(pid, startedAtMs);
      }
    });
  };

  const readFor = async (waiting: readonly Operation[], first: Operation, isStale: IsStale): Promise<void> => {
    const window = windowOf(pidOf(first));
    const isInWindow = (op: Operation): boolean => {
      const createdMs = store.posts.createdMs(pidOf(op));
      return window !== null && createdMs !== null && createdMs >= window.fromMs && createdMs < window.toMs;
    };
    const inWindow = waiting.filter(isInWindow);
    try {
      if (window && inWindow.length >= fewestInPage) await read(window);
    } catch (error) {
      log.warn({ err: error }, 'a page for changes that wait could not be read');
    }
    // What the page did not bring is read by itself: each reading leaves fewer to read a page for.
    for (const op of [first, ...inWindow]) if (isStale(op)) alone.add(op.id);
  };

  const isPaged = (op: Operation): boolean => time.nowMs() - (pagedAtMs.get(pidOf(op)) ?? -Infinity) <= bulkFreshMs;

  return {
    freshMs: (op) => (isPaged(op) ? bulkFreshMs : baseFreshMs),
    goNow(ready, isStale, onRead) {
      const waits = (op: Operation): boolean => op.pid !== null && !alone.has(op.id) && isStale(op);
      const going: Operation[] = [];
      const waiting: Operation[] = [];
      // Of thousands no more are looked at than could go.
      for (const op of ready) {
        if (waiting.length >= fewestWaiting && going.length >= enough) break;
        (waits(op) ? waiting : going).push(op);
      }
      const [first] = waiting;
      if (ready.length === 0) alone.clear();
      if (!first || (!isReading && waiting.length < fewestWaiting)) return [...ready];
      if (!isReading) {
        isReading = true;
        void readFor(ready.filter(waits), first, isStale).finally(() => {
          isReading = false;
          onRead();
        });
      }
      return going;
    },
  };
};
