// Renews expired signed links of posts: batches requests, so that many at once cost as much as one.
import type { Clock } from '../../kernel/clock.ts';
import type { NotedMedia } from '../../media/signed-links.ts';
import { pageLimits } from '../../service/limits.ts';
import type { Store } from '../../store/store.ts';
import type { WirePost } from '../../sync/posts/codec.ts';
import type { Requests } from '../../sync/kernel/requests.ts';

type Deps = { store: Store; requests: Requests; clock: Pick<Clock, 'after'> };
type Waiting = { done: (media: NotedMedia[]) => void; failed: (error: unknown) => void };

/** A list that scrolls requests all its rows within this time. */
const gatherMs = 20;
/** Fewer are read one by one. */
const fewestTogether = 3;

const mediaOf = ({ id: postId, variants }: WirePost): NotedMedia[] =>
  variants.flatMap(({ media }) => media.flatMap(({ id, url }) => (url ? [{ id, url, postId }] : [])));

/** Links to all that a post of the service shows. Throws AppError. */
export const createFreshLinks = ({ store, requests, clock }: Deps) => {
  let waiting = new Map<string, Waiting[]>();

  const alone = async (postId: string): Promise<NotedMedia[]> => {
    const { reply } = await requests.read('posts.get', { path: { postId } }, 'refresh');
    return mediaOf(reply.body);
  };

  /** Posts that were created close to each other are on one page of the list (public-api.md, Posts). */
  const together = async (sids: string[]): Promise<Map<string, NotedMedia[]>> => {
    const created = sids.flatMap((sid) => {
      const pid = store.posts.pidOf(sid);
      const row = pid === null ? null : store.posts.view(pid);
      return row?.createdAt ? [Date.parse(row.createdAt)] : [];
    });
    const from = new Date(Math.min(...created)).toISOString();
    const to = new Date(Math.max(...created) + 1).toISOString();
    const { reply } = await requests.read(
      'posts.list',
      { query: { from, to, limit: pageLimits.posts.max } },
      'refresh',
    );
    return new Map(reply.body.posts.map((post) => [post.id, mediaOf(post)]));
  };

  const flush = async (): Promise<void> => {
    const asked = waiting;
    waiting = new Map();
    const sids = [...asked.keys()];
    const none = new Map<string, NotedMedia[]>();
    const found = sids.length < fewestTogether ? none : await together(sids).catch(() => none);
    for (const [sid, all] of asked) {
      const media = found.get(sid) ?? alone(sid);
      Promise.resolve(media).then(
        (links) => all.forEach(({ done }) => done(links)),
        (error: unknown) => all.forEach(({ failed }) => failed(error)),
      );
    }
  };

  return (postId: string): Promise<NotedMedia[]> =>
    new Promise((done, failed) => {
      if (waiting.size === 0) clock.after(gatherMs, () => void flush());
      waiting.set(postId, [...(waiting.get(postId) ?? []), { done, failed }]);
    });
};
