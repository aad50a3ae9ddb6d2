// The state of a post as a whole: whether there is anything to approve yet, whether it was published, and the sync state
// of one without changes.
import type { CalendarEntry } from '../contract/calendar.ts';
import type { Post, Variant } from '../contract/posts.ts';
import type { PostSync, UnsentTime } from '../contract/sync.ts';

export type Unwritten = 'being-written' | 'writing-failed' | 'no-words';

/** A picture alone can be a post, unless its text was to be generated and failed. */
const isBare = ({ body, title, description, media, generation }: Variant): boolean =>
  [body, title, description].every((text) => !text?.trim()) && (media.length === 0 || generation.status === 'failed');

/** Why there is nothing to approve yet; null: it can be approved. It doesn't matter who wrote the text. */
export const unwritten = ({ variants }: Pick<Post, 'variants'>): Unwritten | null => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (open.some(({ generation }) => generation.status === 'generating')) return 'being-written';
  const bare = open.filter(isBare);
  if (bare.some(({ generation }) => generation.status === 'failed')) return 'writing-failed';
  // A follower may get its text from the primary variant.
  return open.length > 0 && bare.length === open.length ? 'no-words' : null;
};

/** All variants of the entry are published. */
export const hasGoneOut = ({ post, platforms }: Pick<CalendarEntry, 'post' | 'platforms'>): boolean =>
  post.platforms.filter((each) => platforms.includes(each.platform)).every(({ status }) => status === 'published');

/** The sync state of a post without changes. */
export const synced: PostSync = {
  state: 'synced',
  reason: null,
  wait: null,
  expectedAt: null,
  openCount: 0,
  unsentTimes: [],
  approveWaits: false,
  publishWaits: false,
  tooLate: [],
  stillPublishes: [],
  calledOff: [],
};

/** The new slot of one of these platforms that the service doesn't have yet. */
export const unsentTime = (
  { unsentTimes }: Pick<PostSync, 'unsentTimes'>,
  platforms: readonly string[],
): UnsentTime | undefined => unsentTimes.find(({ platform }) => platforms.includes(platform));
