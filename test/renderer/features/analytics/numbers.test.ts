// What is said of likes and comments, and what is not said because there are too few.
import { describe, expect, it } from 'vitest';
import type { MeasuredPost } from '../../../../preload/contract/analytics.ts';
import {
  bestOfMonth,
  canCompare,
  dayPartOf,
  groupsOf,
  lengthOf,
  median,
  typical,
  weekdayOf,
} from '../../../../renderer/features/analytics/numbers.ts';

const post = (likes: number, over: Partial<MeasuredPost> = {}): MeasuredPost => ({
  key: `post ${String(likes)}`,
  post: null,
  platform: 'instagram',
  permalink: null,
  publishedAt: '2026-11-02T03:30:00.000Z',
  caption: 'Rye',
  likes,
  comments: 0,
  day: '2026-11-02',
  delta: null,
  isCurrent: true,
  ...over,
});

it.each([
  [[], null],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 100], 3],
  [[2, 3], 2.5],
])('the median of %j is %j', (values, middle) => expect(median(values)).toBe(middle));

it('a typical post takes five of them', () => {
  const posts = [1, 2, 3, 4, 500].map((likes) => post(likes));
  expect(typical(posts, 'likes')).toBe(3);
  expect(typical(posts.slice(1), 'likes')).toBeNull();
});

describe('a group', () => {
  it('of fewer than three posts has no value, and one alone is compared with nothing', () => {
    const posts = [
      ...[1, 2, 3].map((likes) => post(likes, { caption: 'short' })),
      ...[10, 20].map((likes) => post(likes, { caption: 'x'.repeat(300) })),
      post(7, { caption: null }),
    ];
    const groups = groupsOf(posts, ['short', 'middle', 'long'], lengthOf, 'likes');
    expect(groups).toEqual([
      { id: 'short', count: 3, value: 2 },
      { id: 'middle', count: 2, value: null },
      { id: 'long', count: 0, value: null },
    ]);
    expect(canCompare(groups)).toBe(false);
    expect(canCompare([...groups, { id: 'other', count: 3, value: 1 }])).toBe(true);
  });

  it('is one of the business’s own clock', () => {
    const late = post(1);
    expect(weekdayOf(late, 'UTC')).toBe('1');
    expect(dayPartOf(late, 'UTC')).toBe('3');
    expect(weekdayOf(late, 'America/New_York')).toBe('7');
    expect(dayPartOf(late, 'America/New_York')).toBe('21');
    expect(weekdayOf(post(1, { publishedAt: null }), 'UTC')).toBeNull();
  });

  it.each([
    [125, 'short'],
    [126, 'middle'],
    [500, 'middle'],
    [501, 'long'],
  ])('of %d characters is %s', (count, length) =>
    expect(lengthOf(post(1, { caption: 'x'.repeat(count) }))).toBe(length),
  );
});

it('the best of a month takes three of that month', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
  const inNovember = [5, 90, 7].map((likes) => post(likes));
  const october = post(1000, { publishedAt: '2026-10-31T12:00:00.000Z' });
  expect(bestOfMonth([...inNovember, october], 'UTC', now)?.likes).toBe(90);
  expect(bestOfMonth([...inNovember.slice(1), october], 'UTC', now)).toBeNull();
});
