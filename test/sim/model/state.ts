// What the model service keeps: businesses with their posts, jobs, ideas, files and brand.
import { type Platform } from './wire.ts';

export type Texts = {
  readonly body: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly hashtags: readonly string[];
  readonly altText: string | null;
};
export type TextChange = Partial<Texts>;
export const textFields = ['body', 'title', 'description', 'hashtags', 'altText'] as const;
export const noTexts: Texts = { body: null, title: null, description: null, hashtags: [], altText: null };

export type Attachment = {
  id: string;
  mimeType: string;
  sizeBytes: number;
  /** Null for what the service made itself. */
  sha256: string | null;
  uploadedAtMs: number;
  /** Null for the brand library and what the service made itself. */
  uploadedWith: string | null;
  used: boolean;
};
export const isVideo = ({ mimeType }: { mimeType: string }) => mimeType.startsWith('video/');

export type Version = {
  seq: number;
  kind: 'generate' | 'ai' | 'manual' | 'restore';
  feedback: string | null;
  createdAtMs: number;
  texts: Texts;
  media: readonly Attachment[];
};

type Generation = {
  status: 'pending' | 'generating' | 'ready' | 'failed';
  error: string | null;
  videoStatus: 'generating' | 'ready' | 'failed' | null;
};

export type Status = 'draft' | 'scheduled' | 'published';

export type Variant = {
  readonly id: string;
  readonly platform: Platform;
  readonly isPrimary: boolean;
  readonly mediaOrigin: 'taka' | 'user';
  status: Status;
  texts: Texts;
  media: readonly Attachment[];
  slotAtMs: number | null;
  slotSetBy: Cause | null;
  publishedAtMs: number | null;
  permalink: string | null;
  generation: Generation;
  publishFailure: { reason: string; failedAtMs: number } | null;
  pinned: boolean;
  versions: Version[];
};

export type Post = {
  readonly id: string;
  readonly businessId: string;
  readonly kind: 'post' | 'carousel' | 'reel' | 'story' | 'video';
  /** Order of creation; breaks ties of `createdAtMs`. */
  readonly order: number;
  readonly createdAtMs: number;
  name: string;
  idea: string | null;
  needsApproval: boolean;
  variants: [Variant, ...Variant[]];
  updatedAtMs: number;
  openJobs: number;
  /** The post as it was last sent, until something of it changes or its addresses grow old. */
  sent: { text: string; hour: number | null } | null;
};

export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly resourceId: string | null;
  readonly createdAtMs: number;
  status: 'queued' | 'running' | 'succeeded' | 'failed';
  result: object | null;
  error: { code: string; message: string } | null;
  creditsCharged: number;
  completedAtMs: number | null;
  /** Nobody works on it any more; only the reaper ends it. */
  stuck: boolean;
};

export type Suggestion = {
  readonly postId: string;
  readonly shape: 'StaticImage' | 'Carousel' | 'Reel' | 'TextOnly';
  readonly createdAtMs: number;
  status: 'generating' | 'ready' | 'failed';
  preview: string | null;
};
export type Idea = {
  readonly id: string;
  readonly headline: string;
  readonly createdAtMs: number;
  status: 'active' | 'picked' | 'dismissed';
  suggestions: Suggestion[];
};

export type Memory = { readonly id: string; readonly kind: 'fact' | 'timely'; readonly text: string };

/** What PATCH brand can change. */
export type BrandFields = {
  description: string | null;
  industry: string | null;
  targetAudience: string | null;
  toneOfVoice: readonly string[];
  colors: Readonly<{ primary: string; secondary: string; accent: string }>;
  keywords: readonly string[];
};
type Brand = BrandFields & { colorsConfigured: boolean; logo: Attachment | null; library: Attachment[] };

type Plan = { id: string; channel: Platform; publishMode: 'review' | 'automatic'; days: readonly string[] };

export type Business = {
  readonly id: string;
  readonly name: string;
  readonly timezone: string | null;
  readonly brand: Brand;
  /** Oldest first. */
  readonly posts: Map<string, Post>;
  /** Oldest first. */
  readonly jobs: Map<string, Job>;
  readonly ideas: Map<string, Idea>;
  readonly memories: Map<string, Memory>;
  readonly attachments: Map<string, Attachment>;
  readonly connected: Set<Platform>;
  readonly plans: Plan[];
  credits: { subscription: number; topUp: number };
};

/** Who made something happen: the client under test, another person, or the time before. */
export type Cause = 'api' | 'remote' | 'seed';
export type Author = { cause: Cause; apiKey: string | null; requestId: string | null; idempotencyKey: string | null };

const noRequest = { apiKey: null, requestId: null, idempotencyKey: null };
export const remotePerson: Author = { cause: 'remote', ...noRequest };
export const before: Author = { cause: 'seed', ...noRequest };
