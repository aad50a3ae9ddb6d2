// Instagram's numbers, or the reason there are none: figures are never invented (public-api.md, Performance and metrics).
import { metricsPostCount } from '../../service/limits.ts';
import { measuredPosts, metricsObstacle, performancePost } from '../engine/metrics.ts';
import type { Routes } from '../world.ts';

const coverage = `Live metrics exist for Instagram only, for roughly the ${metricsPostCount} most recent posts.`;

export const analyticsRoutes = {
  'analytics.performance': ({ world, business }) => {
    const reason = metricsObstacle(world, business);
    if (reason !== null) return { status: 200, body: { available: false, reason, posts: [], coverage } };
    const posts = measuredPosts(world, business).map((measured) => performancePost(world, measured));
    return { status: 200, body: { available: true, posts, coverage } };
  },
} satisfies Routes;
