// Numbers of a published post, as the service tells them: without them there is a reason, and never a figure of our own.
import type { PlatformId } from '../platforms.ts';
import type { Open } from './ids.ts';

export type MetricsReason = Open<
  | 'platform_not_supported'
  | 'channel_not_connected'
  | 'channel_token_unavailable'
  | 'outside_metrics_window'
  | 'analytics_not_enabled'
  | 'post_not_published'
>;

export type PostMetrics = {
  /** When the service said so, ISO. */
  readAt: string;
} & (
  | { available: true; platform: Open<PlatformId>; publishedAt: string; likes: number; comments: number }
  /** null: the service gave neither numbers nor a reason. */
  | { available: false; reason: MetricsReason | null }
);
