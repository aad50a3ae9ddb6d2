// Metrics of published posts as the service reports them, and their history as Galley records it. Galley computes no
// figures of its own.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { ExportedFile } from './import-export.ts';
import { delimiter, gives, language, ofPost } from './inputs.ts';
import type { PostRow } from './posts.ts';

export type PerformanceReason = Open<
  'analytics_not_enabled' | 'channel_not_connected' | 'channel_token_unavailable' | 'metrics_unavailable'
>;

export type MeasuredPost = {
  /** Unique on this computer only. */
  key: string;
  /** null: the library has no such post. */
  post: PostRow | null;
  platform: Open<PlatformId>;
  permalink: string | null;
  /** ISO; null: the service sent no valid date. */
  publishedAt: string | null;
  caption: string | null;
  likes: number;
  comments: number;
  /** The day of the reading, in the business's zone. */
  day: string;
  /** Since the previous reading; null: this is the first one. */
  delta: { likes: number; comments: number; since: string } | null;
  /** Part of the service's latest reply. */
  isCurrent: boolean;
};

/** The change, from one day to the other, of the posts that were read on both. */
export type DailyDelta = { day: string; since: string; likes: number; comments: number; postCount: number };

export type Analytics = {
  /** ISO; when the service replied last. */
  readAt: string;
  available: boolean;
  /** Why there are no numbers; null: there are, or the service does not say. */
  reason: PerformanceReason | null;
  /** What the service says its numbers cover, in its words. */
  coverage: string;
  /** Newest first. */
  posts: MeasuredPost[];
  /** Oldest first. */
  deltas: DailyDelta[];
};

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
  | { available: true; platform: Open<PlatformId>; publishedAt: string | null; likes: number; comments: number }
  /** null: the service gave neither numbers nor a reason. */
  | { available: false; reason: MetricsReason | null }
);

export const analyticsMethods = {
  /** Metrics of a published post, or why there are none. `fresh`: always asks the service. */
  'posts.metrics': gives<PostMetrics>()(z.strictObject({ ...ofPost, fresh: z.boolean() })),
  /**
   * A reply of the last few minutes is reused, unless `fresh`. Throws what reading throws if nothing was read before,
   * or `fresh` was requested.
   */
  'analytics.read': gives<Analytics>()(z.strictObject({ fresh: z.boolean() })),
  /** Every stored reading of every post, as a table. */
  'analytics.export': gives<ExportedFile>()(z.strictObject({ language, delimiter })),
};
