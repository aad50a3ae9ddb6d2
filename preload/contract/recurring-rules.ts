// Recurring rules: posts with a tag recur, each time as a new draft.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import { recurringRuleBounds } from '../rules/own-bounds.ts';
import { day, gives, nothing, tagText } from './inputs.ts';

export type RecurrenceRule = {
  /** The posts with this tag recur; the drafts created from them get no tag that has a rule. */
  tag: string;
  everyDays: number;
  /** ISO dates in the business's zone. `endsOn`: the last day; null: no end. */
  startsOn: string;
  endsOn: string | null;
  /** `HH:mm` in the business's zone: the time of the draft. null: the draft is planned for the day, without a time. */
  time: string | null;
  /** Days before the same post recurs. */
  cooldownDays: number;
  /** How many drafts are created in total; null: no limit. */
  cap: number | null;
  /** Includes drafts that were never published, each once. */
  alsoUnpublished?: true | undefined;
};

/** `on`: ISO date. */
type NextDraft = { on: string; post: { id: PostId; name: string } };

export type RecurringRule = RecurrenceRule & {
  id: number;
  madeCount: number;
  /** Posts with the tag that were published and can recur. */
  postCount: number;
  /** Posts with the tag that join once they are published. */
  waitingCount: number;
  /** Of `waitingCount`: drafts that recur once before that, and have not yet. */
  onceCount: number;
  /** Of `postCount`: their copies lack a platform, a picture or a video. */
  partialCount: number;
  /** Posts with the tag that can't start on any of their platforms. */
  leftOutCount: number;
  /** The next few that will be created. */
  next: NextDraft[];
};

/**
 * `unreadCount`: rules that this Galley can't read. They are stored unchanged, and create nothing. `unpublishedDrafts`:
 * created by an earlier Galley from posts that were never published, and unpublished themselves, until the user
 * confirms them.
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
  'recurringRules.list': gives<RecurringRuleList>()(nothing),
  /**
   * Replaces the one with this id. Due drafts are created at once. Throws `invalid` for more than `poolBounds.rules`.
   */
  'recurringRules.save': gives<RecurringRuleList>()(
    z.strictObject({ id: z.int().positive().optional(), rule: recurrenceRule }),
  ),
  /** `unpublishedDrafts` were seen: they stay, and are not listed again. */
  'recurringRules.keepDrafts': gives<RecurringRuleList>()(nothing),
  /** Existing drafts stay. */
  'recurringRules.remove': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive() })),
  /** Adds the removed one again, with the days it is done with. Throws `not-found` once the business was closed. */
  'recurringRules.restore': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive() })),
};
