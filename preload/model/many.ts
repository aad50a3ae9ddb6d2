// What many posts have in common, and what became of what was done to them.
import type { ErrorData } from '../error.ts';
import type { RefusedTime } from '../obstacles.ts';
import type { PlatformId } from '../platforms.ts';
import type { Unwritten } from '../unwritten.ts';
import type { Open, PostId } from './ids.ts';
import type { PlatformAnswers } from './plan.ts';
import type { PostSync } from './sync.ts';

/** Posts of one step. More would keep Galley busy for too long: a step is one transaction. */
export const manyLimit = 2000;
/** Posts of one confirmation: a person is to read it. */
export const publishLimit = 50;

/** Posts that are alike in this: on which platforms they hold a time, and on which they could be given one. */
export type SchedulableGroup = {
  held: PlatformId[];
  bare: PlatformId[];
  postCount: number;
  /** Of these, how many were changed since they were approved. */
  changedCount: number;
};

/**
 * What is in the way of that many versions on a platform. `refused`: they take no time. `holds`: they hold one.
 */
export type PlatformNote = RefusedTime & { refused: boolean; holds: boolean; count: number };

/** What can be done with a set of posts, and with how many of them. */
export type Survey = {
  count: number;
  fits: Record<'schedule' | 'unschedule' | 'approve' | 'publish', number>;
  /** Requests of the tightest allowance that each would take. */
  sends: Record<'approve' | 'publish', number>;
  /** Of the posts that could go out at a time. None for more posts than one step takes. */
  schedulable: SchedulableGroup[];
  /** What is in the way of versions that could go out at a time, or that take none. */
  notes: PlatformNote[];
  /** The time that all of them have that have one, ISO; null: none, or several. */
  heldAt: string | null;
  /** On which platforms posts without a time were scheduled before. */
  answered: PlatformAnswers;
  /** Posts that the service would have to delete, and when that would be done, ISO. None for more than one step takes. */
  deletions: { count: number; finishAt: string | null };
};

export type SkipReason =
  | 'published'
  /** `version` says which takes no time, and why; the others of its post are done. */
  | 'takes-no-time'
  /** It is on none of the ticked platforms. */
  | 'not-ticked'
  | 'no-time'
  | 'needs-no-approval'
  /** Its time has passed or is near, so an approval would publish it at once. */
  | 'time-over'
  /** There is nothing to approve yet. */
  | Unwritten
  | 'same'
  /** `error` says why. */
  | 'refused';

export type ManyOutcome = {
  doneCount: number;
  /** The first of them; `skippedCount` counts all. */
  skipped: { id: PostId; name: string; reason: SkipReason; error: ErrorData | null; version: RefusedTime | null }[];
  skippedCount: number;
  /** For `undo.step`; null: there is nothing to take back. */
  stepId: number | null;
  /** Of copies: how many lack something the service does not let one post begin with. */
  partialCount?: number;
  /** When the last of it is expected to be through, ISO; null: soon, or nobody knows. */
  finishAt: string | null;
  /** Of one post that was given other times: how it stands now. */
  sync?: PostSync;
};

export type Replaced = {
  /** Names it among the others. */
  key: string;
  id: PostId;
  name: string;
  /** null: of the post itself. */
  platform: Open<PlatformId> | null;
  field: 'name' | 'body' | 'title' | 'hashtags' | 'altText';
  before: string;
  after: string;
  /** The service would refuse it: longer than a field may be. */
  tooLong: boolean;
};

export type ReplacePreview = {
  changes: Replaced[];
  /** Versions that hold the words and went out already: they stay as they are. */
  publishedCount: number;
  /** Versions that hold the words and follow the main one: they change with it. */
  followingCount: number;
  postCount: number;
  /** More changes than one step takes: only these are shown, and done. */
  more: boolean;
};
