// The filter of the Library and its order, as they cross the border and are kept in views.
import { z } from 'zod';
import { day } from './inputs.ts';
import { deskBounds } from './model/desk.ts';
import {
  filterKinds,
  filterStatuses,
  filterSyncs,
  postSorts,
  type PostFilter,
  type PostQuery,
} from './model/finding.ts';
import { platformIds } from './platforms.ts';

export const tagText = z.string().trim().min(1).max(deskBounds.tagText);

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
