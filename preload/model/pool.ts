// Posts that come again: those with one tag, from time to time, each as a new draft.
import type { PostId } from './ids.ts';

export const poolBounds = { pools: 50, everyDays: 365, cooldownDays: 3650, cap: 1000 };

export type PoolRule = {
  /** The posts are those with this tag; the drafts that are made do not get it. */
  tag: string;
  everyDays: number;
  /** ISO dates in the business's zone. `endsOn`: the last day; null: no end. */
  startsOn: string;
  endsOn: string | null;
  /** `HH:mm` in the business's zone: the draft gets that time. null: it gets the day as its plan, and no time. */
  time: string | null;
  /** Days before the same post comes again. */
  cooldownDays: number;
  /** How many drafts are made in all; null: no limit. */
  cap: number | null;
};

/** `on`: ISO date. */
type NextDraft = { on: string; post: { id: PostId; name: string } };

export type Pool = PoolRule & {
  id: number;
  madeCount: number;
  /** Posts with the tag that have gone out and can come again. */
  postCount: number;
  /** Posts with the tag that join once they have gone out. */
  waitingCount: number;
  /** Of `postCount`: their copies lack a platform or a picture. */
  partialCount: number;
  /** Posts with the tag that cannot: a video or several pictures of the person's own. */
  leftOutCount: number;
  /** The next few that will be made. */
  next: NextDraft[];
};

/** `unreadCount`: rules that this Galley cannot read. They are kept as they are, and make nothing. */
export type PoolList = { pools: Pool[]; unreadCount: number };
