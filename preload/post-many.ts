// What is done to many posts at once, as it crosses the border.
import { z } from 'zod';
import { day, moment, platformChoice } from './inputs.ts';
import { deskBounds } from './model/desk.ts';
import { manyLimit, publishLimit } from './model/many.ts';
import { platformIds } from './platforms.ts';
import { postFilter, postSort, tagText } from './post-query.ts';

const postId = z.string().regex(/^[1-9]\d{0,14}$/);
export const postTags = z.array(tagText).max(deskBounds.tags);

/** These posts, or all that a filter finds, loaded or not, but a few. */
export const postSet = z.union([
  z.strictObject({ ids: z.array(postId).min(1).max(manyLimit) }),
  z.strictObject({ filter: postFilter, sort: postSort.optional(), except: z.array(postId).max(manyLimit) }),
]);
export type PostSet = z.infer<typeof postSet>;

export const replacement = z.strictObject({
  find: z.string().min(1).max(500),
  put: z.string().max(2000),
  matchCase: z.boolean(),
  wholeWords: z.boolean(),
});
export type Replacement = z.infer<typeof replacement>;

const hashtags = z.array(z.string().trim().min(1).max(200)).max(100);
/** What is left out stays. Hashtags without `#`; `plannedOn` null takes the day away. */
const bulkEdit = z.strictObject({
  addHashtags: hashtags,
  removeHashtags: hashtags,
  plannedOn: day.nullable().optional(),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

export const manyAction = z.discriminatedUnion('do', [
  /**
   * `everyMinutes` lies between one post and the next in the order of the list; 0: all at once. Of a post that holds
   * several times, `holding` moves the first there and keeps the distance of the others to it.
   */
  z.strictObject({
    do: z.literal('schedule'),
    at: moment,
    everyMinutes: z.int().min(0).max(100_000),
    platforms: platformChoice,
  }),
  z.strictObject({ do: z.literal('unschedule') }),
  /** Each version to its own time; null takes its time away. */
  z.strictObject({
    do: z.literal('place'),
    slots: z
      .array(z.strictObject({ id: postId, platform: z.enum(platformIds), at: moment.nullable() }))
      .min(1)
      .max(manyLimit),
  }),
  z.strictObject({ do: z.literal('approve') }),
  /** Of posts whose slot has passed: on every version that had one. Exactly what the person confirmed. */
  z.strictObject({ do: z.literal('approve-and-publish') }),
  /** Exactly what the person confirmed. */
  z.strictObject({
    do: z.literal('publish'),
    versions: z
      .array(z.strictObject({ id: postId, platform: z.enum(platformIds) }))
      .min(1)
      .max(publishLimit * platformIds.length),
  }),
  z.strictObject({ do: z.literal('duplicate') }),
  z.strictObject({ do: z.literal('remove') }),
  z.strictObject({ do: z.literal('edit'), ...bulkEdit.shape }),
  z.strictObject({ do: z.literal('tag'), add: postTags, remove: postTags }),
  /** `leave`: changes of the preview, by their key, that are not wanted. */
  z.strictObject({ do: z.literal('replace'), ...replacement.shape, leave: z.array(z.string().max(100)).max(5000) }),
]);
export type ManyAction = z.infer<typeof manyAction>;
