// Strings of Instagram's numbers: what they are, how they compare, and where there are not enough of them.
import * as messages from '#messages/analytics.ts';
import type { PerformanceReason } from '../../../preload/contract/analytics.ts';
import { enough, lengthBounds, type Length, type Metric } from './numbers.ts';
import { number, isolated } from '../../app/strings.ts';
import { metricsStrings } from '../../posts/metric-strings.ts';

const metrics: Record<Metric, string> = messages.metrics;

/** A median may lie between two whole numbers. */
const half = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

const lengths: Record<Length, string> = {
  ...messages.lengths,
  short: `To ${number(lengthBounds.short)}`,
  middle: `${number(lengthBounds.short + 1)} to ${number(lengthBounds.middle)}`,
};

export const analyticsStrings = {
  ...messages.analytics,
  why: (reason: PerformanceReason | null) => metricsStrings.none(reason),
  metrics,
  typical: messages.analytics.typical satisfies Record<Metric, string>,
  value: (value: number) => half.format(value),
  notEnough: (count: number) => `Not enough data: ${number(count)} of ${number(enough.typical)} posts`,
  counts: (likes: number, comments: number) => `${metricsStrings.likes(likes)}, ${metricsStrings.comments(comments)}`,
  perPost: (metric: Metric) => `${metrics[metric]} per post, oldest to newest`,
  delta: (delta: number, since: string) => `${signed.format(delta)} since ${since}`,
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  worksText: (metric: Metric, zone: string) =>
    `Typical ${metrics[metric].toLowerCase()} per post, across all posts recorded here. Times use ${zone}. Groups need at least ${number(enough.group)} posts.`,
  lengths,
  groupValue: (metric: Metric) => `Typical ${metrics[metric].toLowerCase()}`,
  chart: (label: string, parts: readonly string[]) => `${label}: ${parts.map(isolated).join(', ')}`,
};
