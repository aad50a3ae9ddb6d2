// Writes replies into the library: pages of posts, single posts, and everything that is not a post.
import { AppError } from '../../../preload/errors.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { NotedMedia } from '../../media/signed-links.ts';
import type { Store } from '../../store/store.ts';
import { type WirePost, encodePost, type EncodedPost } from '../posts/codec.ts';
import { ingestPost, holdingBack, noteAbsence } from '../outbox/ingest.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import type { Requests } from '../kernel/requests.ts';
import type { RequestClass } from '../kernel/rules.ts';
import { keepMeasured, keepSnapshot } from '../kernel/cached-replies.ts';
import { pieceMs, postsPerTransaction, answers, spreadMs, type Turn } from './schedule.ts';

type Arrived = { posts: readonly WirePost[]; startedAtMs: number };
type End = (tx: Tx) => void;
/** A post and its stored form. */
type Ready = { post: WirePost; encoded: EncodedPost };
type StoreOptions = { startedAtMs: number; fullScan?: number | undefined; end?: End | undefined };

export type Pages = {
  /**
   * Stores a page. `fullScan`: marks each post as met by that scan. `end` runs in the transaction of the page's last
   * posts. Posts that can't be stored yet are read again later.
   */
  keep(page: Arrived, more?: { fullScan?: number; end?: End }): Promise<void>;
};

type PageDeps = {
  store: Store;
  transact: Transact;
  clock: Pick<Clock, 'uptime'>;
  log: Log;
  yieldToEventLoop: () => Promise<void>;
  noteLinks: (media: readonly NotedMedia[]) => void;
  later: (sids: readonly string[]) => void;
};

/** Stores pages in transactions of up to `postsPerTransaction` posts, and yields between pieces of `pieceMs`. */
export const createPages = ({ store, transact, clock, log, yieldToEventLoop, noteLinks, later }: PageDeps): Pages => {
  /** Whether a piece that starts now has lasted long enough. */
  const piece = (): (() => boolean) => {
    const beganMs = clock.uptime().ms;
    return () => clock.uptime().ms - beganMs >= pieceMs;
  };

  const prepare = async (posts: readonly WirePost[]): Promise<Ready[]> => {
    const ready: Ready[] = [];
    let isOver = piece();
    for (const post of posts) {
      ready.push({ post, encoded: encodePost(post) });
      if (!isOver()) continue;
      await yieldToEventLoop();
      isOver = piece();
    }
    return ready;
  };

  /** As many of `some` as a piece has time for. Returns how many. */
  const keepTogether = (some: readonly Ready[], { startedAtMs, fullScan, end }: StoreOptions): number => {
    const isOver = piece();
    const hashes = store.posts.hashesOf(some.map(({ post }) => post.id));
    const isChanged = ({ post, encoded }: Ready) => hashes.get(post.id) !== encoded.hash;
    if (fullScan === undefined && !end && !some.some(isChanged)) return some.length;
    const missed: string[] = [];
    // A power cut reverts the position of the scan as well: both are read again.
    const count = transact((tx) => {
      const isHeldBack = holdingBack(tx);
      let stored = 0;
      for (const one of some) {
        const { id } = one.post;
        const pid = isChanged(one)
          ? ingestPost(tx, one.post, { startedAtMs, from: 'page', encoded: one.encoded, isHeldBack })
          : store.posts.pidOf(id);
        if (pid === null) missed.push(id);
        else if (fullScan !== undefined) store.posts.met(pid, fullScan);
        stored += 1;
        if (isOver()) break;
      }
      if (stored === some.length) end?.(tx);
      return stored;
    }, 'soon');
    later(missed.filter((sid) => !store.posts.hasTombstone(sid)));
    return count;
  };

  /** One post that Galley can't store must not hide the others; a disk that rejects writes stops them all. */
  const keepOneByOne = (some: readonly Ready[], { startedAtMs, fullScan }: StoreOptions): void => {
    for (const one of some) {
      try {
        keepTogether([one], { startedAtMs, fullScan });
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error, post: one.post.id }, 'a post could not be taken in');
      }
    }
  };

  return {
    async keep({ posts, startedAtMs }, { fullScan, end } = {}) {
      noteLinks(linksOf(posts));
      const ready = await prepare(posts);
      let start = 0;
      do {
        const some = ready.slice(start, start + postsPerTransaction);
        const isLast = start + some.length === ready.length;
        const storeOptions = { startedAtMs, fullScan, end: isLast ? end : undefined };
        try {
          start += keepTogether(some, storeOptions);
        } catch (error) {
          if (error instanceof AppError) throw error;
          keepOneByOne(some, storeOptions);
          if (isLast && end) transact(end);
          start += some.length;
        }
        await yieldToEventLoop();
      } while (start < ready.length);
      await store.settle();
    },
  };
};

