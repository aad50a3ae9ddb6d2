// What-if mode: times that are tried out, and what would come of them. Nothing of it leaves this computer until it is applied.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import { bulkLimit } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { BulkOutcome } from './bulk-actions.ts';
import { days, gives, moment, nothing, ofVariant } from './inputs.ts';

/** A version at another moment than it has. `at`: ISO instant; null: at no time. */
export type TriedSlot = { id: PostId; platform: PlatformId; at: string | null };

/** Of days from today on. `busiest`: posts on the day with most of them. */
type DayLoad = { postCount: number; busiest: number; emptyCount: number };

export type WhatIf = {
  slots: TriedSlot[];
  /** As the days are, and as they would be. */
  load: { is: DayLoad; tried: DayLoad };
  /** Posts that would have a time, and were changed since they were approved. */
  changedCount: number;
  /** Times that could not be at the service before they have passed. */
  tooLateCount: number;
  /** ISO instant at which the service would have all, were Galley online from now on; null: nothing to send. */
  finishAt: string | null;
};

/** `before`: what takes it back. Versions that cannot take a time are left out. */
export type Tried = { before: TriedSlot[] };

const at = moment.nullable();

export const triedSlots = z.array(z.strictObject({ ...ofVariant, at })).max(bulkLimit) satisfies z.ZodType<TriedSlot[]>;

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
        .max(bulkLimit),
    }),
  ),
  /** One action with one step back. */
  'whatIf.apply': gives<BulkOutcome>()(nothing),
  /** What was tried out, to begin anew with. */
  'whatIf.drop': gives<Tried>()(nothing),
};
