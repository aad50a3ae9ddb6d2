// Bulk actions: what a set of posts has in common, what is done to all of them at once, and the result.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { Open, PostId } from '../ids.ts';
import type { RefusedTime } from '../rules/blockers.ts';
import type { StateName } from '../rules/choices.ts';
import { bulkLimit, publishLimit, replacedAtOnce } from '../rules/own-bounds.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import type { Unwritten } from '../rules/post-state.ts';
import { day, gives, language, listedPostId, moment, platformChoice, postTags } from './inputs.ts';
import { postSet } from './library.ts';
import type { PlatformAnswers } from './plan.ts';
import type { PostSync } from './sync.ts';

/** Posts that are scheduled on the same platforms, `held`, and could be on the same others, `bare`. */
export type SchedulableGroup = {
  held: PlatformId[];
  bare: PlatformId[];
  postCount: number;
  /** Of these, how many changed since they were approved. */
  changedCount: number;
  /** Of these, how many have an AI result that is neither accepted nor rejected. */
  uncheckedCount: number;
};

/**
 * A blocker that `count` variants share on a platform. `refused`: they can't be scheduled. `holds`: they are scheduled.
 */
export type PlatformNote = RefusedTime & { refused: boolean; holds: boolean; count: number };

/** What can be done with a set of posts, and with how many of them. */
export type Survey = {
  count: number;
  /** How many of them are in each state, as the library's tabs count: together `count`. */
  states: Record<StateName, number>;
  fits: Record<'schedule' | 'unschedule' | 'approve' | 'publish', number>;
  /**
   * The posts that a confirmation of publishing lists: all of them, or of more than `publishLimit` those that can be
   * published. Empty where those are more, too.
   */
  toPublish: PostId[];
  /** Requests that each would take from the outward rate limit. */
  sends: Record<'approve' | 'publish', number>;
  /** The posts that can be scheduled. Empty for more posts than one step takes. */
  schedulable: SchedulableGroup[];
  /** Blockers of the variants, whether they can be scheduled or not. */
  notes: PlatformNote[];
  /** The slot that all scheduled ones share, ISO; null: none, or several. */
  heldAt: string | null;
  /** The platforms that the user chose for unscheduled posts before. */
  answered: PlatformAnswers;
  /** Posts to delete at the service, and when that would be done, ISO. 0 for more posts than one step takes. */
  deletions: { count: number; finishAt: string | null };
  /** null: none of them is live on some of its platforms alone, or there are more posts than one step takes. */
  partlyLive: PartlyLive | null;
};

/**
 * `posts`: how many are live on some of their platforms alone, and `live`: on which. `count` and `unpublished`: posts of
 * the service in the whole set, and those that aren't live.
 */
export type PartlyLive = { posts: number; live: PlatformId[]; count: number; unpublished: number };

export type SkipReason =
  | 'published'
  /** `version` says which variant can't be scheduled, and why; the post's others are done. */
  | 'takes-no-time'
  /** It is on none of the checked platforms. */
  | 'not-ticked'
  | 'no-time'
  | 'needs-no-approval'
  /** Its slot has passed or is near: approving would publish it at once. */
  | 'time-over'
  /** There is nothing to approve yet. */
  | Unwritten
  | 'same'
  /** `error` says why. */
  | 'refused';

export type BulkOutcome = {
  doneCount: number;
  /** What it was done to, where the action was of one post alone. */
  name: string | null;
  /** The first of them; `skippedCount` counts all. */
  skipped: { id: PostId; name: string; reason: SkipReason; error: ErrorData | null; version: RefusedTime | null }[];
  skippedCount: number;
  /** For `undo.step`; null: there is nothing to undo. */
  stepId: number | null;
  /** For copies: how many lack something that a new post can't start with. */
  partialCount?: number;
  /** For deletions and changes of time: how many posts the service still publishes until it receives the change. */
  stillPublishedCount?: number;
  /** For `approve-and-publish`: how many are published now. The others have a later time since, and were only approved. */
  publishingCount?: number;
  /** When all of it is expected to be sent, ISO; null: soon, or unknown. */
  finishAt: string | null;
  /** For a single rescheduled post: its sync state. */
  sync?: PostSync;
};

/** Slots that would not reach the service in time, by the hourly limit and what waits already. */
export type LateSends = {
  /** Variants, and the posts they are of. */
  lateCount: number;
  latePostCount: number;
  /** When the last of them would arrive if Galley stays online, ISO; null: none is late. */
  lastAt: string | null;
};

