// The sandbox's records: one type per table, times in Unix ms, ids as text.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Scope } from '../service/endpoints.ts';

export type BusinessRecord = {
  id: string;
  name: string;
  onboardingComplete: boolean;
  plan: { tier: string; billingPeriod: 'monthly' | 'yearly'; renewsAt: number; hasActiveSubscription: boolean };
  /** `readable: false` makes the account show `credits: null`. */
  credits: { subscription: number; topUp: number; readable: boolean };
  /** IANA zone; null: not set. */
  timezone: string | null;
  analyticsEnabled: boolean;
  /** Instagram's metrics are unavailable although the channel is connected. */
  metricsDown: boolean;
  /** Videos can't be made: those in progress end as `failed`. */
  videosFail: boolean;
  brand: {
    industry?: string;
    description?: string;
    targetAudience?: string;
    toneOfVoice: string[];
    colors: { primary: string; secondary: string; accent: string };
    colorsConfigured: boolean;
    fonts: { heading: string; body: string };
    fontsConfigured: boolean;
    logoMediaId?: string;
    keywords: string[];
    websiteUrl?: string;
  };
};

export type KeyRecord = {
  /** The key itself. */
  id: string;
  businessId: string;
  /** null: all scopes. */
  scopes: readonly Scope[] | null;
  /** false: every call is refused with FORBIDDEN. */
  canAct: boolean;
  /** Uploads belong to the identity behind the key (public-api.md, CreateFromMedia). */
  identity: string;
};

export type ChannelRecord = {
  /** `<businessId>/<platform>` */
  id: string;
  businessId: string;
  platform: PlatformId;
  displayName: string;
  connected: boolean;
  account?: string;
  available: boolean;
  needsReconnect: boolean;
  restricted: boolean;
  connectedAt?: number;
  /** Set by the control surface: the platform rejects what is published. */
  rejects: null | { reason: PublishFailureReason; error: string; retryable: boolean };
};

export type PublishFailureReason =
  | 'token_expired'
  | 'no_channel'
  | 'account_restricted'
  | 'image_error'
  | 'rate_limited'
  | 'app_unaudited'
  | 'unknown';

export type VariantContent = {
  body?: string;
  title?: string;
  description?: string;
  hashtags: string[];
  altText?: string;
  /** Attachment ids in display order. */
  mediaIds: string[];
};

export type VersionRecord = {
  seq: number;
  kind: 'generate' | 'ai' | 'manual' | 'restore';
  label?: string;
  feedback?: string;
  score?: number;
  verdict?: string;
  createdAt: number;
  content: VariantContent;
};

export type VariantRecord = VariantContent & {
  id: string;
  platform: PlatformId;
  isPrimary: boolean;
  pinned: boolean;
  status: 'draft' | 'scheduled' | 'published';
  mediaOrigin: 'taka' | 'user';
  scheduledAt: number | null;
  publishedAt: number | null;
  permalink?: string;
  generation: {
    status: 'pending' | 'generating' | 'ready' | 'failed';
    error?: string;
    videoStatus?: 'generating' | 'ready' | 'failed';
  };
  score?: { value: number | null; verdict: string; singleFix: string };
  publishFailure?: { reason: PublishFailureReason; failedAt: number };
  /** Newest last. */
  versions: VersionRecord[];
};

export type PostRecord = {
  id: string;
  businessId: string;
  name: string;
  kind: 'post' | 'carousel' | 'reel' | 'story' | 'video';
  /** Made under a plan in review mode: needs approval before it can be published. */
  reviewMode: boolean;
  approved: boolean;
  /** The autopilot plan that made it; a paused plan holds its posts. */
  planId?: string;
  idea?: string;
  createdAt: number;
  updatedAt: number;
  variants: VariantRecord[];
};

export type IdeaPostRecord = {
  postId: string;
  shape: 'StaticImage' | 'Carousel' | 'Reel' | 'TextOnly';
  status: 'generating' | 'ready' | 'failed';
  platform: PlatformId;
  /** The drafted copy; its first line is the preview. */
  draft?: string;
};

