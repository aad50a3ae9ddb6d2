// Numbers of published posts as the service reports them, and the history Galley makes of them. Galley computes no figures of its own.
import { z } from 'zod';
import type { Open } from '../ids.ts';
import type { PlatformId } from '../rules/platforms.ts';
import type { ExportedFile } from './import-export.ts';
import { gives, nothing, ofPost } from './inputs.ts';
import type { PostRow } from './posts.ts';

export type PerformanceReason = Open<
  'analytics_not_enabled' | 'channel_not_connected' | 'channel_token_unavailable' | 'metrics_unavailable'
>;

export type MeasuredPost = {
  /** Of this computer alone. */
  key: string;
  /** null: the library has no such post. */
  post: PostRow | null;
  platform: Open<PlatformId>;
  permalink: string | null;
  /** ISO; null: the service wrote no moment that can be read. */
  publishedAt: string | null;
  caption: string | null;
  likes: number;
  comments: number;
  /** The day they are of, in the business's zone. */
  day: string;
  /** Since the day they were read before; null: that is the first one. */
  delta: { likes: number; comments: number; since: string } | null;
  /** Part of the service's latest answer. */
  isCurrent: boolean;
};

/** What the posts that were read on both days got from one to the other. */
export type DailyDelta = { day: string; since: string; likes: number; comments: number; postCount: number };

export type Analytics = {
  /** ISO; when the service answered last. */
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
  | { available: true; platform: Open<PlatformId>; publishedAt: string; likes: number; comments: number }
  /** null: the service gave neither numbers nor a reason. */
  | { available: false; reason: MetricsReason | null }
);

export const analyticsMethods = {
  /** Numbers of a published post, or why there are none. `fresh`: asked of the service in any case. */
  'posts.metrics': gives<PostMetrics>()(z.strictObject({ ...ofPost, fresh: z.boolean() })),
  /**
   * What was told some minutes ago still serves, unless `fresh`. Throws what reading throws where nothing was told
   * before, or `fresh` was asked for.
   */
  'analytics.read': gives<Analytics>()(z.strictObject({ fresh: z.boolean() })),
  /** Every reading of every post that is kept, as a table. */
  'analytics.export': gives<ExportedFile>()(nothing),
};
