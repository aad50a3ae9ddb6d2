// What a post's variants say about the post as a whole: whether there is anything to approve yet, whether it was published; and how one stands of which nothing waits.
import type { CalendarEntry } from '../contract/calendar.ts';
import type { Post, Variant } from '../contract/posts.ts';
import type { PostSync } from '../contract/sync.ts';

export type Unwritten = 'being-written' | 'writing-failed' | 'no-words';

/** A picture alone may be all of a post, unless words were asked for and did not come. */
const isBare = ({ body, title, description, media, generation }: Variant): boolean =>
  [body, title, description].every((text) => !text?.trim()) && (media.length === 0 || generation.status === 'failed');

/** null: it can be approved. Words that the person wrote instead count as any others. */
export const unwritten = ({ variants }: Pick<Post, 'variants'>): Unwritten | null => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (open.some(({ generation }) => generation.status === 'generating')) return 'being-written';
  const bare = open.filter(isBare);
  if (bare.some(({ generation }) => generation.status === 'failed')) return 'writing-failed';
  // A version that follows may get its words from the main one.
  return open.length > 0 && bare.length === open.length ? 'no-words' : null;
};

/** Everything of it that goes out at its moment has gone out. */
export const hasGoneOut = ({ post, platforms }: Pick<CalendarEntry, 'post' | 'platforms'>): boolean =>
  post.platforms.filter((each) => platforms.includes(each.platform)).every(({ status }) => status === 'published');

/** Nothing of it waits. */
export const synced: PostSync = {
  state: 'synced',
  reason: null,
  wait: null,
  expectedAt: null,
  openCount: 0,
  scheduleWaits: false,
  approveWaits: false,
  publishWaits: false,
  waitingPlatforms: [],
  tooLate: [],
  stillPublishes: [],
};
