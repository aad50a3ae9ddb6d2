// Planning many posts at once: weekly slots, rules, and what comes of them before anything is changed.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import type { Obstacle, RefusedTime } from '../rules/blockers.ts';
import { planOrders } from '../rules/choices.ts';
import { bulkLimit, weeklySlotLimit } from '../rules/own-bounds.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { day, gives, moment, ofPost, platform, platformChoice } from './inputs.ts';
import { postSet } from './library.ts';
import type { PostRow } from './posts.ts';

/** Platforms that the person was asked about for posts without a time, by the last answer of each. */
export type PlatformAnswers = { ticked: PlatformId[]; unticked: PlatformId[] };

/** 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A moment of every week at which posts may go out. `time`: `HH:mm` in the business's zone. `platforms` null: on all. */
export type WeeklySlot = { weekday: Weekday; time: string; platforms: PlatformId[] | null };

/** `days`: at these times on every `everyDays`-th day, the days in `skip` not counted. */
export type PlanRule = { by: 'slots' } | { by: 'days'; everyDays: number; times: string[]; skip: Weekday[] };

/** ISO instant. `tooLate`: with what waits already it cannot be at the service in time. */
type PlannedVersion = { platform: PlatformId; at: string; tooLate: boolean };

/**
 * `left-out`: it takes no time there. `obstacle`: as it stands it would not be sent, or perhaps not. `same-words`: names
 * of others of this plan that say the same there.
 */
export type PlanWarning =
  | { kind: 'left-out' | 'obstacle'; platform: PlatformId; obstacle: Obstacle }
  | { kind: 'approval' }
  /** Since it was approved. */
  | { kind: 'changed' }
  | { kind: 'same-words'; names: string[] };

export type PlannedPost = { post: PostRow; versions: PlannedVersion[]; warnings: PlanWarning[] };

/** `not-ticked`: it has no time to move, and is on none of the ticked platforms. `no-slot`: no time within a year. */
export type PlanSkip = 'published' | 'not-ticked' | 'takes-no-time' | 'has-time' | 'no-slot';

/** What planning would come to. Nothing is changed by it. */
export type PlanProposal = {
  posts: PlannedPost[];
  /** `version`: of one that takes no time, the first and why. */
  leftOut: { id: PostId; name: string; reason: PlanSkip; version: RefusedTime | null }[];
  sendCount: number;
  /** How many of these Galley may send in an hour, a few being kept for what a person waits for. */
  sendsPerHour: number;
  /** ISO instant at which the service would have all, were Galley online from now on; null: nothing to send. */
  finishAt: string | null;
};

/** ISO instant; null: there are no weekly slots, or none is free within a year. */
export type FreeSlot = { at: string | null };

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);

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
    /** One day at least has to be left. */
    skip: z.array(weekday).max(6),
  }),
]);

export const planMethods = {
  'plan.slots': gives<WeeklySlot[]>()(z.strictObject({})),
  'plan.saveSlots': gives<WeeklySlot[]>()(z.strictObject({ slots: weeklySlots })),
  /** On which platforms posts without a time were scheduled before. */
  'plan.platforms': gives<PlatformAnswers>()(z.strictObject({})),
  /** Of the platforms that were offered, those that the person ticked and those that they did not. */
  'plan.rememberPlatforms': gives<PlatformAnswers>()(platformAnswers),
  /** The next weekly slot that no other post has on any of these platforms. */
  'plan.nextFree': gives<FreeSlot>()(
    z.strictObject({ ...ofPost, platforms: z.array(platform).min(1).max(platformIds.length) }),
  ),
  /**
   * What planning these posts would come to; applied by `posts.many` with `place`. `platforms`: the versions it is
   * about. `keepTimes`: those that have a time keep it. `fixed`: posts whose time the person has chosen; the others make room. `without`: not these.
   */
  'plan.propose': gives<PlanProposal>()(
    z.strictObject({
      of: postSet,
      rule,
      /** Who gets the first time; left out: `list`. */
      order: z.enum(planOrders).optional(),
      from: day,
      platforms: platformChoice,
      keepTimes: z.boolean(),
      fixed: z.array(z.strictObject({ ...ofPost, at: moment })).max(bulkLimit),
      without: z.array(ofPost.id).max(bulkLimit),
    }),
  ),
};