export type IdeaRecord = {
  id: string;
  businessId: string;
  headline: string;
  status: 'active' | 'picked' | 'dismissed';
  createdAt: number;
  posts: IdeaPostRecord[];
};

/** What a job will do when it ends; contains everything it needs, so that it survives a restart. */
export type JobWork =
  | { kind: 'generate_post'; postId: string; platform: PlatformId; idea?: string }
  | { kind: 'revise_post'; postId: string; platform: PlatformId; feedback: string }
  | { kind: 'regenerate_image'; postId: string; platform: PlatformId; hint?: string }
  | { kind: 'generate_ideas'; count: number; direction?: string }
  | { kind: 'publish_post'; postId: string; platform: PlatformId };

export type JobRecord = {
  id: string;
  businessId: string;
  work: JobWork;
  status: 'queued' | 'running' | 'succeeded' | 'failed';
  resourceType?: string;
  resourceId?: string;
  result?: Record<string, unknown>;
  error?: { code: string; message: string };
  creditsCharged: number;
  /** Never ends by itself: the reaper fails it with `timeout`. Set by the control surface. */
  stuck: boolean;
  createdAt: number;
  completedAt?: number;
};

export type MediaRecord = {
  id: string;
  businessId: string;
  /** Whose upload; null for what the service made and for the brand library. */
  identity: string | null;
  mimeType: string;
  sizeBytes: number;
  blurhash: string | null;
  ratio: number | null;
  /** Name in the media store. */
  file: string;
  /** Brand library pictures carry tags; null: not in the library. */
  libraryTags: string[] | null;
  createdAt: number;
};

export type MemoryRecord = {
  id: string;
  businessId: string;
  kind: 'fact' | 'timely';
  text: string;
  expiresAt?: number;
  createdAt: number;
};

export type PlanRecord = {
  id: string;
  businessId: string;
  channel: PlatformId;
  channels: PlatformId[];
  direction: string;
  status: 'active' | 'paused';
  publishMode: 'review' | 'automatic';
  preferredDays: string[];
  preferredTime: string;
};

/** A first reply stored under its `Idempotency-Key` for 24 hours. */
export type ReplayRecord = {
  /** API key, method, path and Idempotency-Key joined. */
  id: string;
  bodySha256: string;
  createdAt: number;
  /** The first reply's own `x-request-id`, so that a replay equals it. */
  requestId: string;
  reply: { status: number; body: unknown };
};

/** One counted request, for the sliding hourly windows. */
export type HitRecord = { id: string; apiKey: string; budget: 'general' | 'generation' | 'outward'; at: number };

/** A scheduled event: stored in a table, so that it happens after a restart too. */
export type DueRecord = {
  id: string;
  at: number;
  businessId: string;
  event:
    | { kind: 'job-starts'; jobId: string }
    | { kind: 'job-ends'; jobId: string }
    | { kind: 'slot-comes'; postId: string; platform: PlatformId }
    | { kind: 'video-settles'; postId: string; platform: PlatformId }
    | { kind: 'suggestions-ready'; ideaId: string }
    | { kind: 'channel-connects'; platform: PlatformId };
};

/** A published Instagram post's numbers. */
type MetricsRecord = { id: string; likes: number; comments: number };

/** What the service itself must restore after a restart; one record, `service`. */
export type SettingsRecord = {
  id: 'service';
  /** Signs media links. */
  linkSecret: string;
  /** The offset by which the control surface moved the clock from the machine's. */
  clockOffsetMs: number;
};

export type Records = {
  businesses: BusinessRecord;
  keys: KeyRecord;
  channels: ChannelRecord;
  posts: PostRecord;
  ideas: IdeaRecord;
  jobs: JobRecord;
  media: MediaRecord;
  memories: MemoryRecord;
  plans: PlanRecord;
  replays: ReplayRecord;
  hits: HitRecord;
  due: DueRecord;
  metrics: MetricsRecord;
  settings: SettingsRecord;
};
