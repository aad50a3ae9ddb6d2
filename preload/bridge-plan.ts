// The part of the bridge contract about planning: weekly slots, and many posts at once.
import { z } from 'zod';
import { day, moment, ofPost, platform, platformChoice } from './inputs.ts';
import { gives } from './method.ts';
import { manyLimit } from './model/many.ts';
import {
  planOrders,
  weeklySlotLimit,
  type FreeSlot,
  type PlanProposal,
  type PlatformAnswers,
  type WeeklySlot,
} from './model/plan.ts';
import { platformIds } from './platforms.ts';
import { postSet } from './post-many.ts';

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
      fixed: z.array(z.strictObject({ ...ofPost, at: moment })).max(manyLimit),
      without: z.array(ofPost.id).max(manyLimit),
    }),
  ),
};
