// The schedule: the days of the calendar, the autopilot's week, and its plans.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import { calendarDaysLimit, calendarIncludeLimit } from '../rules/own-bounds.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { day, days, gives, moment, ofPost, platform, postId } from './inputs.ts';
import { postSet } from './library.ts';
import type { Weekday } from './plan.ts';
import type { PostRow } from './posts.ts';

/** One post at one moment: platforms that are published together are one entry. */
export type CalendarEntry = {
  post: PostRow;
  platforms: Open<PlatformId>[];
  /** ISO instant of the publication, otherwise of the slot. */
  at: string;
  /** Its time belongs to the what-if draft. */
  tried?: true;
  /**
   * The service publishes it at this time until a change has arrived: here it has another time, none, or is deleted.
   */
  held?: HeldHow;
  /** Everything is paused: it gets this time back when the pause ends. */
  paused?: true;
};

export type HeldHow = 'moved' | 'unscheduled' | 'deleted';

/** A post on a day without an hour: it is being generated for it. `date` in the business's zone. */
export type UntimedEntry = {
  post: PostRow;
  platforms: Open<PlatformId>[];
  date: string;
  /** The user plans it for this day, without a slot. */
  planned?: true;
};

/** How many posts the autopilot plans for a day, and how many there are. `date` in the business's zone. */
export type DayCoverage = { date: string; expectedCount: number; actualCount: number };

/** Sorted by time. `hidden`: how many more entries a day has than requested. */
export type Calendar = {
  entries: CalendarEntry[];
  hidden: { date: string; count: number }[];
  untimed: UntimedEntry[];
  coverage: DayCoverage[];
};

/** Warnings before a post is published: others close by, or others with the same text on a platform. `names` of those. */
export type EntryWarning = { kind: 'same-hour' | 'same-words'; names: string[] };

/** Another post with the same text on a platform, the nearest in time. `at`: ISO instant of its slot, or of its publication. */
export type SameWords = { name: string; at: string };

type PublishMode = Open<'review' | 'automatic'>;

type HoldReason = Open<'approval_missed' | 'missed'>;

export type QueueItem = {
  /** null: Galley has not read this post yet. */
  post: PostRow | null;
  name: string;
  platform: Open<PlatformId>;
  status: Open<'scheduled' | 'needs_approval' | 'generating' | 'published' | 'failed'>;
  /** ISO instant; null: none; undefined: the service sent an unknown shape. */
  at: string | null | undefined;
  /** `approval_missed`: approving publishes at once. `missed`: the service held it. */
  holdReason: HoldReason | null;
  /** As in a calendar entry. */
  held?: HeldHow;
  paused?: true;
};

/** The rolling week of the autopilot. */
export type Queue = {
  windowStart: string;
  windowEnd: string;
  items: QueueItem[];
  days: DayCoverage[];
  hasActivePlan: boolean;
  publishMode: PublishMode | null;
  pendingApprovalCount: number;
  /** Posts are held because there is no active subscription. */
  billingHold: boolean;
  /** ISO instant of the reading. */
  readAt: string;
};

export type AutopilotPlan = {
  id: string;
  /** The main channel first. */
  channels: Open<PlatformId>[];
  direction: string;
  status: Open<'active' | 'paused'>;
  publishMode: PublishMode;
  /** Weekdays as the service names them. */
  preferredDays: string[];
  /** `HH:mm` in the business's zone. */
  preferredTime: string | null;
};

/** A time of a weekday at which the business usually publishes: `HH:mm` in its zone. */
export type UsualTime = { weekday: Weekday; time: string };

/**
 * The most obvious first. `planned-day`: the user plans the post for this day. `that-day`: of `on`. `good`: posts at
 * this time of the week did well.
 */
export const suggestionReasons = ['free', 'also-free', 'after-last', 'planned-day', 'that-day', 'good'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

/** Likes and comments of posts in the same three hours of the week; `usual`: the median of all measured posts. */
export type GoodNumbers = { postCount: number; median: number; usual: number };

/** `at`: ISO instant. `numbers`: with the reason `good`. */
export type SuggestedTime = { at: string; reasons: SuggestionReason[]; numbers?: GoodNumbers };

/**
 * Times to choose from. `free`: ISO instants, the next ones that are free on all of the platforms. `suggested`: four at
 * most, each free, in the order of their reasons. `tooFew`: how many posts were measured, when that is too few to say
 * which times are good; null: enough, or none, or no platform with metrics.
 */
export type SlotHints = {
  usual: UsualTime[];
  free: string[];
  suggested: SuggestedTime[];
  tooFew: { measuredCount: number; neededCount: number } | null;
};

/** null: never read. Both are shown as last read while the service can't be reached. */
export type Autopilot = { queue: Queue | null; plans: AutopilotPlan[] | null };

export const calendarMethods = {
  /**
   * Days in the business's zone, both inclusive; at most `calendarDaysLimit` of them. `platform`: only entries with it.
   * `perDay`: the first entries of each day up to this many, and the number of the others. `include`: posts that are
   * returned in addition, even on a full day. `ahead`: a prefetch of days that are not visible, which makes no request.
   * `whatIf`: with the times of the what-if draft.
   */
  'calendar.read': gives<Calendar>()(
    z
      .strictObject({
        ...days,
        platform: platform.optional(),
        perDay: z.int().positive().optional(),
        include: z.array(postId).max(calendarIncludeLimit).optional(),
        ahead: z.literal(true).optional(),
        whatIf: z.literal(true).optional(),
      })
      .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < calendarDaysLimit),
  ),
  /** For a post's entry at a moment, among all entries of these days. */
  'calendar.warnings': gives<EntryWarning[]>()(
    z.strictObject({ ...ofPost, at: moment, ...days, whatIf: z.literal(true).optional() }),
  ),
  /** Of a post that gets a time on this day, on these platforms: another one within a month; null: there is none. */
  'calendar.sameWords': gives<SameWords | null>()(
    z.strictObject({ ...ofPost, platforms: z.array(platform).min(1).max(platformIds.length), on: day }),
  ),
  /**
   * Usual, free and suggested times for posts, ignoring their own times; without `of` for a post that is still to be
   * chosen. `on`: the preferred day; omitted: the planned day of the only post. `whatIf`: free by the times of the
   * what-if draft.
   */
  'calendar.slotHints': gives<SlotHints>()(
    z.strictObject({
      of: postSet.optional(),
      platforms: z.array(platform).min(1).max(platformIds.length),
      on: day.optional(),
      whatIf: z.literal(true).optional(),
    }),
  ),
  /** The week from now, or from the beginning of a day in the business's zone. */
  'autopilot.read': gives<Autopilot>()(z.strictObject({ from: day.optional() })),
};
