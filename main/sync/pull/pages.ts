// A page of posts into the library: few posts to a transaction, and none at all for those that did not change.
import { AppError } from '../../../preload/error.ts';
import type { Log } from '../../log.ts';
import type { NotedMedia } from '../../media/links.ts';
import type { Store } from '../../store/store.ts';
import type { WirePost } from '../operation.ts';
import { absorbPost } from '../posts/absorb.ts';
import { toKept } from '../posts/wire.ts';
import type { Transact, Tx } from '../transaction.ts';
import { postsPerTransaction } from './plan.ts';

type Arrived = { posts: readonly WirePost[]; startedAtMs: number };
type End = (tx: Tx) => void;

export type Pages = {
  /**
   * `sweep`: marks each post as met by it. `end` runs in the transaction of the page's last posts.
   * Posts that cannot come in yet are read again later.
   */
  keep(page: Arrived, more?: { sweep?: number; end?: End }): Promise<void>;
};

type Deps = {
  store: Store;
  transact: Transact;
  log: Log;
  breathe: () => Promise<void>;
  noteLinks: (media: readonly NotedMedia[]) => void;
  later: (sids: readonly string[]) => void;
};

export const createPages = ({ store, transact, log, breathe, noteLinks, later }: Deps): Pages => {
  const changedOf = (posts: readonly WirePost[]): Set<WirePost> => {
    const hashes = store.posts.hashesOf(posts.map(({ id }) => id));
    return new Set(posts.filter((post) => hashes.get(post.id) !== toKept(post).hash));
  };

  const keepTogether = (some: readonly WirePost[], startedAtMs: number, sweep: number | undefined, end?: End): void => {
    const changed = changedOf(some);
    if (changed.size === 0 && sweep === undefined && !end) return;
    const missed = transact((tx) => {
      const out: string[] = [];
      for (const post of some) {
        const pid = changed.has(post)
          ? absorbPost(tx, post, { startedAtMs, from: 'page' })
          : store.posts.pidOf(post.id);
        if (pid === null) out.push(post.id);
        else if (sweep !== undefined) store.posts.met(pid, sweep);
      }
      end?.(tx);
      return out;
    });
    later(missed.filter((sid) => !store.posts.isEntombed(sid)));
  };

  /** One post that Galley cannot take must not hide the others; a disk that takes nothing stops them all. */
  const keepOneByOne = (some: readonly WirePost[], startedAtMs: number, sweep: number | undefined): void => {
    for (const post of some) {
      try {
        keepTogether([post], startedAtMs, sweep);
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.error({ err: error, post: post.id }, 'a post could not be taken in');
      }
    }
  };

  return {
    async keep({ posts, startedAtMs }, { sweep, end } = {}) {
      noteLinks(linksOf(posts));
      for (let start = 0; start === 0 || start < posts.length; start += postsPerTransaction) {
        const some = posts.slice(start, start + postsPerTransaction);
        const isLast = start + postsPerTransaction >= posts.length;
        try {
          keepTogether(some, startedAtMs, sweep, isLast ? end : undefined);
        } catch (error) {
          if (error instanceof AppError) throw error;
          keepOneByOne(some, startedAtMs, sweep);
          if (isLast && end) transact(end);
        }
        await breathe();
      }
    },
  };
};

/** For memory only: they die within hours and must not be stored (public-api.md, Limits). */
export const linksOf = (posts: readonly WirePost[]): NotedMedia[] =>
  posts.flatMap((post) =>
    post.variants.flatMap(({ media }) => media.flatMap(({ id, url }) => (url ? [{ id, url, postId: post.id }] : []))),
  );
