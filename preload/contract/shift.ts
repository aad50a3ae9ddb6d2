// "Move by…": previews moving many posts by the same distance.
import { z } from 'zod';
import type { PostId } from '../ids.ts';
import type { Obstacle } from '../rules/blockers.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { days, gives, moment, ofPost, platform } from './inputs.ts';
import { postSet } from './library.ts';
import { type Weekday, weekday } from './plan.ts';
import type { PostRow } from './posts.ts';

/** The longest move. */
const mostDays = 366;

/**
 * `days`: the wall-clock time stays the same across daylight saving; `minutes`: exactly this long. Negative: earlier.
 */
const distance = z.union([
  z.strictObject({ days: z.int().min(-mostDays).max(mostDays) }),
  z.strictObject({
    minutes: z
      .int()
      .min(-mostDays * 1440)
      .max(mostDays * 1440),
  }),
]);
export type Distance = z.infer<typeof distance>;

/** These posts with all of their slots, or the slots and planned drafts of these days in the business's zone. */
const shiftSet = z.union([postSet, z.strictObject(days)]);
export type ShiftSet = z.infer<typeof shiftSet>;

/** ISO instants. `tooLate`: behind what is queued already, it can't reach the service in time. */
type ShiftedVersion = { platform: PlatformId; before: string; after: string; tooLate: boolean };

export type ShiftedPost = {
  post: PostRow;
  /** Earliest first. Empty: only its planned day moves. */
  versions: ShiftedVersion[];
  /** ISO dates; null: it stays, or there is none. */
  plannedOn: { before: string; after: string } | null;
  /** It wasn't chosen: it makes room for what would overtake it. */
  follows: boolean;
  /**
   * Names of posts that it comes within an hour of, on the same platform. Pairs that were already that close aren't
   * listed.
   */
  sameHour: string[];
};

/**
 * Why something stays. `past`: its new time would have passed. `sending`: it is being published right now.
 * `paused`: everything is paused, and it gets its time back by Resume. `takes-no-time`: `obstacle` says why.
 */
export type StayReason = 'published' | 'no-time' | 'paused' | 'past' | 'sending' | 'takes-no-time';

/** `platform` null: the whole post. */
export type Stay = {
  id: PostId;
  name: string;
  reason: StayReason;
  platform: PlatformId | null;
  obstacle: Obstacle | null;
};

export type Shift = {
  /** Sorted by their new times. `posts.many` with `place` carries it out. */
  posts: ShiftedPost[];
  stays: Stay[];
  /** The day of the earliest slot or planned day of the chosen posts, ISO date in the business's zone; null: none. */
  first: string | null;
  /** How many posts make room, or would with `push`. */
  followingCount: number;
  /** Of the chosen posts, how many are planned for a day. */
  plannedCount: number;
  /** Weekdays on which the business hardly ever publishes. */
  quietDays: Weekday[];
  sendCount: number;
  /** When all would be sent if Galley stays online, ISO; null: nothing to send. */
  finishAt: string | null;
};

/** What makes room for a post that is inserted among others. `isSlot`: its time is a weekly slot of its platforms. */
export type Insertion = Pick<Shift, 'posts' | 'stays' | 'sendCount' | 'finishAt'> & { isSlot: boolean };

export const shiftMethods = {
  /**
   * `push`: posts that would be overtaken on the same platform move by the same distance, until the first gap that is
   * large enough. `skip`: weekdays that don't count as days, as far as that isn't whole weeks. `keepTimes`: platforms of
   * a post stay as far apart as they are; otherwise all of them move to where the first one goes. `planned`: with `days`,
   * planned days move too. `whatIf`: from the slots of the what-if.
   */
  'posts.shift': gives<Shift>()(
    z.strictObject({
      of: shiftSet,
      by: distance,
      push: z.boolean(),
      skip: z.array(weekday).max(6),
      keepTimes: z.boolean(),
      planned: z.boolean(),
      whatIf: z.literal(true).optional(),
    }),
  ),
  /**
   * Posts that make room for this one on these platforms: what is there moves to the next weekly slot, as does what is
   * in that one. If its time is not a weekly slot, they move by as many days as there are to the next post. `until`:
   * the first gap, or the end of the month. `posts.many` with `place` carries it out, with the post itself.
   */
  'posts.insert': gives<Insertion>()(
    z.strictObject({
      ...ofPost,
      platforms: z.array(platform).min(1).max(platformIds.length),
      at: moment,
      until: z.enum(['gap', 'month']),
      whatIf: z.literal(true).optional(),
    }),
  ),
};
