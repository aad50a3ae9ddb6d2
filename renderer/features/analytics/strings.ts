// Strings of Instagram's numbers: what they are, how they compare, and where there are not enough of them.
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
  readAt: (ago: string) => `Updated ${ago}`,
  refresh: 'Refresh',
  save: 'Export CSV',
  saved: (count: number, name: string) => `Exported metrics for ${plural(count, 'post', 'posts')} as ${isolated(name)}`,
  saveFailed: "Couldn't export the metrics.",
  readFailed: "Couldn't load metrics.",
  refreshFailed: "Couldn't refresh metrics.",
  neverRead: "Metrics appear when you're online.",
  reading: 'Loading metrics',
  none: 'No new metrics.',
  why: (reason: PerformanceReason | null) => metricsStrings.none(reason),
  earlier: 'Showing earlier metrics.',
  empty: {
    title: 'No metrics yet',
    text: 'Metrics start after publishing on Instagram. Galley saves one reading a day.',
  },

  metric: 'Metric',
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

  table: 'Posts with metrics',
  post: 'Post',
  published: 'Published',
  noDate: 'No date',
  untitled: 'No caption',
  delta: (delta: number, since: string) => `${signed.format(delta)} since ${since}`,
  ofDay: (day: string) => `From ${day}`,
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  open: (name: string) => `Open ${quoted(name)} on Instagram`,

  works: 'What works',
  worksText: (metric: Metric, zone: string) =>
    `Typical ${metrics[metric].toLowerCase()} per post, across all posts recorded here. Times use ${zone}. Groups need at least ${number(enough.group)} posts.`,
  weekday: 'By weekday',
  dayPart: 'By time of day',
  kind: 'By kind',
  length: 'By caption length',
  lengths,
  group: 'Group',
  postCount: 'Posts',
  groupValue: (metric: Metric) => `Typical ${metrics[metric].toLowerCase()}`,
  tooFew: 'Not enough data',
  nothingToCompare: 'Not enough data to compare yet.',

  history: 'Daily gains',
  historyText: 'What posts recorded on both days gained in between. Galley saves one reading a day.',
  noHistory: 'Not enough data: this starts with a second day of readings.',
  from: 'From',
  to: 'To',

  asTable: 'Table view',
  chart: (label: string, parts: readonly string[]) => `${label}: ${parts.map(isolated).join(', ')}`,
  coverage: 'Instagram only, for now.',
  neverInvented: "If the service has no number, Galley doesn't show one.",
};
