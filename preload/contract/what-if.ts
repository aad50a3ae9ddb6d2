// What-if mode: times that are tried out, and their effect. Stored on this computer only until it is applied.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import { bulkLimit } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { BulkOutcome } from './bulk-actions.ts';
import { days, gives, moment, nothing, ofVariant } from './inputs.ts';

/** A variant at a different slot. `at`: ISO instant; null: unscheduled. */
export type TriedSlot = { id: PostId; platform: PlatformId; at: string | null };

/** The posts of a range of days from today on. `busiest`: posts on the fullest day. */
type DayLoad = { postCount: number; busiest: number; emptyCount: number };

export type WhatIf = {
  slots: TriedSlot[];
  /** Now, and with the tried slots. */
  load: { is: DayLoad; tried: DayLoad };
  /** Posts with a tried slot that changed since they were approved. */
  changedCount: number;
  /** Slots that would pass before they could reach the service. */
  tooLateCount: number;
  /** When all would be sent if Galley stays online, ISO; null: nothing to send. */
  finishAt: string | null;
};

/** `before`: what undoes it. Variants that can't be scheduled are left out. */
export type Tried = { before: TriedSlot[] };

const at = moment.nullable();

export const triedSlots = z.array(z.strictObject({ ...ofVariant, at })).max(bulkLimit) satisfies z.ZodType<TriedSlot[]>;

export const whatIfMethods = {
  /** null: what-if mode is off. `load` covers these days. */
  'whatIf.read': gives<WhatIf | null>()(z.strictObject(days)),
  'whatIf.begin': gives<null>()(nothing),
  /** Tries these slots. */
  'whatIf.place': gives<Tried>()(
    z.strictObject({
      slots: z
        .array(z.strictObject({ ...ofVariant, at }))
        .min(1)
        .max(bulkLimit),
    }),
  ),
  /** Schedules everything that was tried, as one undo step. What was refused for now stays tried out. */
  'whatIf.apply': gives<BulkOutcome>()(nothing),
  /** Ends what-if mode. Returns what was tried, so that it can be restored. */
  'whatIf.drop': gives<Tried>()(nothing),
};
