// The part of the bridge contract about a branch of the calendar: one at a time, kept until it is applied or dropped.
import { z } from 'zod';
import { days, moment, nothing, ofVariant } from './inputs.ts';
import { gives } from './method.ts';
import { manyLimit, type ManyOutcome } from './model/many.ts';
import type { Tried, TriedSlot, WhatIf } from './model/what-if.ts';

const at = moment.nullable();
export const triedSlots = z.array(z.strictObject({ ...ofVariant, at })).max(manyLimit) satisfies z.ZodType<TriedSlot[]>;

export const whatIfMethods = {
  /** null: nothing is tried out. Its load is that of these days. */
  'whatIf.read': gives<WhatIf | null>()(z.strictObject(days)),
  'whatIf.begin': gives<null>()(nothing),
  /** Each version at another time. */
  'whatIf.place': gives<Tried>()(
    z.strictObject({
      slots: z
        .array(z.strictObject({ ...ofVariant, at }))
        .min(1)
        .max(manyLimit),
    }),
  ),
  /** One action with one step back. */
  'whatIf.apply': gives<ManyOutcome>()(nothing),
  /** What was tried out, to begin anew with. */
  'whatIf.drop': gives<Tried>()(nothing),
};
