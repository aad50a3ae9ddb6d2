// Words of Instagram's numbers: what they are, how they compare, and where there are not enough of them.
import type { PerformanceReason } from '../../../preload/contract/analytics.ts';
import { enough, lengthBounds, type Length, type Metric } from './numbers.ts';
import { number, plural, isolated, quoted } from '../../app/strings.ts';
import { metricsStrings } from '../../posts/metric-strings.ts';

const metrics: Record<Metric, string> = { likes: 'Likes', comments: 'Comments' };

/** A median may lie between two whole numbers. */
const half = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

const lengths: Record<Length, string> = {
  short: `To ${number(lengthBounds.short)}`,
  middle: `${number(lengthBounds.short + 1)} to ${number(lengthBounds.middle)}`,
  long: 'Longer',
};

export const analyticsStrings = {
  title: 'Analytics',
  latest: (count: number) => `Instagram, latest ${plural(count, 'post', 'posts')}`,
  readAt: (ago: string) => `As of ${ago}`,
  refresh: 'Read again',
  save: 'Save as a table',
  saved: (count: number, name: string) => `Numbers of ${plural(count, 'post', 'posts')} saved as ${isolated(name)}`,
  saveFailed: 'The numbers were not saved.',
  readFailed: 'The numbers could not be read.',
  refreshFailed: 'The numbers could not be read again.',
  neverRead: 'Numbers show when Galley is online.',
  reading: 'Reading the numbers',
  none: 'There are no new numbers.',
  why: (reason: PerformanceReason | null) => metricsStrings.none(reason),
  earlier: 'Below is what was read before.',
  empty: {
    title: 'No numbers yet',
    text: 'Numbers start after publishing on Instagram. Galley keeps one reading a day.',
  },

  metric: 'Count',
  metrics,
  typical: { likes: 'Typical likes', comments: 'Typical comments' } satisfies Record<Metric, string>,
  value: (value: number) => half.format(value),
  half: 'Half your posts get more',
  notEnough: (count: number) => `Not enough data: ${number(count)} of ${number(enough.typical)} posts`,
  best: 'Best this month',
  noBest: 'Not enough data this month',
  counts: (likes: number, comments: number) => `${metricsStrings.likes(likes)}, ${metricsStrings.comments(comments)}`,
  perPost: (metric: Metric) => `${metrics[metric]} per post, oldest to newest`,
  median: 'Typical',

  table: 'Posts with their numbers',
  post: 'Post',
  published: 'Published',
  noDate: 'No date',
  untitled: 'No caption',
  delta: (delta: number, since: string) => `${signed.format(delta)} since ${since}`,
  ofDay: (day: string) => `Read on ${day}`,
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  open: (name: string) => `Open ${quoted(name)} on Instagram`,

  works: 'What does well',
  worksText: (metric: Metric, zone: string) =>
    `Typical ${metrics[metric].toLowerCase()} of a post, of all that were ever read here. Times are those of ${zone}. A group of fewer than ${number(enough.group)} posts says nothing.`,
  weekday: 'By weekday',
  dayPart: 'By time of day',
  kind: 'By kind',
  length: 'By length of the caption',
  lengths,
  group: 'Group',
  postCount: 'Posts',
  groupValue: (metric: Metric) => `Typical ${metrics[metric].toLowerCase()}`,
  tooFew: 'Not enough data',
  nothingToCompare: 'Not enough data to compare yet.',

  history: 'Gained from day to day',
  historyText: 'What the posts that were read on both days gained between them. Galley keeps one reading a day.',
  noHistory: 'Not enough data: this begins with the readings of a second day.',
  from: 'From',
  to: 'To',
  countedPosts: (count: number) => `by ${plural(count, 'post', 'posts')}`,

  asTable: 'As a table',
  chart: (label: string, parts: readonly string[]) => `${label}: ${parts.map(isolated).join(', ')}`,
  coverage: 'Instagram only, for now.',
  neverInvented: 'Where the service has no number, Galley shows none.',
};
