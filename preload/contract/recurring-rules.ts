// Recurring rules: posts with one tag come again from time to time, each as a new draft.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import { recurringRuleBounds } from '../rules/own-bounds.ts';
import { day, gives, nothing, tagText } from './inputs.ts';

export type RecurrenceRule = {
  /** The posts are those with this tag; the drafts that are made do not get it. */
  tag: string;
  everyDays: number;
  /** ISO dates in the business's zone. `endsOn`: the last day; null: no end. */
  startsOn: string;
  endsOn: string | null;
  /** `HH:mm` in the business's zone: the draft gets that time. null: it gets the day as its plan, and no time. */
  time: string | null;
  /** Days before the same post comes again. */
  cooldownDays: number;
  /** How many drafts are made in all; null: no limit. */
  cap: number | null;
  /** Drafts that were never published come, too, each once. */
  alsoUnpublished?: true | undefined;
};

/** `on`: ISO date. */
type NextDraft = { on: string; post: { id: PostId; name: string } };

export type RecurringRule = RecurrenceRule & {
  id: number;
  madeCount: number;
  /** Posts with the tag that have been published and can come again. */
  postCount: number;
  /** Posts with the tag that join once they are published. */
  waitingCount: number;
  /** Of `waitingCount`: drafts that come once before that, and have not come yet. */
  onceCount: number;
  /** Of `postCount`: their copies lack a platform, a picture or a video. */
  partialCount: number;
  /** Posts with the tag that the service begins on none of their platforms. */
  leftOutCount: number;
  /** The next few that will be made. */
  next: NextDraft[];
};

/**
 * `unreadCount`: rules that this Galley cannot read. They are kept as they are, and make nothing. `unpublishedDrafts`:
 * made by an earlier Galley from posts that were never published, and not published either, until the person keeps them.
 */
export type RecurringRuleList = {
  rules: RecurringRule[];
  unreadCount: number;
  unpublishedDrafts: { id: PostId; name: string }[];
};

export const recurrenceRule = z
  .strictObject({
    tag: tagText,
    everyDays: z.int().min(1).max(recurringRuleBounds.everyDays),
    startsOn: day,
    endsOn: day.nullable(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    cooldownDays: z.int().min(0).max(recurringRuleBounds.cooldownDays),
    cap: z.int().min(1).max(recurringRuleBounds.cap).nullable(),
    alsoUnpublished: z.literal(true).optional(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn) satisfies z.ZodType<RecurrenceRule>;

export const recurringRuleMethods = {
  'pools.list': gives<RecurringRuleList>()(nothing),
  /** With an id, in place of that one. Drafts that are due are made at once. Throws `invalid` for more than `poolBounds.rules`. */
  'pools.save': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive().optional(), rule: recurrenceRule })),
  /** `unpublishedDrafts` were seen: they stay, and are not listed again. */
  'pools.keepDrafts': gives<RecurringRuleList>()(nothing),
  /** Drafts that were made stay. */
  'pools.remove': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive() })),
};