export type Replaced = {
  /** Unique within the preview. */
  key: string;
  id: PostId;
  name: string;
  /** null: the field is the post's own. */
  platform: Open<PlatformId> | null;
  field: 'name' | 'body' | 'title' | 'hashtags' | 'altText';
  before: string;
  after: string;
  /** Longer than the service allows. */
  tooLong: boolean;
};

export type ReplacePreview = {
  changes: Replaced[];
  /** Published variants that contain the text: they stay as they are. */
  publishedCount: number;
  /** Variants that contain the text and follow the primary one: they change with it. */
  followingCount: number;
  postCount: number;
  /** There are more changes than one step takes: only these are shown and made. */
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

/** Omitted fields stay. Hashtags without `#`; `plannedOn` null removes the day. */
const bulkEdit = z.strictObject({
  addHashtags: hashtags,
  removeHashtags: hashtags,
  plannedOn: day.nullable().optional(),
});
export type BulkEdit = z.infer<typeof bulkEdit>;

/**
 * `everyMinutes`: between one post and the next, in the order of the list; 0: all at the same time; multiples of a day
 * are days of the business's zone. For a post with several slots, `holding` moves the first one and keeps the others at
 * the same distance.
 */
const schedule = z.strictObject({
  do: z.literal('schedule'),
  at: moment,
  everyMinutes: z.int().min(0).max(100_000),
  platforms: platformChoice,
});
/**
 * Each variant at its own slot; null unschedules. `together`: of the platforms of a post that have the same `at`, the
 * first slot moves there, and the others keep their distance from it. `planned`: the days that drafts are planned for.
 */
const place = z
  .strictObject({
    do: z.literal('place'),
    slots: z
      .array(
        z.strictObject({
          id: listedPostId,
          platform: z.enum(platformIds),
          at: moment.nullable(),
          together: z.literal(true).optional(),
        }),
      )
      .max(bulkLimit),
    planned: z
      .array(z.strictObject({ id: listedPostId, on: day }))
      .max(bulkLimit)
      .optional(),
  })
  .refine(({ slots, planned = [] }) => slots.length + planned.length > 0);

const bulkAction = z.discriminatedUnion('do', [
  schedule,
  z.strictObject({ do: z.literal('unschedule') }),
  place,
  z.strictObject({ do: z.literal('approve') }),
  /** Posts whose slot has passed, on every variant that had one: exactly what the user confirmed. */
  z.strictObject({ do: z.literal('approve-and-publish') }),
  /** Exactly what the user confirmed. */
  z.strictObject({
    do: z.literal('publish'),
    versions: z
      .array(z.strictObject({ id: listedPostId, platform: z.enum(platformIds) }))
      .min(1)
      .max(publishLimit * platformIds.length),
  }),
  /** `language`: of the names. */
  z.strictObject({ do: z.literal('duplicate'), language }),
  /**
   * `live`: what the user chose for platforms that are published. `stay`: only unpublished posts are deleted. Left out:
   * nothing was asked, and of a post that is live on some of its platforms only the others are deleted.
   */
  z.strictObject({ do: z.literal('remove'), live: z.enum(['stay', 'delete']).optional() }),
  z.strictObject({ do: z.literal('edit'), ...bulkEdit.shape }),
  z.strictObject({ do: z.literal('tag'), add: postTags, remove: postTags }),
  /** `changes`: keys of the preview's changes to make. */
  z.strictObject({
    do: z.literal('replace'),
    ...replacement.shape,
    changes: z.array(z.string().max(100)).max(replacedAtOnce),
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkActionMethods = {
  /** What can be done with these posts, and with how many of them. */
  'posts.survey': gives<Survey>()(z.strictObject({ of: postSet })),
  /** One transaction and one undo step. Throws `invalid` for more posts than `bulkLimit`. */
  'posts.many': gives<BulkOutcome>()(z.strictObject({ of: postSet, action: bulkAction })),
  /** What of this action would arrive too late. Changes nothing. */
  'posts.lateSends': gives<LateSends>()(
    z.strictObject({ of: postSet, action: z.discriminatedUnion('do', [schedule, place]) }),
  ),
  'posts.replacePreview': gives<ReplacePreview>()(z.strictObject({ of: postSet, ...replacement.shape })),
};
