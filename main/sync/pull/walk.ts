// One list of posts from its newest to its oldest, page by page, without missing what others move meanwhile.
import { AppError } from '../../../preload/errors.ts';
import type { CallInput } from '../../service/endpoints.ts';
import type { WirePost } from '../posts/codec.ts';
import type { Requests } from '../kernel/requests.ts';
import type { RequestClass } from '../kernel/rules.ts';
import { pageSize } from './plan.ts';

type Page = {
  posts: WirePost[];
  startedAtMs: number;
  /** Creation of the oldest post listed so far, Unix ms; null: none had a date. */
  reachedMs: number | null;
  last: boolean;
};

export type Walk = {
  /** null: the list is at its end. Rejects when the page cannot be had; the next call asks for it again. */
  next(): Promise<Page | null>;
};

type Query = NonNullable<CallInput<'posts.list'>['query']>;

type Options = {
  requests: Requests;
  requestClass: RequestClass;
  filter?: Pick<Query, 'status' | 'from'>;
  /** Where an earlier walk came to: goes on there. */
  reachedMs?: number | null;
  /** Asks for the next page while this one is being stored. */
  ahead?: boolean;
};

/**
 * Pages follow each other by creation time (`to`), each beginning with the millisecond that the one before ended with:
 * whether cursors count rows is not shown, and a counted row is missed when a post before it goes. A cursor is taken
 * only where time does not lead on: a whole page of one millisecond, or one that is not in order.
 */
type Place = { toMs: number | null; cursor: string | null };

export const createWalk = ({ requests, requestClass, filter, reachedMs = null, ahead = false }: Options): Walk => {
  let place: Place | null = { toMs: reachedMs === null ? null : reachedMs + 1, cursor: null };
  let reached = reachedMs;
  /** Listed since time led on. */
  let met = new Set<string>();
  let flying: Promise<() => Awaited<ReturnType<typeof ask>>> | null = null;

  const ask = async ({ toMs, cursor }: Place) => {
    const query: Query = { ...filter, limit: pageSize };
    if (toMs !== null) query.to = new Date(toMs).toISOString();
    if (cursor !== null) query.cursor = cursor;
    return requests.read('posts.list', { query }, requestClass);
  };

  /** Held as a function, so that nobody has to catch what nobody waits for yet. */
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
          // A cursor that is not taken any more: from the last known time again.
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

/** The last that four digits of a year can write: beyond it no date is asked for. */
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
