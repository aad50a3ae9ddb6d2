// Pages of the post list: filters, newest first, and a cursor that only this list understands.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PostsQuery } from '../../service/inputs.ts';
import { pageLimits } from '../../service/limits.ts';
import type { PostRecord } from '../records.ts';
import { Refusal } from '../world.ts';
import { rollupStatus } from './wire.ts';

type Query = z.infer<typeof PostsQuery>;

/** Where the last page ended, and a mark of the filters it was made with. */
const Cursor = z.tuple([z.number(), z.string(), z.string()]);

const markOf = (createdAt: number, id: string, { status, platform, from, to }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([createdAt, id, status, platform, from, to]))
    .digest('base64url')
    .slice(0, 12);

const cursorAfter = ({ createdAt, id }: PostRecord, query: Query): string =>
  Buffer.from(JSON.stringify([createdAt, id, markOf(createdAt, id, query)])).toString('base64url');

/** Refuses a made-up cursor, and one whose filters have changed since (readings.md, 23). */
const readCursor = (cursor: string, query: Query): { createdAt: number; id: string } => {
  try {
    const [createdAt, id, mark] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (mark === markOf(createdAt, id, query)) return { createdAt, id };
  } catch {
    // Falls through to the one refusal.
  }
  throw new Refusal('VALIDATION_ERROR', 'query.cursor is not one this list gave out.');
};

const matches = (query: Query) => {
  const from = query.from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(query.from);
  const to = query.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.to);
  return (post: PostRecord): boolean =>
    post.createdAt >= from &&
    post.createdAt < to &&
    (query.platform === undefined || post.variants.some(({ platform }) => platform === query.platform)) &&
    (query.status === undefined || rollupStatus(post) === query.status);
};

/** @param posts in the order they were made; of two made in one millisecond the later comes first */
export const pageOfPosts = (
  posts: readonly PostRecord[],
  query: Query,
): { posts: PostRecord[]; nextCursor: string | null } => {
  const anchor = query.cursor === undefined ? null : readCursor(query.cursor, query);
  const newestFirst = posts
    .filter(matches(query))
    .reverse()
    .sort((one, other) => other.createdAt - one.createdAt);
  const start = anchor ? startAfter(newestFirst, anchor) : 0;
  const end = start + (query.limit ?? pageLimits.posts.default);
  const page = newestFirst.slice(start, end);
  const last = page.at(-1);
  return { posts: page, nextCursor: last && end < newestFirst.length ? cursorAfter(last, query) : null };
};

/** When the anchor is gone, posts of its millisecond come again rather than being missed. */
const startAfter = (posts: readonly PostRecord[], anchor: { createdAt: number; id: string }): number => {
  const index = posts.findIndex(({ id }) => id === anchor.id);
  if (index >= 0) return index + 1;
  const older = posts.findIndex(({ createdAt }) => createdAt <= anchor.createdAt);
  return older >= 0 ? older : posts.length;
};
