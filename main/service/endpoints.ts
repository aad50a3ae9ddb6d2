// THE endpoint table: the 42 endpoints of public-api.md, each defined once. The client and the sandbox are built from
// it.
import type { z } from 'zod';
import * as input from './inputs.ts';
import type { Budget } from './limits.ts';
import type { UploadFile } from './multipart.ts';
import * as reply from './schema.ts';

export const pathPrefix = '/v1/public';

/** Scopes the document states (Authentication, 4). */
export const scopes = ['content:read', 'content:write', 'generate', 'brand:read', 'brand:write'] as const;
export type Scope = (typeof scopes)[number];

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `pathPrefix`; `{name}` is a member of `path`. */
  template: string;
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** `file`: multipart/form-data with one binary field `file`. */
  body?: z.ZodObject | 'file';
  /** Success replies by status; null is an empty body. */
  replies: Readonly<Record<number, z.ZodType | null>>;
  /** null: the document does not say which scope this endpoint needs. */
  scope: Scope | null;
  /**
   * The tightest hourly limit the call draws from. Which calls count as generations is undocumented: all AI work is
   * counted.
   */
  budget: Budget;
  /** Whether the document promises that a repeat with the same `Idempotency-Key` replays the first reply. */
  keyed: boolean;
};

type Defaults = Pick<Endpoint, 'budget' | 'keyed' | 'scope'>;
const defaults: Defaults = { scope: null, budget: 'general', keyed: false };

/** What a row specifies replaces the default, in its type as well. */
const row = <const E extends Partial<Endpoint> & Pick<Endpoint, 'method' | 'template' | 'replies'>>(
  endpoint: E,
): Omit<Defaults, keyof E> & E => ({ ...defaults, ...endpoint });

const { PostPath: postPath, IdeaPath: ideaPath } = input;

