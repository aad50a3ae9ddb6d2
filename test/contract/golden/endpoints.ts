// All endpoints of public-api.md, area by area.
import { accountEndpoints } from './account.ts';
import { autopilotEndpoints } from './autopilot.ts';
import { brandEndpoints } from './brand.ts';
import { calendarEndpoints } from './calendar.ts';
import type { GoldenEndpoint } from './form.ts';
import { ideasEndpoints } from './ideas.ts';
import { jobsEndpoints } from './jobs.ts';
import { mediaEndpoints } from './media.ts';
import { postsEndpoints } from './posts.ts';
import { publishingEndpoints } from './publishing.ts';

export const goldenEndpoints: readonly GoldenEndpoint[] = [
  ...accountEndpoints,
  ...autopilotEndpoints,
  ...brandEndpoints,
  ...calendarEndpoints,
  ...ideasEndpoints,
  ...jobsEndpoints,
  ...mediaEndpoints,
  ...postsEndpoints,
  ...publishingEndpoints,
];

/** `POST /v1/public/posts`: how a test names an endpoint. */
export const nameOf = ({ method, path }: Pick<GoldenEndpoint, 'method' | 'path'>): string => `${method} ${path}`;
