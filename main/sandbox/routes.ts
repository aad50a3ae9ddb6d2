// All routes of the service: what each row of the endpoint table does.
import type { EndpointName } from '../service/endpoints.ts';
import { accountRoutes, analyticsRoutes, channelRoutes } from './routes/account.ts';
import { brandRoutes } from './routes/brand.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { fromMediaRoutes } from './routes/from-media.ts';
import { generationRoutes, jobRoutes } from './routes/generation.ts';
import { ideaRoutes } from './routes/ideas.ts';
import { mediaRoutes } from './routes/media.ts';
import { postRoutes } from './routes/posts.ts';
import { publishingRoutes, schedulingRoutes } from './routes/publishing.ts';
import { queueRoutes } from './routes/queue.ts';
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
