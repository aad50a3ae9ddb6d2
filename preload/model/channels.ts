// How the channels of a business stand, and what waits behind each.
import type { Channel } from './account.ts';
import type { PostRow } from './post.ts';

export type ChannelStanding = Channel & {
  /** Posts that are to go out there: they have a time, or failed for want of the channel. */
  waitingCount: number;
  /** Posts with a version for it and no time. */
  draftCount: number;
};

export type ChannelList = {
  channels: ChannelStanding[];
  /** When the service last told of them, ISO. */
  checkedAt: string;
};

/** A post that is to go out on a channel. `at`: its time there, ISO; null: none. */
export type WaitingPost = { post: PostRow; at: string | null };
