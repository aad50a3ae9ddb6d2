// Planning many posts at once: weekly slots, rules, and what comes of them before anything is changed.
import type { PlatformId } from '../platforms.ts';
import type { Obstacle, RefusedTime } from '../obstacles.ts';
import type { PostId } from './ids.ts';
import type { PostRow } from './post.ts';

/** Platforms that the person was asked about for posts without a time, by the last answer of each. */
export type PlatformAnswers = { ticked: PlatformId[]; unticked: PlatformId[] };

/** More would be no week any more. */
export const weeklySlotLimit = 100;

/** 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A moment of every week at which posts may go out. `time`: `HH:mm` in the business's zone. `platforms` null: on all. */
export type WeeklySlot = { weekday: Weekday; time: string; platforms: PlatformId[] | null };

/** `days`: at these times on every `everyDays`-th day, the days in `skip` not counted. */
export type PlanRule = { by: 'slots' } | { by: 'days'; everyDays: number; times: string[]; skip: Weekday[] };

/** `list`: as the posts were given, which is how the list shows them. `oldest`: what was made first comes first. */
export const planOrders = ['list', 'oldest'] as const;
export type PlanOrder = (typeof planOrders)[number];

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
