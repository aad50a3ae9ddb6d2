// Strings of Instagram's numbers: what they are, how they compare, and where there are not enough of them.
import * as messages from '#messages/analytics.ts';
import { language } from '#messages/language.ts';
import type { PerformanceReason } from '../../../preload/contract/analytics.ts';
import { enough, lengthBounds, type Length, type Metric } from './numbers.ts';
import { isolated } from '../../app/strings.ts';
import { metricsStrings } from '../../posts/metric-strings.ts';

const metrics: Record<Metric, string> = messages.metrics;

/** A median may lie between two whole numbers. */
const half = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });

const lengths: Record<Length, string> = {
  ...messages.lengths,
  short: messages.lengths.short(lengthBounds.short),
  middle: messages.lengths.middle(lengthBounds.short + 1, lengthBounds.middle),
};

export const analyticsStrings = {
  ...messages.analytics,
  report: messages.report.open,
  why: (reason: PerformanceReason | null) => metricsStrings.none(reason),
  metrics,
  typical: messages.analytics.typical satisfies Record<Metric, string>,
  value: (value: number) => half.format(value),
  notEnough: (count: number) => messages.analytics.notEnough(count, enough.typical),
  counts: (likes: number, comments: number) => `${metricsStrings.likes(likes)}, ${metricsStrings.comments(comments)}`,
  perPost: (metric: Metric) => messages.analytics.perPost[metric],
  delta: (delta: number, since: string) => messages.analytics.delta(signed.format(delta), since),
  worksText: (metric: Metric, zone: string) => messages.works[metric](zone, enough.group),
  lengths,
  groupValue: (metric: Metric) => messages.analytics.typical[metric],
  chart: (label: string, parts: readonly string[]) => messages.analytics.chart(label, parts.map(isolated).join(', ')),
};
