// Metrics of published Instagram posts: availability, the window of recent posts, their numbers.
import { metricsPostCount } from '../../service/limits.ts';
import type { BusinessRecord, PostRecord, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { iso } from './wire.ts';

type Published = { post: PostRecord; variant: VariantRecord; publishedAt: number };

/** Published Instagram variants that metrics cover: the most recent 25 (public-api.md, Limits), newest first. */
export const measuredPosts = (world: World, business: BusinessRecord): Published[] =>
  world.tables.posts
    .of(business.id)
    .flatMap((post) =>
      post.variants.flatMap((variant) =>
        variant.platform === 'instagram' && variant.status === 'published' && variant.publishedAt !== null
          ? { post, variant, publishedAt: variant.publishedAt }
          : [],
      ),
    )
    .sort((one, other) => other.publishedAt - one.publishedAt)
    .slice(0, metricsPostCount);

export const performancePost = (world: World, { variant, publishedAt }: Published) => {
  const numbers = world.tables.metrics.get(variant.id);
  return {
    platform: variant.platform,
    ...(variant.permalink !== undefined && { permalink: variant.permalink }),
    publishedAt: iso(publishedAt),
    ...(variant.body !== undefined && { caption: variant.body }),
    likes: numbers?.likes ?? 0,
    comments: numbers?.comments ?? 0,
  };
};

/**
 * Why Instagram's numbers are unavailable to the business; null: they are available. Reasons of the Performance
 * response.
 */
export const metricsObstacle = (world: World, business: BusinessRecord) => {
  if (!business.analyticsEnabled) return 'analytics_not_enabled';
  const channel = world.tables.channels.get(`${business.id}/instagram`);
  if (!channel?.connected) return 'channel_not_connected';
  if (channel.needsReconnect) return 'channel_token_unavailable';
  return business.metricsDown ? 'metrics_unavailable' : null;
};

/** The answer about one post (public-api.md, Post metrics response): numbers, or the reason there are none. */
export const postMetrics = (world: World, business: BusinessRecord, post: PostRecord) => {
  const unavailable = (reason: string) => ({ available: false, reason });
  const variant = post.variants.find(({ platform }) => platform === 'instagram');
  if (!variant) return unavailable('platform_not_supported');
  if (variant.status !== 'published') return unavailable('post_not_published');
  const obstacle = metricsObstacle(world, business);
  // A single post's reasons do not include `metrics_unavailable`; an unreadable channel comes closest.
  if (obstacle !== null)
    return unavailable(obstacle === 'metrics_unavailable' ? 'channel_token_unavailable' : obstacle);
  const measured = measuredPosts(world, business).find((candidate) => candidate.post.id === post.id);
  return measured
    ? { available: true, metrics: performancePost(world, measured) }
    : unavailable('outside_metrics_window');
};
