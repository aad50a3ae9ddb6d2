// Every resource in the service's replies (public-api.md, Resources), tolerant of what it may add later.
import { z } from 'zod';
import { platformIds } from '../../preload/rules/platforms.ts';
import { dated, each, instant, openEnum, optional, slot, text, word } from './lenient-parsing.ts';
import * as sets from './enums.ts';

const platform = openEnum(platformIds);

export const Credits = z.looseObject({
  subscriptionCredits: z.number(),
  topUpCredits: z.number(),
  totalCredits: z.number(),
});

export const Channel = z.looseObject({
  platform,
  displayName: text,
  connected: z.boolean(),
  account: optional(text),
  available: z.boolean(),
  needsReconnect: z.boolean(),
  restricted: z.boolean(),
  connectedAt: optional(instant),
});

export const Plan = z.looseObject({
  tier: text,
  billingPeriod: optional(text),
  renewsAt: optional(instant),
  hasActiveSubscription: z.boolean(),
});

export const Account = z.looseObject({
  businessId: text,
  businessName: text,
  onboardingComplete: z.boolean(),
  plan: Plan,
  /** null: the read failed, not a balance of zero. */
  credits: Credits.nullable(),
  channels: each(Channel, ({ platform }) => platform),
  activeAutopilotPlans: z.number(),
});

export const MediaItem = z.looseObject({
  id: text,
  url: optional(text),
  type: openEnum(['image', 'video']),
  ratio: optional(z.number()),
  altText: optional(text),
});

export const Generation = z.looseObject({
  status: openEnum(sets.generationStatuses),
  error: optional(text),
  videoStatus: optional(openEnum(sets.videoStatuses)),
});

export const Score = z.looseObject({
  value: optional(z.number()),
  verdict: optional(text),
  singleFix: optional(text),
});

export const PublishFailure = z.looseObject({ reason: openEnum(sets.publishFailureReasons), failedAt: text });

/** A post as one platform gets it (public-api.md, Post variant). */
export const Variant = z.looseObject({
  id: text,
  platform,
  isPrimary: z.boolean(),
  status: openEnum(sets.postStatuses),
  body: optional(text),
  title: optional(text),
  description: optional(text),
  hashtags: optional(z.array(text)),
  altText: optional(text),
  media: each(MediaItem, ({ id }) => id),
  mediaOrigin: openEnum(['taka', 'user']),
  scheduledAt: slot,
  publishedAt: slot,
  permalink: optional(text),
  generation: Generation,
  score: optional(Score),
  publishFailure: optional(PublishFailure),
  pinned: z.boolean(),
});

export const Post = z.looseObject({
  id: text,
  name: text,
  kind: openEnum(sets.postKinds),
  status: openEnum(sets.postStatuses),
  needsApproval: z.boolean(),
  idea: optional(text),
  variants: each(Variant, ({ platform }) => platform),
  createdAt: instant,
  updatedAt: instant,
});

export const PostPage = z.looseObject({ posts: each(Post, ({ id }) => id), nextCursor: optional(text) });

export const Version = z.looseObject({
  seq: z.number(),
  kind: openEnum(sets.versionKinds),
  label: optional(text),
  feedback: optional(text),
  score: optional(z.number()),
  verdict: optional(text),
  createdAt: instant,
});
export const VersionList = z.looseObject({ variantId: text, versions: each(Version, ({ seq }) => seq) });

export const IdeaPost = z.looseObject({
  postId: text,
  shape: optional(openEnum(sets.ideaShapes)),
  status: openEnum(sets.suggestedStatuses),
  preview: optional(text),
});
export const Idea = z.looseObject({
  id: text,
  headline: text,
  status: openEnum(sets.ideaStatuses),
  createdAt: instant,
  posts: each(IdeaPost, ({ postId }) => postId),
});
export const IdeaList = z.looseObject({ ideas: each(Idea, ({ id }) => id) });
export const PickedIdea = z.looseObject({ idea: Idea, postsGenerating: z.boolean() });

export const Job = z.looseObject({
  id: text,
  kind: word,
  status: openEnum(sets.jobStatuses),
  resourceType: optional(text),
  resourceId: optional(text),
  result: optional(z.looseObject({})),
  error: optional(z.looseObject({ code: word, message: text })),
  creditsCharged: z.number(),
  createdAt: instant,
  completedAt: optional(instant),
});
export const JobList = z.looseObject({ jobs: each(Job, ({ id }) => id) });
export const JobAccepted = z.looseObject({
  jobId: text,
  status: word,
  kind: word,
  resourceId: optional(text),
  poll: text,
});

export const Media = z.looseObject({
  id: text,
  mimeType: text,
  size: z.number(),
  blurhash: optional(text),
  ratio: optional(z.number()),
  url: text,
  urlExpiresAt: optional(instant),
});

