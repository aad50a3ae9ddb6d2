// The part of the bridge contract about posts that come again.
import { z } from 'zod';
import { day, nothing } from './inputs.ts';
import { gives } from './method.ts';
import { poolBounds, type PoolList, type PoolRule } from './model/pool.ts';
import { tagText } from './post-query.ts';

export const poolRule = z
  .strictObject({
    tag: tagText,
    everyDays: z.int().min(1).max(poolBounds.everyDays),
    startsOn: day,
    endsOn: day.nullable(),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    cooldownDays: z.int().min(0).max(poolBounds.cooldownDays),
    cap: z.int().min(1).max(poolBounds.cap).nullable(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn) satisfies z.ZodType<PoolRule>;

export const poolMethods = {
  'pools.list': gives<PoolList>()(nothing),
  /** With an id, in place of that one. Drafts that are due are made at once. Throws `invalid` for more than `poolBounds.pools`. */
  'pools.save': gives<PoolList>()(z.strictObject({ id: z.int().positive().optional(), rule: poolRule })),
  /** Drafts that were made stay. */
  'pools.remove': gives<PoolList>()(z.strictObject({ id: z.int().positive() })),
};
