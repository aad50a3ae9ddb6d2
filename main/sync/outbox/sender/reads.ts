// Reads before sending and to reconcile, one by one or a page at a time.
import { AppError } from '../../../../preload/errors.ts';
import { pageLimits } from '../../../service/limits.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { Kind, Reading, Seen } from '../operation.ts';
import type { WirePost } from '../../posts/codec.ts';
import type { ReadName } from '../../kernel/requests.ts';
import type { CallInput, CallReply } from '../../../service/endpoints.ts';
import { createdMarginMs, createdMarginUnmeasuredMs, baseFreshMs, bulkFreshMs } from '../../kernel/rules.ts';
import { ingestPost, holdingBack } from '../ingest.ts';
import type { PushDeps } from './deps.ts';
import { isDoubt } from './in-doubt-rules.ts';
import { requestClassOf } from './ordering.ts';

type ReadDeps = Pick<PushDeps, 'store' | 'requests' | 'time' | 'online'> &
  Pick<Bases, 'freshMs'> & {
    isLetThrough: (op: Operation) => boolean;
  };

export type Reconciler = {
  isNeeded(op: Operation, kind: Kind): boolean;
  /** Throws what requests.ts throws. */
  read(op: Operation, kind: Kind): Promise<Seen>;
  /** null: it does not exist, and the key was proven to be this business's. Throws what requests.ts throws. */
  readPost(op: Operation, postId: string): Promise<{ wire: WirePost; startedAtMs: number } | null>;
};

/** `signal` unsubscribes. */
export const createReconciler = (
  { store, requests, time, online, freshMs, isLetThrough }: ReadDeps,
  signal: AbortSignal,
): Reconciler => {
  // While the service was out of reach, others may have edited: earlier reads are no base for an edit.
  let backAtMs = time.nowMs();
  const unlisten = online.onChange((connection) => {
    if (connection === 'online') backAtMs = time.nowMs();
  });
  signal.addEventListener('abort', unlisten);

  const postId = (op: Operation, kind: Kind): string | null =>
    kind.postId(op) ?? (op.pid === null ? null : store.posts.sidOf(op.pid));

  const baseReadAtMs = (op: Operation, kind: Kind): number => {
    if (kind.readings.includes('post') && op.pid !== null) return store.posts.document(op.pid)?.readAtMs ?? 0;
    if (kind.readings.includes('brand')) return store.snapshots.read('brand')?.readAtMs ?? 0;
    return 0;
  };

  /** A shared read that another caller started earlier may not show what has happened since. */
  const reading = (op: Operation) => {
    const beganMs = time.nowMs();
    const requestClass = op.kind === 'post.publish' ? 'person' : requestClassOf(op, time.serverNowMs());
    return async <N extends ReadName>(name: N, input: CallInput<N>): Promise<CallReply<N>> => {
      for (;;) {
        const { reply, startedAtMs } = await requests.read(name, input, requestClass, isLetThrough(op));
        if (startedAtMs >= beganMs) return reply;
      }
    };
  };

  const readPost = async (read: ReturnType<typeof reading>, id: string): Promise<WirePost | null> => {
    try {
      return (await read('posts.get', { path: { postId: id } })).body;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return null;
      throw error;
    }
  };

  const readState = async (op: Operation, kind: Kind): Promise<Seen> => {
    const seen: Seen = { startedAtMs: time.nowMs() };
    const read = reading(op);

    const readCreated = async (): Promise<NonNullable<Seen['created']>> => {
      const firstMs = store.attempts.ofOperation(op.id)[0]?.startedMs ?? op.intentAtMs;
      const marginMs = time.serverTimeKnown() && !time.hasLeapt() ? createdMarginMs : createdMarginUnmeasuredMs;
      const from = new Date(firstMs + (time.serverNowMs() - time.nowMs()) - marginMs).toISOString();
      const posts = new Map<string, WirePost>();
      for (let cursor: string | null | undefined; ;) {
        const query = { from, limit: pageLimits.posts.max, ...(cursor ? { cursor } : {}) };
        const { body } = await read('posts.list', { query });
        const before = posts.size;
        for (const post of body.posts) posts.set(post.id, post);
        cursor = body.nextCursor;
        if (!cursor) return { posts: [...posts.values()], complete: true };
        // A list that cycles can't prove that something is missing.
        if (posts.size === before) return { posts: [...posts.values()], complete: false };
      }
    };

    const bring: Record<Reading, () => Promise<void>> = {
      async post() {
        const id = postId(op, kind);
        if (id !== null) seen.post = await readPost(read, id);
      },
      async created() {
        seen.created = await readCreated();
      },
      async versions() {
        const id = postId(op, kind);
        const query = op.platform ? { platform: op.platform } : {};
        if (id !== null && seen.post !== null)
          seen.versions = (await read('posts.versions', { path: { postId: id }, query })).body;
      },
      async brand() {
        seen.brand = (await read('brand.get', {})).body;
      },
      async memories() {
        seen.memories = (await read('brand.memories', {})).body.memories;
      },
      async ideas() {
        seen.ideas = (await read('ideas.list', {})).body.ideas;
      },
      async jobs() {
        const limit = pageLimits.jobs.max;
        const { jobs } = (await read('jobs.list', { query: { limit } })).body;
        seen.jobs = { jobs, complete: jobs.length < limit };
      },
    };
    for (const reading of kind.readings) await bring[reading]();
    return seen;
  };

  return {
    isNeeded(op, kind) {
      if (isDoubt(op)) return true;
      // Before anything is published the service's time must be known, if the service reports it at all.
      if (kind.outward && !time.hasReceived()) return true;
      if (kind.readFirst === 'stale') {
        // What was sent and refused is frozen: only here is it reconciled with changes to its fields that came with a
        // list.
        if (op.attempts > 0) return true;
        const readAtMs = baseReadAtMs(op, kind);
        return readAtMs < backAtMs || time.nowMs() - readAtMs > freshMs(op);
      }
      return kind.readFirst === 'always';
    },
    read: readState,
    async readPost(op, id) {
      const startedAtMs = time.nowMs();
      const wire = await readPost(reading(op), id);
      return wire && { wire, startedAtMs };
    },
  };
};

