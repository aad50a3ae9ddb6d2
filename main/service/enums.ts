// The closed sets of values the service names (public-api.md, Resources; States and transitions).

export const postKinds = ['post', 'carousel', 'reel', 'story', 'video'] as const;
export const postStatuses = ['draft', 'scheduled', 'published'] as const;
export const generationStatuses = ['pending', 'generating', 'ready', 'failed'] as const;
export const videoStatuses = ['generating', 'ready', 'failed'] as const;
export const publishFailureReasons = [
  'token_expired',
  'no_channel',
  'account_restricted',
  'image_error',
  'rate_limited',
  'app_unaudited',
  'unknown',
] as const;
export const jobStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export const ideaStatuses = ['active', 'picked', 'dismissed'] as const;
export const suggestedStatuses = ['generating', 'ready', 'failed'] as const;
export const ideaShapes = ['StaticImage', 'Carousel', 'Reel', 'TextOnly'] as const;
export const versionKinds = ['generate', 'ai', 'manual', 'restore'] as const;
export const memoryKinds = ['fact', 'timely'] as const;
export const planStatuses = ['active', 'paused'] as const;
export const publishModes = ['review', 'automatic'] as const;
export const queueStatuses = ['scheduled', 'needs_approval', 'generating', 'published', 'failed'] as const;
export const holdReasons = ['approval_missed', 'missed'] as const;
export const calendarStatuses = ['scheduled', 'published', 'generating'] as const;
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
