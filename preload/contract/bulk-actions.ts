// Bulk actions: what a set of posts has in common, what is done to all of them at once, and what became of it.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { Open, PostId } from '../ids.ts';
import type { RefusedTime } from '../rules/blockers.ts';
import { bulkLimit, publishLimit } from '../rules/own-bounds.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import type { Unwritten } from '../rules/post-state.ts';
import { day, gives, listedPostId, moment, platformChoice, postTags } from './inputs.ts';
import { postSet } from './library.ts';
import type { PlatformAnswers } from './plan.ts';
import type { PostSync } from './sync.ts';

/** Posts that are alike in this: on which platforms they hold a time, and on which they could be given one. */
export type SchedulableGroup = {
  held: PlatformId[];
  bare: PlatformId[];
  postCount: number;
  /** Of these, how many were changed since they were approved. */
  changedCount: number;
};

/**
 * What is in the way of that many versions on a platform. `refused`: they take no time. `holds`: they hold one.
 */
export type PlatformNote = RefusedTime & { refused: boolean; holds: boolean; count: number };

/** What can be done with a set of posts, and with how many of them. */
export type Survey = {
  count: number;
  fits: Record<'schedule' | 'unschedule' | 'approve' | 'publish', number>;
  /** Requests of the tightest allowance that each would take. */
  sends: Record<'approve' | 'publish', number>;
  /** Of the posts that could go out at a time. None for more posts than one step takes. */
  schedulable: SchedulableGroup[];
  /** What is in the way of versions that could go out at a time, or that take none. */
  notes: PlatformNote[];
  /** The time that all of them have that have one, ISO; null: none, or several. */
  heldAt: string | null;
  /** On which platforms posts without a time were scheduled before. */
  answered: PlatformAnswers;
  /** Posts that the service would have to delete, and when that would be done, ISO. None for more than one step takes. */
  deletions: { count: number; finishAt: string | null };
};

export type SkipReason =
  | 'published'
  /** `version` says which takes no time, and why; the others of its post are done. */
  | 'takes-no-time'
  /** It is on none of the ticked platforms. */
  | 'not-ticked'
  | 'no-time'
  | 'needs-no-approval'
  /** Its time has passed or is near, so an approval would publish it at once. */
  | 'time-over'
  /** There is nothing to approve yet. */
  | Unwritten
  | 'same'
  /** `error` says why. */
  | 'refused';

export type BulkOutcome = {
  doneCount: number;
  /** The first of them; `skippedCount` counts all. */
  skipped: { id: PostId; name: string; reason: SkipReason; error: ErrorData | null; version: RefusedTime | null }[];
  skippedCount: number;
  /** For `undo.step`; null: there is nothing to take back. */
  stepId: number | null;
  /** Of copies: how many lack something the service does not let one post begin with. */
  partialCount?: number;
  /** When the last of it is expected to be through, ISO; null: soon, or nobody knows. */
  finishAt: string | null;
  /** Of one post that was given other times: how it stands now. */
  sync?: PostSync;
};

export type Replaced = {
  /** Names it among the others. */
  key: string;
  id: PostId;
  name: string;
  /** null: of the post itself. */
  platform: Open<PlatformId> | null;
  field: 'name' | 'body' | 'title' | 'hashtags' | 'altText';
  before: string;
  after: string;
  /** The service would refuse it: longer than a field may be. */
  tooLong: boolean;
};

export type ReplacePreview = {
  changes: Replaced[];
  /** Versions that hold the words and went out already: they stay as they are. */
  publishedCount: number;
  /** Versions that hold the words and follow the main one: they change with it. */
  followingCount: number;
  postCount: number;
  /** More changes than one step takes: only these are shown, and done. */
  more: boolean;
};

const replacement = z.strictObject({
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

const bulkAction = z.discriminatedUnion('do', [
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
      .array(z.strictObject({ id: listedPostId, platform: z.enum(platformIds), at: moment.nullable() }))
      .min(1)
      .max(bulkLimit),
  }),
  z.strictObject({ do: z.literal('approve') }),
  /** Of posts whose slot has passed: on every version that had one. Exactly what the person confirmed. */
  z.strictObject({ do: z.literal('approve-and-publish') }),
  /** Exactly what the person confirmed. */
  z.strictObject({
    do: z.literal('publish'),
    versions: z
      .array(z.strictObject({ id: listedPostId, platform: z.enum(platformIds) }))
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
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkActionMethods = {
  /** What can be done with these posts, and with how many of them. */
  'posts.survey': gives<Survey>()(z.strictObject({ of: postSet })),
  /** One transaction and one step back. Throws `invalid` for more posts than `manyLimit`. */
  'posts.many': gives<BulkOutcome>()(z.strictObject({ of: postSet, action: bulkAction })),
  'posts.replacePreview': gives<ReplacePreview>()(z.strictObject({ of: postSet, ...replacement.shape })),
};
