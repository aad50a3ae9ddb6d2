// Strings for the numbers of a published post, and for why there are none.
import type { MetricsReason, PerformanceReason } from '../../preload/contract/analytics.ts';
import { plural } from '../app/strings.ts';

const reasons: Readonly<Record<string, string>> = {
  analytics_not_enabled: 'Not turned on for this account.',
  channel_not_connected: "Instagram isn't connected.",
  channel_token_unavailable: 'Sign in to Instagram again.',
  metrics_unavailable: 'Instagram returned no metrics. Try again later.',
  platform_not_supported: 'Metrics are available for Instagram only.',
  outside_metrics_window: 'Older than your latest 25 or so Instagram posts.',
  post_not_published: 'Metrics start after publishing on Instagram.',
};

export const metricsStrings = {
  title: 'Metrics',
  likes: (count: number) => plural(count, 'like', 'likes'),
  comments: (count: number) => plural(count, 'comment', 'comments'),
  on: (channel: string, when: string) => `On ${channel}, since ${when}`,
  readAt: (ago: string) => `Updated ${ago}`,
  none: (reason: MetricsReason | PerformanceReason | null) =>
    reasons[reason ?? ''] ?? 'The service returned no metrics and no known reason.',
  notRead: "Couldn't load metrics.",
  reading: 'Loading metrics',
  refresh: 'Refresh',
  /** What a person can do about it; null: nothing from here. */
  wayOut: (reason: MetricsReason | PerformanceReason | null): string | null =>
    reason === 'channel_not_connected'
      ? 'Connect Instagram'
      : reason === 'channel_token_unavailable'
        ? 'Sign in on the web'
        : null,
};