// Bases of many waiting edits are read by the page: one request brings a hundred posts (public-api.md, Posts).
type BaseDeps = Pick<PushDeps, 'store' | 'requests' | 'transact' | 'time' | 'log'>;

export type Bases = {
  /**
   * How old the confirmed state of a change's post may be, ms: older if it came with a page and no other client changed
   * it lately.
   */
  freshMs(op: Operation): number;
  /**
   * Those of `ready` that may be sent now. If many are stale, a page that brings them is read first, and `onRead` is
   * called then.
   */
  goNow(ready: readonly Operation[], isStale: IsStale, onRead: () => void): Operation[];
};

type IsStale = (op: Operation) => boolean;

/** Fewer are read one by one. */
export const fewestWaiting = 5;
/** More than can be in flight at a time. */
const enough = 8;
/** A page that brings fewer costs more than it saves. */
const fewestInPage = 3;
/** Another client that has just changed a post may go on editing. */
const recentMs = 10 * 60_000;
/** A post that another client also edits is read right before each of our edits. */
const secondWriterMs = 7 * 24 * 60 * 60_000;

/** Decides when a page is worth reading, and how old a base may be (docs/sync.md#an-edit-starts-from-a-fresh-base). */
export const createBases = ({ store, requests, transact, time, log }: BaseDeps): Bases => {
  /** When a page brought it last, by post. */
  const pagedAtMs = new Map<number, number>();
  /** Changes whose posts are not worth a page, or did not come with one. */
  const alone = new Set<string>();
  let isReading = false;

  const pidOf = (op: Operation): number => op.pid ?? -1;

  /** The time window of creation whose page starts with this post, Unix ms, `toMs` exclusive. */
  const windowOf = (pid: number): { fromMs: number; toMs: number } | null => {
    const newestMs = store.posts.createdMs(pid);
    if (newestMs === null) return null;
    const fromMs = store.posts.createdMsFrom(newestMs, pageLimits.posts.max);
    return { fromMs: fromMs ?? 0, toMs: newestMs + 1 };
  };

  /**
   * The service does not say who wrote. It writes followers of the main variant itself, so their text does not count.
   */
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
        const pid = ingestPost(tx, post, { startedAtMs, from: 'page', isHeldBack });
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
    // What the page did not bring is read individually: each such read leaves fewer posts to read a page for.
    for (const op of [first, ...inWindow]) if (isStale(op)) alone.add(op.id);
  };

  const isPaged = (op: Operation): boolean => time.nowMs() - (pagedAtMs.get(pidOf(op)) ?? -Infinity) <= bulkFreshMs;

  return {
    freshMs: (op) => (isPaged(op) ? bulkFreshMs : baseFreshMs),
    goNow(ready, isStale, onRead) {
      const waits = (op: Operation): boolean => op.pid !== null && !alone.has(op.id) && isStale(op);
      const going: Operation[] = [];
      const waiting: Operation[] = [];
      // Out of thousands, only as many as could be sent are checked.
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
