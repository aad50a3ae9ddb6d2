// What waits for the user, in one list: each row with the one action that helps.
import type { Open, PostId } from '../ids.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { NeedsYouGroup } from '../rules/choices.ts';
import type { BlockedCause, Fix, StateNote } from '../rules/post-state.ts';
import { gives, nothing } from './inputs.ts';
import type { PostRow } from './posts.ts';
import type { ActivityItem } from './sync.ts';

/**
 * `changed`: it changed since its approval, and is published as it is now. `still`: the service publishes it as before
 * unless a change arrives first, or probably has. `channel`: a channel signed out with no post behind it. `change`: a
 * change about no post.
 */
type Subject =
  | { is: 'post'; post: PostRow; what: 'state' | 'changed' | 'still' }
  | { is: 'channel'; platform: Open<PlatformId> }
  | { is: 'change'; change: ActivityItem };

export type NeedsYouItem = {
  id: string;
  group: NeedsYouGroup;
  subject: Subject;
  /** null: it is approved, or nothing blocks it. */
  cause: BlockedCause | null;
  notes: StateNote[];
  fix: Fix;
  /** The platforms concerned; if it is about the whole post, all that are not published. */
  platforms: Open<PlatformId>[];
  /** Its slot, ISO; null: none. `isOverdue`: it has passed. */
  at: string | null;
  isOverdue: boolean;
  /** Its approval is on the way: it leaves the list when the service has answered. */
  isLeaving: boolean;
  /** The row above it has the same cause and the same fix. */
  isShared: boolean;
};

export type NeedsYou = {
  items: NeedsYouItem[];
  /** One of them is blocked, and not only waiting for approval. */
  isBlocked: boolean;
  /** The next post that will be published with nothing in its way; null: none within a month. */
  next: { id: PostId; name: string; at: string } | null;
};

export const needsYouMethods = {
  /** Grouped by what helps, the soonest slot first. Their number is the count shown everywhere. */
  'needsYou.list': gives<NeedsYou>()(nothing),
};