export const BrandImage = z.looseObject({
  attachmentId: text,
  url: optional(text),
  tags: optional(z.array(text)),
});
/** In the library listing every member is required (public-api.md, BrandImage). */
const LibraryImage = z.looseObject({ attachmentId: text, url: text, tags: z.array(text) });
export const BrandImageList = z.looseObject({ images: each(LibraryImage, ({ attachmentId }) => attachmentId) });

export const Brand = z.looseObject({
  businessName: text,
  industry: optional(text),
  description: optional(text),
  targetAudience: optional(text),
  toneOfVoice: each(word, (tone) => tone),
  colors: z.looseObject({ primary: text, secondary: text, accent: text }),
  colorsConfigured: z.boolean(),
  fonts: z.looseObject({ heading: text, body: text }),
  fontsConfigured: z.boolean(),
  logoUrl: optional(text),
  keywords: z.array(text),
  websiteUrl: optional(text),
  /** null: the service has no time zone for this business yet. */
  timezone: optional(text),
  images: each(BrandImage, ({ attachmentId }) => attachmentId),
});

export const Memory = z.looseObject({
  id: text,
  kind: openEnum(sets.memoryKinds),
  text,
  expiresAt: optional(instant),
});
export const MemoryList = z.looseObject({ memories: each(Memory, ({ id }) => id) });

export const AutopilotPlan = z.looseObject({
  id: text,
  channel: word,
  channels: each(word, (channel) => channel),
  direction: text,
  status: openEnum(sets.planStatuses),
  publishMode: openEnum(sets.publishModes),
  preferredDays: optional(z.array(word)),
  /** `HH:mm` in the business's time zone. */
  preferredTime: optional(text),
});
export const AutopilotPlanList = z.looseObject({ plans: each(AutopilotPlan, ({ id }) => id) });

export const QueueItem = z.looseObject({
  variantId: text,
  postId: optional(text),
  name: text,
  platform,
  status: openEnum(sets.queueStatuses),
  scheduledAt: slot,
  holdReason: optional(openEnum(sets.holdReasons)),
  thumbnailUrl: optional(text),
});
export const QueueDay = z.looseObject({ date: text, expectedCount: z.number(), actualCount: z.number() });
export const Queue = z.looseObject({
  windowStart: text,
  windowEnd: text,
  items: each(QueueItem, ({ variantId }) => variantId),
  days: dated(QueueDay),
  hasActivePlan: z.boolean(),
  publishMode: optional(openEnum(sets.publishModes)),
  pendingApprovalCount: z.number(),
  billingHold: optional(z.boolean()),
});

export const CalendarEntry = z.looseObject({
  postId: text,
  variantId: text,
  /** YYYY-MM-DD in the business's time zone. */
  date: text,
  name: text,
  status: openEnum(sets.calendarStatuses),
  needsApproval: z.boolean(),
  platform: optional(platform),
  platforms: optional(each(platform, (name) => name)),
  scheduledAt: slot,
  publishedAt: slot,
  permalink: optional(text),
  publishFailure: optional(PublishFailure),
  thumbnailUrl: optional(text),
});
export const Calendar = z.looseObject({
  entries: z.array(CalendarEntry),
  timezone: text,
  publishedLookbackDays: z.number(),
});

export const ChannelList = z.looseObject({ channels: z.array(Channel), connectUrl: text });
export const ConnectLink = z.looseObject({ url: text, platform });

export const PerformancePost = z.looseObject({
  platform,
  permalink: optional(text),
  publishedAt: text,
  caption: optional(text),
  likes: z.number(),
  comments: z.number(),
});
export const Performance = z.looseObject({
  available: z.boolean(),
  reason: optional(openEnum(sets.performanceReasons)),
  posts: z.array(PerformancePost),
  coverage: text,
});
export const PostMetrics = z.looseObject({
  available: z.boolean(),
  reason: optional(openEnum(sets.metricsReasons)),
  metrics: optional(PerformancePost),
});

export const ScheduledVariant = z.looseObject({
  variantId: text,
  platform,
  scheduledAt: slot,
  eligibleToPublish: z.boolean(),
  needsApproval: z.boolean(),
});
export const ApproveResult = z.looseObject({
  variantId: text,
  approved: z.boolean(),
  publishedImmediately: z.boolean(),
  scheduledAt: slot,
});
export const PublishResult = z.looseObject({
  variantId: text,
  platform,
  success: z.boolean(),
  permalink: optional(text),
  postId: optional(text),
  error: optional(text),
  retryable: optional(z.boolean()),
});

export const ErrorEnvelope = z.looseObject({
  error: z.looseObject({ code: word, message: text, requestId: text }),
});
