// All routes of the service: what each row of the endpoint table does.
import type { EndpointName } from '../service/endpoints.ts';
import { accountRoutes } from './routes/account.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { brandRoutes } from './routes/brand.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { channelRoutes } from './routes/channels.ts';
import { fromMediaRoutes } from './routes/from-media.ts';
import { generationRoutes } from './routes/generation.ts';
import { ideaRoutes } from './routes/ideas.ts';
import { jobRoutes } from './routes/jobs.ts';
import { mediaRoutes } from './routes/media.ts';
import { postRoutes } from './routes/posts.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { queueRoutes } from './routes/queue.ts';
import { schedulingRoutes } from './routes/scheduling.ts';
import { versionRoutes } from './routes/versions.ts';
import type { Route } from './world.ts';

export const routes = {
  ...accountRoutes,
  ...analyticsRoutes,
  ...brandRoutes,
  ...calendarRoutes,
  ...channelRoutes,
  ...fromMediaRoutes,
  ...generationRoutes,
  ...ideaRoutes,
  ...jobRoutes,
  ...mediaRoutes,
  ...postRoutes,
  ...publishingRoutes,
  ...queueRoutes,
  ...schedulingRoutes,
  ...versionRoutes,
} satisfies Record<EndpointName, Route>;
