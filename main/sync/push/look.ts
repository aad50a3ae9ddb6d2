// What has to be read before something is sent, or to find out whether it arrived.
import { AppError } from '../../../preload/errors.ts';
import { pageLimits } from '../../service/limits.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Kind, Reading, Seen } from '../outbox/operation.ts';
import type { WirePost } from '../posts/codec.ts';
import type { ReadName } from '../kernel/requests.ts';
import type { CallInput, CallReply } from '../../service/endpoints.ts';
import { createdMarginMs, createdMarginUnmeasuredMs } from '../kernel/rules.ts';
import type { Bases } from './bases.ts';
import type { PushDeps } from './deps.ts';
import { isDoubt } from './evidence.ts';
import { requestClassOf } from './request-class.ts';

type ReadDeps = Pick<PushDeps, 'store' | 'requests' | 'time' | 'online'> &
  Pick<Bases, 'freshMs'> & {
    isLetThrough: (op: Operation) => boolean;
  };

export type Look = {
  isNeeded(op: Operation, kind: Kind): boolean;
  /** Throws what requests.ts throws. */
  at(op: Operation, kind: Kind): Promise<Seen>;
};

/** `signal` ends the listening. */
export const createLook = (
  { store, requests, time, online, freshMs, isLetThrough }: ReadDeps,
  signal: AbortSignal,
): Look => {
  // While the service was out of reach others went on writing: what was read before is no ground for an edit.
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

  const look = async (op: Operation, kind: Kind): Promise<Seen> => {
    const beganMs = time.nowMs();
    const requestClass = op.kind === 'post.publish' ? 'person' : requestClassOf(op, time.serverNowMs());
    const seen: Seen = { startedAtMs: beganMs };

    /** One that somebody else began earlier may not show what has happened since. */
    const read = async <N extends ReadName>(name: N, input: CallInput<N>): Promise<CallReply<N>> => {
      for (;;) {
        const { reply, startedAtMs } = await requests.read(name, input, requestClass, isLetThrough(op));
        if (startedAtMs >= beganMs) return reply;
      }
    };

    const readPost = async (id: string): Promise<WirePost | null> => {
      try {
        return (await read('posts.get', { path: { postId: id } })).body;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return null;
        throw error;
      }
    };

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
        // A list that goes round and round says nothing of what is missing.
        if (posts.size === before) return { posts: [...posts.values()], complete: false };
      }
    };

    const bring: Record<Reading, () => Promise<void>> = {
      async post() {
        const id = postId(op, kind);
        if (id !== null) seen.post = await readPost(id);
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
      // Before anything goes out the service's time has to be known, if it tells it at all.
      if (kind.outward && !time.hasHeard()) return true;
      if (kind.readFirst === 'stale') {
        // What was sent and refused is frozen: news of its fields that came with a list is held against it only here.
        if (op.attempts > 0) return true;
        const readAtMs = baseReadAtMs(op, kind);
        return readAtMs < backAtMs || time.nowMs() - readAtMs > freshMs(op);
      }
      return kind.readFirst === 'always';
    },
    at: look,
  };
};