/** In memory only: links expire within hours and must not be stored (public-api.md, Limits). */
const linksOf = (posts: readonly WirePost[]): NotedMedia[] =>
  posts.flatMap((post) =>
    post.variants.flatMap(({ media }) => media.flatMap(({ id, url }) => (url ? [{ id, url, postId: post.id }] : []))),
  );

// One post read directly: stores what the service says about it, or the proof of its deletion.
/** `later`: the reply was stale, or belongs to a change of ours that is not settled. */
type Found = 'there' | 'gone' | 'later';

export type Reading = {
  /** By the service's id. Rejects with AppError when nothing could be learned. */
  read(sid: string, requestClass: RequestClass): Promise<Found>;
};

type ReadingDeps = {
  store: Store;
  transact: Transact;
  requests: Requests;
  time: { nowMs(): number };
  noteLinks: (media: readonly NotedMedia[]) => void;
};

/** Two callers that read the same post at once share one request. */
export const createReading = ({ store, transact, requests, time, noteLinks }: ReadingDeps): Reading => {
  const running = new Map<string, Promise<Found>>();

  const readOnce = async (sid: string, requestClass: RequestClass): Promise<Found> => {
    const askedAtMs = time.nowMs();
    try {
      const { reply, startedAtMs } = await requests.read('posts.get', { path: { postId: sid } }, requestClass);
      noteLinks(linksOf([reply.body]));
      const pid = transact((tx) => ingestPost(tx, reply.body, { startedAtMs, from: 'reading' }));
      return pid === null ? 'later' : 'there';
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
      const pid = store.posts.pidOf(sid);
      if (pid === null) return 'gone';
      return transact((tx) => (noteAbsence(tx, pid, askedAtMs) ? 'gone' : 'later'));
    }
  };

  return {
    read(sid, requestClass) {
      const joined = running.get(sid);
      if (joined) return joined;
      const reading = readOnce(sid, requestClass).finally(() => running.delete(sid));
      running.set(sid, reading);
      return reading;
    },
  };
};

// Everything else that is read regularly and stored as last received: the account, the brand, ideas, plans, analytics.
/** This many at once: without the account and the brand nothing can be shown correctly. */
const first = 2;

type ReplyDeps = { transact: Transact; requests: Requests; time: { serverNowMs(): number } };

export const createAnswers = ({ transact, requests, time }: ReplyDeps): Turn[] =>
  answers.map(({ name, endpoint, ...interval }) => ({
    name,
    interval,
    async run() {
      const { reply, startedAtMs } = await requests.read(endpoint, {}, 'refresh');
      transact((tx) => {
        keepSnapshot(tx, name, reply.body, startedAtMs);
        if (name === 'performance') keepMeasured(tx, time.serverNowMs());
      });
      return null;
    },
  }));

/**
 * ms until the first read of each: what was read shortly before a restart is not read again at once, and what never was
 * does not hold up the posts of a first fill.
 */
export const answerDelays = (store: Store, nowMs: number): Record<string, number> =>
  Object.fromEntries(
    answers.map(({ name, visibleMs }, index) => {
      const stored = store.snapshots.read(name);
      const dueInMs = stored ? Math.max(0, Math.min(visibleMs, stored.readAtMs + visibleMs - nowMs)) : 0;
      return [name, Math.max(dueInMs, index < first ? 0 : index * spreadMs)];
    }),
  );
