// "Pause everything": what it would unschedule, its progress, and what Resume restores.
import { z } from 'zod';
import type { MediaId, Open, PostId } from '../ids.ts';
import { bulkLimit, pauseBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { PostKind } from './posts.ts';
import { gives, moment, nothing, ofPost, ofVariant, text } from './inputs.ts';

/** A variant and its slot. `at`: ISO instant. */
export type SlotOfPost = { id: PostId; name: string; platform: Open<PlatformId>; at: string };

export type PausePreview = {
  postCount: number;
  /** Variants that hold a slot ahead. */
  timeCount: number;
  /**
   * How many of them the service has: each takes a request, which does not count against the hourly sends as far as is
   * known.
   */
  requestCount: number;
  /** When all would be unscheduled at the service, ISO; null: offline, so it is unknown. */
  finishAt: string | null;
  /** How long it would take if the service counts them as sends; 0: it has shown that it doesn't. */
  countedHours: number;
  /** How many of them Resume can send in an hour. */
  sendsPerHour: number;
  /** The slot that comes first. */
  next: SlotOfPost | null;
  /** Being published, or their slot has just passed: they can't be stopped. `at` of a click: when it was. */
  sending: SlotOfPost[];
  /** Clicks on Publish that wait to be sent: they are withdrawn, for good. */
  withdrawn: SlotOfPost[];
  /** Active autopilot plans: Galley can't pause them. */
  planCount: number;
};

/** `since`, `remindAt`: ISO instants. */
export type PauseStatus = {
  since: string;
  why: string;
  remindAt: string | null;
  /** Unscheduled by the pause and not restored yet. */
  postCount: number;
  timeCount: number;
  /** Of these, how many the service still publishes unless the change arrives first, the nearest first. */
  heldCount: number;
  held: SlotOfPost[];
  /** Published before they could be unscheduled. */
  published: SlotOfPost[];
  /** Scheduled since the pause began, by the user: these are published. */
  own: SlotOfPost[];
  /** The same by another client. */
  appeared: SlotOfPost[];
};

/** A post whose stored time has passed. `suggested`: the next free slot for it, ISO; null: none is left. */
export type PassedPost = {
  id: PostId;
  name: string;
  thumbnail: MediaId | null;
  kind: PostKind;
  platforms: Open<PlatformId>[];
  at: string;
  suggested: string | null;
};

export type ResumePreview = {
  /** Times before this ISO instant have passed, or are too near: `passed`. For `pause.resume`. */
  earliest: string;
  /** Posts that are restored to their own times. */
  aheadCount: number;
  /** Slots that are restored to their own times: each is a send. */
  sendCount: number;
  sendsPerHour: number;
  /** When all of them and what is suggested would be sent if Galley stays online, ISO; null: nothing to send, or offline. */
  finishAt: string | null;
  passed: PassedPost[];
  /** Names of restored posts that changed since the pause began. */
  edited: string[];
  /** They got another time since, which stays. */
  moved: SlotOfPost[];
  /** Published meanwhile. */
  published: SlotOfPost[];
  /** Names of posts that were deleted meanwhile. */
  deleted: string[];
};

/** `stepId`: for `undo.step`; null: nothing changed. `timeCount`: slots removed, or restored. */
export type PauseOutcome = { stepId: number | null; timeCount: number; postCount: number };

export const pauseMethods = {
  /** Changes nothing. */
  'pause.preview': gives<PausePreview>()(nothing),
  /** null: not paused. */
  'pause.status': gives<PauseStatus | null>()(nothing),
  /** Unschedules everything ahead at the service, the soonest first, and stores the times here. One undo step. */
  'pause.start': gives<PauseOutcome>()(z.strictObject({ why: text(pauseBounds.why), remindAt: moment.nullable() })),
  /** When to be reminded that it is on; null: no more reminders. */
  'pause.remind': gives<null>()(z.strictObject({ at: moment.nullable() })),
  /** Unschedules these slots as well, which appeared since. */
  'pause.takeOff': gives<PauseOutcome>()(
    z.strictObject({ slots: z.array(z.strictObject(ofVariant)).min(1).max(bulkLimit) }),
  ),
  /** Changes nothing. null: not paused. */
  'pause.resumePreview': gives<ResumePreview | null>()(nothing),
  /**
   * Restores the stored slots that are ahead, the earliest first, and ends the pause. `passed`: the new slot of each
   * post whose time has passed; null: it stays a draft. `earliest`: as in the preview that was shown; when a slot has
   * become too near since, or a passed one is not in `passed`, nothing is restored: AppError `invalid`, `times-passed`.
   * One undo step.
   */
  'pause.resume': gives<PauseOutcome>()(
    z.strictObject({
      earliest: moment,
      passed: z.array(z.strictObject({ ...ofPost, at: moment.nullable() })).max(bulkLimit),
    }),
  ),
};
