// The Library: its list of posts by filter and order, its counts and saved views.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import { bulkLimit } from '../rules/own-bounds.ts';
import { platformIds } from '../rules/platforms.ts';
import {
  type PostFilter,
  type PostQuery,
  filterKinds,
  filterStatuses,
  filterSyncs,
  postSorts,
  nearSpans,
} from '../rules/post-query.ts';
import { type StateName, filterStates } from '../rules/choices.ts';
import { day, gives, listedPostId, nothing, tagText, text } from './inputs.ts';
import type { PostPage } from './posts.ts';

/**
 * How many posts are in each state, which together are all of them. `changed`: since their approval, of any state;
 * `unchecked`: with an AI result that is neither accepted nor rejected.
 */
export type PostCounts = Record<'all' | 'changed' | 'unchecked' | StateName, number>;

export type TagCount = { tag: string; count: number };

export type SavedView = PostQuery & { id: number; name: string };

const daySpan = z.strictObject({ from: day.optional(), before: day.optional(), near: z.enum(nearSpans).optional() });

const postFilter = z.strictObject({
  state: z.enum(filterStates).optional(),
  status: z.enum(filterStatuses).optional(),
  platform: z.enum(platformIds).optional(),
  kind: z.enum(filterKinds).optional(),
  sync: z.enum(filterSyncs).optional(),
  tag: tagText.optional(),
  created: daySpan.optional(),
  slot: daySpan.optional(),
  search: z.string().max(500).optional(),
}) satisfies z.ZodType<PostFilter>;

const postSort = z.enum(postSorts);

export const postQuery = z.strictObject({
  filter: postFilter,
  sort: postSort.optional(),
}) satisfies z.ZodType<PostQuery>;

/** These posts, or all results of a filter except a few, loaded or not. */
export const postSet = z.union([
  z.strictObject({ ids: z.array(listedPostId).min(1).max(bulkLimit) }),
  z.strictObject({ filter: postFilter, sort: postSort.optional(), except: z.array(listedPostId).max(bulkLimit) }),
]);
export type PostSet = z.infer<typeof postSet>;

export const libraryMethods = {
  'posts.list': gives<PostPage>()(
    z.strictObject({ ...postFilter.shape, sort: postSort.optional(), cursor: text(4096).optional() }),
  ),
  /** Those of these posts that a filter finds, loaded or not. */
  'posts.listed': gives<PostId[]>()(
    z.strictObject({ ids: z.array(listedPostId).min(1).max(bulkLimit), filter: postFilter }),
  ),
  /** For the whole library, regardless of the filter. */
  'posts.counts': gives<PostCounts>()(nothing),
  /** The user's own tags, the most used first. */
  'tags.list': gives<TagCount[]>()(nothing),
  'views.list': gives<SavedView[]>()(nothing),
  /** Creates one if `id` is omitted. */
  'views.save': gives<SavedView[]>()(
    postQuery.extend({ id: z.int().positive().optional(), name: z.string().trim().min(1).max(60) }),
  ),
  'views.remove': gives<SavedView[]>()(z.strictObject({ id: z.int().positive() })),
};
