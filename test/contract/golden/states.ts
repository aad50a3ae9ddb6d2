// Closed sets of public-api.md: platforms, the state table, and the other enumerations.

export const platforms = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube_shorts', 'pinterest', 'x'] as const;
/** CreatePost does not accept `x`. */
export const startingPlatforms = [
  'instagram',
  'facebook',
  'linkedin',
  'tiktok',
  'youtube_shorts',
  'pinterest',
] as const;

/** States and transitions: State sets. */
export const states = {
  post: ['draft', 'scheduled', 'published'],
  generation: ['pending', 'generating', 'ready', 'failed'],
  video: ['generating', 'ready', 'failed'],
  job: ['queued', 'running', 'succeeded', 'failed'],
  idea: ['active', 'picked', 'dismissed'],
  suggestedPost: ['generating', 'ready', 'failed'],
  queueItem: ['scheduled', 'needs_approval', 'generating', 'published', 'failed'],
  calendarEntry: ['scheduled', 'published', 'generating'],
  plan: ['active', 'paused'],
} as const;

export const postKinds = ['post', 'carousel', 'reel', 'story', 'video'] as const;
export const mediaTypes = ['image', 'video'] as const;
export const mediaOrigins = ['taka', 'user'] as const;
export const publishFailureReasons = [
  'token_expired',
  'no_channel',
  'account_restricted',
  'image_error',
  'rate_limited',
  'app_unaudited',
  'unknown',
] as const;
export const versionKinds = ['generate', 'ai', 'manual', 'restore'] as const;
export const ideaShapes = ['StaticImage', 'Carousel', 'Reel', 'TextOnly'] as const;
export const memoryKinds = ['fact', 'timely'] as const;
export const publishModes = ['review', 'automatic'] as const;
export const holdReasons = ['approval_missed', 'missed'] as const;
export const tones = ['professional', 'friendly', 'bold', 'casual', 'playful'] as const;
export const performanceReasons = [
  'analytics_not_enabled',
  'channel_not_connected',
  'channel_token_unavailable',
  'metrics_unavailable',
] as const;
export const metricsReasons = [
  'platform_not_supported',
  'channel_not_connected',
  'channel_token_unavailable',
  'outside_metrics_window',
  'analytics_not_enabled',
  'post_not_published',
] as const;
export const scopes = ['content:read', 'content:write', 'generate', 'brand:read', 'brand:write'] as const;

/** Platforms that answer a publish inline with 200; the others answer 202 with a job. */
export const publishedInline = ['instagram', 'facebook', 'linkedin', 'x'] as const;
