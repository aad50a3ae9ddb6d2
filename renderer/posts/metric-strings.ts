// Strings for the numbers of a published post, and for why there are none.
import * as messages from '#messages/posts/metric.ts';
import type { MetricsReason, PerformanceReason } from '../../preload/contract/analytics.ts';

const reasons: Readonly<Record<string, string>> = messages.reasons;

export const metricsStrings = {
  ...messages.metrics,
  none: (reason: MetricsReason | PerformanceReason | null) => reasons[reason ?? ''] ?? messages.noKnownReason,
  /** What a person can do about it; null: nothing from here. */
  wayOut: (reason: MetricsReason | PerformanceReason | null): string | null =>
    reason === 'channel_not_connected'
      ? messages.wayOut.connect
      : reason === 'channel_token_unavailable'
        ? messages.wayOut.signIn
        : null,
};
