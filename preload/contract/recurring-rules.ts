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
};

/** `on`: ISO date. */
type NextDraft = { on: string; post: { id: PostId; name: string } };

export type RecurringRule = RecurrenceRule & {
  id: number;
  madeCount: number;
  /** Posts with the tag that have gone out and can come again. */
  postCount: number;
  /** Posts with the tag that join once they have gone out. */
  waitingCount: number;
  /** Of `postCount`: their copies lack a platform or a picture. */
  partialCount: number;
  /** Posts with the tag that cannot: a video or several pictures of the person's own. */
  leftOutCount: number;
  /** The next few that will be made. */
  next: NextDraft[];
};

/** `unreadCount`: rules that this Galley cannot read. They are kept as they are, and make nothing. */
export type RecurringRuleList = { rules: RecurringRule[]; unreadCount: number };

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
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn) satisfies z.ZodType<RecurrenceRule>;

export const recurringRuleMethods = {
  'pools.list': gives<RecurringRuleList>()(nothing),
  /** With an id, in place of that one. Drafts that are due are made at once. Throws `invalid` for more than `poolBounds.rules`. */
  'pools.save': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive().optional(), rule: recurrenceRule })),
  /** Drafts that were made stay. */
  'pools.remove': gives<RecurringRuleList>()(z.strictObject({ id: z.int().positive() })),
};
