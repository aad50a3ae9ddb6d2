// Words for the numbers of a published post, and for why there are none.
import type { MetricsReason, PerformanceReason } from '../../preload/contract/analytics.ts';
import { plural } from '../app/strings.ts';

const reasons: Readonly<Record<string, string>> = {
  analytics_not_enabled: 'Not switched on for this account.',
  channel_not_connected: 'Instagram is not connected.',
  channel_token_unavailable: 'Instagram needs you to sign in again.',
  metrics_unavailable: 'Instagram gave no numbers. Try again later.',
  platform_not_supported: 'There are numbers for Instagram only.',
  outside_metrics_window: 'Older than the latest 25 or so posts on Instagram.',
  post_not_published: 'Numbers start after publishing on Instagram.',
};

export const metricsStrings = {
  title: 'Numbers',
  likes: (count: number) => plural(count, 'like', 'likes'),
  comments: (count: number) => plural(count, 'comment', 'comments'),
  on: (channel: string, when: string) => `On ${channel}, since ${when}`,
  readAt: (ago: string) => `As of ${ago}`,
  none: (reason: MetricsReason | PerformanceReason | null) =>
    reasons[reason ?? ''] ?? 'The service gave no numbers, and no reason it names.',
  notRead: 'The numbers could not be read.',
  reading: 'Reading the numbers',
  refresh: 'Read again',
  /** What a person can do about it; null: nothing from here. */
  wayOut: (reason: MetricsReason | PerformanceReason | null): string | null =>
    reason === 'channel_not_connected'
      ? 'Connect Instagram'
      : reason === 'channel_token_unavailable'
        ? 'Sign in on the web'
        : null,
};