export const endpoints = {
  'account.get': row({ method: 'GET', template: '/account', replies: { 200: reply.Account } }),
  'account.credits': row({ method: 'GET', template: '/account/credits', replies: { 200: reply.Credits } }),
  'analytics.performance': row({
    method: 'GET',
    template: '/analytics/performance',
    replies: { 200: reply.Performance },
  }),

  'autopilot.plans': row({ method: 'GET', template: '/autopilot', replies: { 200: reply.AutopilotPlanList } }),
  'autopilot.queue': row({
    method: 'GET',
    template: '/autopilot/queue',
    query: input.QueueQuery,
    replies: { 200: reply.Queue },
  }),

  'brand.get': row({ method: 'GET', template: '/brand', replies: { 200: reply.Brand }, scope: 'brand:read' }),
  'brand.update': row({
    method: 'PATCH',
    template: '/brand',
    body: input.BrandPatch,
    replies: { 200: reply.Brand },
    scope: 'brand:write',
  }),
  'brand.setLogo': row({
    method: 'PUT',
    template: '/brand/logo',
    body: input.BrandLogo,
    replies: { 200: reply.Brand },
    scope: 'brand:write',
  }),
  'brand.memories': row({
    method: 'GET',
    template: '/brand/memories',
    replies: { 200: reply.MemoryList },
    scope: 'brand:read',
  }),
  'brand.addMemory': row({
    method: 'POST',
    template: '/brand/memories',
    body: input.MemoryText,
    replies: { 201: reply.Memory },
    scope: 'brand:write',
  }),
  'brand.removeMemory': row({
    method: 'DELETE',
    template: '/brand/memories/{memoryId}',
    path: input.MemoryPath,
    replies: { 204: null },
    scope: 'brand:write',
  }),
  'brand.images': row({
    method: 'GET',
    template: '/brand/images',
    replies: { 200: reply.BrandImageList },
    scope: 'brand:read',
  }),

  'calendar.get': row({
    method: 'GET',
    template: '/calendar',
    query: input.CalendarQuery,
    replies: { 200: reply.Calendar },
  }),
  'channels.list': row({ method: 'GET', template: '/channels', replies: { 200: reply.ChannelList } }),
  'channels.connectLink': row({
    method: 'POST',
    template: '/channels/{platform}/connect-link',
    path: input.ChannelPath,
    replies: { 201: reply.ConnectLink },
  }),

  'ideas.list': row({ method: 'GET', template: '/ideas', replies: { 200: reply.IdeaList }, scope: 'content:read' }),
  'ideas.generate': row({
    method: 'POST',
    template: '/ideas/generate',
    body: input.IdeasGenerate,
    replies: { 202: reply.JobAccepted },
    scope: 'content:write',
    budget: 'generation',
    keyed: true,
  }),
  'ideas.pick': row({
    method: 'POST',
    template: '/ideas/{ideaId}/pick',
    path: ideaPath,
    replies: { 201: reply.PickedIdea },
    scope: 'generate',
    budget: 'generation',
  }),
  'ideas.dismiss': row({
    method: 'POST',
    template: '/ideas/{ideaId}/dismiss',
    path: ideaPath,
    replies: { 204: null },
    scope: 'content:write',
  }),
  'ideas.promote': row({
    method: 'POST',
    template: '/ideas/posts/{postId}/promote',
    path: postPath,
    replies: { 201: reply.Post },
    scope: 'content:write',
  }),

  'jobs.get': row({ method: 'GET', template: '/jobs/{jobId}', path: input.JobPath, replies: { 200: reply.Job } }),
  'jobs.list': row({ method: 'GET', template: '/jobs', query: input.JobsQuery, replies: { 200: reply.JobList } }),

  'media.upload': row({ method: 'POST', template: '/media', body: 'file', replies: { 201: reply.Media } }),
  'media.get': row({
    method: 'GET',
    template: '/media/{mediaId}',
    path: input.MediaPath,
    replies: { 200: reply.Media },
  }),

  'posts.list': row({ method: 'GET', template: '/posts', query: input.PostsQuery, replies: { 200: reply.PostPage } }),
  'posts.create': row({
    method: 'POST',
    template: '/posts',
    body: input.CreatePost,
    replies: { 201: reply.Post },
    keyed: true,
  }),
  'posts.get': row({ method: 'GET', template: '/posts/{postId}', path: postPath, replies: { 200: reply.Post } }),
  'posts.update': row({
    method: 'PATCH',
    template: '/posts/{postId}',
    path: postPath,
    body: input.UpdateVariant,
    replies: { 200: reply.Post },
  }),
  'posts.remove': row({ method: 'DELETE', template: '/posts/{postId}', path: postPath, replies: { 204: null } }),
  'posts.rename': row({
    method: 'PATCH',
    template: '/posts/{postId}/name',
    path: postPath,
    body: input.PostName,
    replies: { 200: reply.Post },
  }),
  'posts.metrics': row({
    method: 'GET',
    template: '/posts/{postId}/metrics',
    path: postPath,
    replies: { 200: reply.PostMetrics },
  }),
  'posts.fromMedia': row({
    method: 'POST',
    template: '/posts/from-media',
    body: input.CreateFromMedia,
    replies: { 201: reply.Post },
    keyed: true,
  }),
  'posts.versions': row({
    method: 'GET',
    template: '/posts/{postId}/versions',
    path: postPath,
    query: input.PlatformQuery,
    replies: { 200: reply.VersionList },
  }),
  'posts.restore': row({
    method: 'POST',
    template: '/posts/{postId}/versions/{seq}/restore',
    path: input.VersionPath,
    query: input.PlatformQuery,
    replies: { 201: reply.VersionList },
  }),
  'posts.setImage': row({
    method: 'POST',
    template: '/posts/{postId}/set-image',
    path: postPath,
    body: input.SetImage,
    replies: { 201: reply.Post },
  }),
  'posts.generate': row({
    method: 'POST',
    template: '/posts/{postId}/generate',
    path: postPath,
    body: input.Generate,
    replies: { 202: reply.JobAccepted },
    budget: 'generation',
    keyed: true,
  }),
  'posts.revise': row({
    method: 'POST',
    template: '/posts/{postId}/revise',
    path: postPath,
    body: input.Revise,
    replies: { 202: reply.JobAccepted },
    budget: 'generation',
    keyed: true,
  }),
  'posts.regenerateImage': row({
    method: 'POST',
    template: '/posts/{postId}/regenerate-image',
    path: postPath,
    body: input.RegenerateImage,
    replies: { 202: reply.JobAccepted },
    budget: 'generation',
    keyed: true,
  }),
  'posts.schedule': row({
    method: 'POST',
    template: '/posts/{postId}/schedule',
    path: postPath,
    body: input.Schedule,
    replies: { 201: reply.ScheduledVariant },
    budget: 'outward',
  }),
  'posts.unschedule': row({
    method: 'POST',
    template: '/posts/{postId}/unschedule',
    path: postPath,
    body: input.OnePlatform,
    replies: { 201: reply.ScheduledVariant },
  }),
  'posts.approve': row({
    method: 'POST',
    template: '/posts/{postId}/approve',
    path: postPath,
    body: input.OnePlatform,
    replies: { 201: reply.ApproveResult },
    budget: 'outward',
  }),
  'posts.publish': row({
    method: 'POST',
    template: '/posts/{postId}/publish',
    path: postPath,
    body: input.OnePlatform,
    replies: { 200: reply.PublishResult, 202: reply.JobAccepted },
    budget: 'outward',
    keyed: true,
  }),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Row<N extends EndpointName> = (typeof endpoints)[N];
/** Those that change nothing. */
export type ReadName = { [N in EndpointName]: Row<N>['method'] extends 'GET' ? N : never }[EndpointName];

type Sent<S> = S extends z.ZodType ? z.infer<S> : UploadFile;
type Part<N extends EndpointName, K extends 'path' | 'query' | 'body'> =
  Row<N> extends Record<K, infer S> ? { [P in K]: Sent<S> } : unknown;

/** What a call of this endpoint needs: `path`, `query` and `body` where the row has them. */
export type CallInput<N extends EndpointName> = { path?: unknown; query?: unknown; body?: unknown } & Part<N, 'path'> &
  Part<N, 'query'> &
  Part<N, 'body'>;

/** The parsed success reply as `{ status, body }`, one member of the union per status of the row. */
export type CallReply<N extends EndpointName> = N extends EndpointName ? Replies<Row<N>['replies']> : never;
type Replies<R> = { [S in keyof R]: { status: S; body: R[S] extends z.ZodType ? z.infer<R[S]> : null } }[keyof R];
