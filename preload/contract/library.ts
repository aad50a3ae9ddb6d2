// The Library: its list of posts by filter and order, its counts and saved views.
import { z } from 'zod';
import { manyLimit } from '../rules/own-bounds.ts';
import { platformIds } from '../rules/platforms.ts';
import {
  type PostFilter,
  type PostQuery,
  filterKinds,
  filterStatuses,
  filterSyncs,
  postSorts,
} from '../rules/post-query.ts';
import { day, listedPostId, tagText } from './inputs.ts';

/** How many posts stand under each tab of the Library. */
export type PostCounts = Record<'all' | (typeof filterStatuses)[number] | 'approval' | 'failed', number>;

export type TagCount = { tag: string; count: number };

export type SavedView = PostQuery & { id: number; name: string };

const daySpan = z.strictObject({ from: day.optional(), before: day.optional() });

export const postFilter = z.strictObject({
  status: z.enum(filterStatuses).optional(),
  platform: z.enum(platformIds).optional(),
  kind: z.enum(filterKinds).optional(),
  approval: z.literal(true).optional(),
  failed: z.literal(true).optional(),
  sync: z.enum(filterSyncs).optional(),
  tag: tagText.optional(),
  created: daySpan.optional(),
  slot: daySpan.optional(),
  search: z.string().max(500).optional(),
}) satisfies z.ZodType<PostFilter>;

export const postSort = z.enum(postSorts);

export const postQuery = z.strictObject({
  filter: postFilter,
  sort: postSort.optional(),
}) satisfies z.ZodType<PostQuery>;

/** These posts, or all that a filter finds, loaded or not, but a few. */
export const postSet = z.union([
  z.strictObject({ ids: z.array(listedPostId).min(1).max(manyLimit) }),
  z.strictObject({ filter: postFilter, sort: postSort.optional(), except: z.array(listedPostId).max(manyLimit) }),
]);

export type PostSet = z.infer<typeof postSet>;
