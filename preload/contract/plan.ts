// Planning many posts at once: weekly slots, rules, and the proposed plan before anything is changed.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import type { Obstacle, RefusedTime } from '../rules/blockers.ts';
import { planOrders } from '../rules/choices.ts';
import { bulkLimit, weeklySlotLimit } from '../rules/own-bounds.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { day, gives, moment, ofPost, ofVariant, platform, platformChoice } from './inputs.ts';
import { postSet } from './library.ts';
import type { PostRow } from './posts.ts';

/** The platforms offered for unscheduled posts, by the user's latest answer for each. */
export type PlatformAnswers = { ticked: PlatformId[]; unticked: PlatformId[] };

/** 1 is Monday, 7 Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** A weekly time for posts. `time`: `HH:mm` in the business's zone. `platforms` null: all of them. */
export type WeeklySlot = { weekday: Weekday; time: string; platforms: PlatformId[] | null };

/** `days`: at these times on every `everyDays`-th day, not counting the days in `skip`. */
export type PlanRule = { by: 'slots' } | { by: 'days'; everyDays: number; times: string[]; skip: Weekday[] };

/** `at`: ISO instant. `tooLate`: behind what is queued already, it can't reach the service in time. */
type PlannedVersion = { platform: PlatformId; at: string; tooLate: boolean };

/**
 * `left-out`: it can't be scheduled there. `obstacle`: as it is, it wouldn't be published, or might not be.
 * `same-words`: names of other posts of this plan with the same text there. `same-hour`: names of posts within an hour on
 * one of its platforms, of this plan or scheduled already.
 */
export type PlanWarning =
  | { kind: 'left-out' | 'obstacle'; platform: PlatformId; obstacle: Obstacle }
  | { kind: 'approval' }
  /** It changed since it was approved. */
  | { kind: 'changed' }
  | { kind: 'same-words' | 'same-hour'; names: string[] };

export type PlannedPost = { post: PostRow; versions: PlannedVersion[]; warnings: PlanWarning[] };

/** `not-ticked`: it is unscheduled and on none of the checked platforms. `no-slot`: none is free within a year. */
export type PlanSkip = 'published' | 'not-ticked' | 'takes-no-time' | 'has-time' | 'no-slot';

/** A plan as proposed. It changes nothing. */
export type PlanProposal = {
  posts: PlannedPost[];
  /** `version`: the first variant that can't be scheduled, and why. */
  leftOut: { id: PostId; name: string; reason: PlanSkip; version: RefusedTime | null }[];
  sendCount: number;
  /** How many of these Galley can send in an hour, with a few reserved for urgent changes. */
  sendsPerHour: number;
  /** When all would be sent if Galley stays online, ISO; null: nothing to send. */
  finishAt: string | null;
};

export const weekday = z.literal([...weekdays]);

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const weeklySlots = z
  .array(
    z.strictObject({
      weekday,
      time: clockTime,
      platforms: z.array(platform).min(1).max(platformIds.length).nullable(),
    }),
  )
  .max(weeklySlotLimit);

const platformList = z.array(platform).max(platformIds.length);

export const platformAnswers = z.strictObject({ ticked: platformList, unticked: platformList });

const rule = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('slots') }),
  z.strictObject({
    by: z.literal('days'),
    everyDays: z.int().min(1).max(60),
    times: z.array(clockTime).min(1).max(24),
    /** At least one day must be left. */
    skip: z.array(weekday).max(6),
  }),
]);

/**
 * `takeOff`: a post that changed since its approval is unscheduled until it is approved again, while Galley runs.
 * `askFirst`: a post that the service asks no approval for needs one here before it's scheduled or published.
 */
export type ApprovalRules = { takeOff: boolean; askFirst: boolean };
const approvalRules = z.strictObject({
  takeOff: z.boolean(),
  askFirst: z.boolean(),
}) satisfies z.ZodType<ApprovalRules>;

export const planMethods = {
  'plan.approvals': gives<ApprovalRules>()(z.strictObject({})),
  'plan.saveApprovals': gives<ApprovalRules>()(approvalRules),
  'plan.slots': gives<WeeklySlot[]>()(z.strictObject({})),
  'plan.saveSlots': gives<WeeklySlot[]>()(z.strictObject({ slots: weeklySlots })),
  /** The platforms that the user chose for unscheduled posts before. */
  'plan.platforms': gives<PlatformAnswers>()(z.strictObject({})),
  /** Stores which of the offered platforms the user checked. */
  'plan.rememberPlatforms': gives<PlatformAnswers>()(platformAnswers),
  /**
   * Proposes slots for these posts; `posts.many` with `place` applies them. `platforms`: the variants to plan.
   * `keepTimes`: scheduled posts keep their slots. `fixed`: slots that the user chose; the others make room. `without`:
   * posts to leave out. `whatIf`: the times of the what-if draft count, in place of those it would change.
   */
  'plan.propose': gives<PlanProposal>()(
    z.strictObject({
      of: postSet,
      rule,
      /** Which post comes first; omitted: `list`. */
      order: z.enum(planOrders).optional(),
      from: day,
      platforms: platformChoice,
      keepTimes: z.boolean(),
      fixed: z.array(z.strictObject({ ...ofVariant, at: moment })).max(bulkLimit),
      without: z.array(ofPost.id).max(bulkLimit),
      whatIf: z.literal(true).optional(),
    }),
  ),
};
