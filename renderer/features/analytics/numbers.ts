// What can be said of likes and comments without saying too much: medians, and groups of enough posts.
import type { MeasuredPost } from '../../../preload/contract/analytics.ts';

export type Metric = 'likes' | 'comments';

/** Fewer posts than these say nothing of a habit. */
export const enough = { typical: 5, group: 3 } as const;

/** null: of nothing. */
export const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** null: not enough posts. */
export const typical = (posts: readonly MeasuredPost[], metric: Metric): number | null =>
  posts.length < enough.typical ? null : median(posts.map((post) => post[metric]));

/** `value` null: not enough posts in it. */
export type Group = { id: string; count: number; value: number | null };

/** In this order; `idOf` null: the post belongs to none. */
export const groupsOf = (
  posts: readonly MeasuredPost[],
  ids: readonly string[],
  idOf: (post: MeasuredPost) => string | null,
  metric: Metric,
): Group[] =>
  ids.map((id) => {
    const values = posts.filter((post) => idOf(post) === id).map((post) => post[metric]);
    return { id, count: values.length, value: values.length < enough.group ? null : median(values) };
  });

/** Two groups at least can be compared. */
export const canCompare = (groups: readonly Group[]): boolean =>
  groups.filter(({ value }) => value !== null).length > 1;

/** Of a day: eight parts of three hours, by the hour they begin with. */
export const dayParts = ['0', '3', '6', '9', '12', '15', '18', '21'] as const;
/** A caption is cut after its first 125 characters or so where it is read (see platforms.ts). */
export const lengths = ['short', 'middle', 'long'] as const;
export type Length = (typeof lengths)[number];
export const lengthBounds = { short: 125, middle: 500 } as const;

const wallOf = ({ publishedAt }: MeasuredPost, zone: string): Temporal.ZonedDateTime | null =>
  publishedAt === null ? null : Temporal.Instant.from(publishedAt).toZonedDateTimeISO(zone);

/** 1 is Monday. */
export const weekdayOf = (post: MeasuredPost, zone: string): string | null => {
  const wall = wallOf(post, zone);
  return wall && String(wall.dayOfWeek);
};
export const dayPartOf = (post: MeasuredPost, zone: string): string | null => {
  const wall = wallOf(post, zone);
  return wall && String(Math.floor(wall.hour / 3) * 3);
};
export const lengthOf = ({ caption }: MeasuredPost): Length | null => {
  if (caption === null) return null;
  const count = caption.trim().length;
  return count <= lengthBounds.short ? 'short' : count <= lengthBounds.middle ? 'middle' : 'long';
};

/** The one with the most likes of those published in the month of `now`; null: there are not enough to be the best of. */
export const bestOfMonth = (
  posts: readonly MeasuredPost[],
  zone: string,
  now: Temporal.Instant,
): MeasuredPost | null => {
  const month = now.toZonedDateTimeISO(zone).toPlainDate().toPlainYearMonth();
  const those = posts.filter((post) => wallOf(post, zone)?.toPlainDate().toPlainYearMonth().equals(month) ?? false);
  if (those.length < enough.group) return null;
  return those.reduce((best, post) => (post.likes > best.likes ? post : best));
};
