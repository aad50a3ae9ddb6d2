// Every resource the service answers with (public-api.md, Resources), tolerant of what it may add later.
import { z } from 'zod';
import { platformIds } from '../../preload/platforms.ts';
import { instant, openEnum, optional, slot } from './leniency.ts';
import * as sets from './sets.ts';

const platform = openEnum(platformIds);

export const Credits = z.looseObject({
  subscriptionCredits: z.number(),
  topUpCredits: z.number(),
  totalCredits: z.number(),
});

export const Channel = z.looseObject({
  platform,
  displayName: z.string(),
  connected: z.boolean(),
  account: optional(z.string()),
  available: z.boolean(),
  needsReconnect: z.boolean(),
  restricted: z.boolean(),
  connectedAt: optional(instant),
});

export const Plan = z.looseObject({
  tier: z.string(),
  billingPeriod: optional(z.string()),
  renewsAt: optional(instant),
  hasActiveSubscription: z.boolean(),
});

export const Account = z.looseObject({
  businessId: z.string(),
  businessName: z.string(),
  onboardingComplete: z.boolean(),
  plan: Plan,
  /** null: the read failed, not a balance of zero. */
  credits: Credits.nullable(),
  channels: z.array(Channel),
  activeAutopilotPlans: z.number(),
});

export const MediaItem = z.looseObject({
  id: z.string(),
  url: optional(z.string()),
  type: openEnum(['image', 'video']),
  ratio: optional(z.number()),
  altText: optional(z.string()),
});

export const Generation = z.looseObject({
  status: openEnum(sets.generationStatuses),
  error: optional(z.string()),
  videoStatus: optional(openEnum(sets.videoStatuses)),
});

export const Score = z.looseObject({
  value: optional(z.number()),
  verdict: optional(z.string()),
  singleFix: optional(z.string()),
});

export const PublishFailure = z.looseObject({ reason: openEnum(sets.publishFailureReasons), failedAt: z.string() });

export const Variant = z.looseObject({
  id: z.string(),
  platform,
  isPrimary: z.boolean(),
  status: openEnum(sets.postStatuses),
  body: optional(z.string()),
  title: optional(z.string()),
  description: optional(z.string()),
  hashtags: optional(z.array(z.string())),
  altText: optional(z.string()),
  media: z.array(MediaItem),
  mediaOrigin: openEnum(['taka', 'user']),
  scheduledAt: slot,
  publishedAt: slot,
  permalink: optional(z.string()),
  generation: Generation,
  score: optional(Score),
  publishFailure: optional(PublishFailure),
  pinned: z.boolean(),
});

export const Post = z.looseObject({
  id: z.string(),
  name: z.string(),
  kind: openEnum(sets.postKinds),
  status: openEnum(sets.postStatuses),
  needsApproval: z.boolean(),
  idea: optional(z.string()),
  variants: z.array(Variant),
  createdAt: instant,
  updatedAt: instant,
});

export const PostPage = z.looseObject({ posts: z.array(Post), nextCursor: optional(z.string()) });

export const Version = z.looseObject({
  seq: z.number(),
  kind: openEnum(sets.versionKinds),
  label: optional(z.string()),
  feedback: optional(z.string()),
  score: optional(z.number()),
  verdict: optional(z.string()),
  createdAt: instant,
});
export const VersionList = z.looseObject({ variantId: z.string(), versions: z.array(Version) });

export const IdeaPost = z.looseObject({
  postId: z.string(),
  shape: optional(openEnum(sets.ideaShapes)),
  status: openEnum(sets.suggestedStatuses),
  preview: optional(z.string()),
});
export const Idea = z.looseObject({
  id: z.string(),
  headline: z.string(),
  status: openEnum(sets.ideaStatuses),
  createdAt: instant,
  posts: z.array(IdeaPost),
});
export const IdeaList = z.looseObject({ ideas: z.array(Idea) });
export const PickedIdea = z.looseObject({ idea: Idea, postsGenerating: z.boolean() });

export const Job = z.looseObject({
  id: z.string(),
  kind: z.string(),
  status: openEnum(sets.jobStatuses),
  resourceType: optional(z.string()),
  resourceId: optional(z.string()),
  result: optional(z.looseObject({})),
  error: optional(z.looseObject({ code: z.string(), message: z.string() })),
  creditsCharged: z.number(),
  createdAt: instant,
  completedAt: optional(instant),
});
export const JobList = z.looseObject({ jobs: z.array(Job) });
export const JobAccepted = z.looseObject({
  jobId: z.string(),
  status: z.string(),
  kind: z.string(),
  resourceId: optional(z.string()),
  poll: z.string(),
});

export const Media = z.looseObject({
  id: z.string(),
  mimeType: z.string(),
  size: z.number(),
  blurhash: optional(z.string()),
  ratio: optional(z.number()),
  url: z.string(),
  urlExpiresAt: optional(instant),
});

export const BrandImage = z.looseObject({
  attachmentId: z.string(),
  url: optional(z.string()),
  tags: optional(z.array(z.string())),
});
/** In the library listing every member is required (public-api.md, BrandImage). */
const LibraryImage = z.looseObject({ attachmentId: z.string(), url: z.string(), tags: z.array(z.string()) });
export const BrandImageList = z.looseObject({ images: z.array(LibraryImage) });

export const Brand = z.looseObject({
  businessName: z.string(),
  industry: optional(z.string()),
  description: optional(z.string()),
  targetAudience: optional(z.string()),
  toneOfVoice: z.array(z.string()),
  colors: z.looseObject({ primary: z.string(), secondary: z.string(), accent: z.string() }),
  colorsConfigured: z.boolean(),
  fonts: z.looseObject({ heading: z.string(), body: z.string() }),
  fontsConfigured: z.boolean(),
  logoUrl: optional(z.string()),
  keywords: z.array(z.string()),
  websiteUrl: optional(z.string()),
  /** null: the service has no time zone for this business yet. */
  timezone: optional(z.string()),
  images: z.array(BrandImage),
});

export const Memory = z.looseObject({
  id: z.string(),
  kind: openEnum(sets.memoryKinds),
  text: z.string(),
  expiresAt: optional(instant),
});
export const MemoryList = z.looseObject({ memories: z.array(Memory) });

export const AutopilotPlan = z.looseObject({
  id: z.string(),
  channel: z.string(),
  channels: z.array(z.string()),
  direction: z.string(),
  status: openEnum(sets.planStatuses),
  publishMode: openEnum(sets.publishModes),
  preferredDays: optional(z.array(z.string())),
  /** `HH:mm` in the business's time zone. */
  preferredTime: optional(z.string()),
});
export const AutopilotPlanList = z.looseObject({ plans: z.array(AutopilotPlan) });

export const QueueItem = z.looseObject({
  variantId: z.string(),
  postId: optional(z.string()),
  name: z.string(),
  platform,
  status: openEnum(sets.queueStatuses),
  scheduledAt: slot,
  holdReason: optional(openEnum(sets.holdReasons)),
  thumbnailUrl: optional(z.string()),
});
export const QueueDay = z.looseObject({ date: z.string(), expectedCount: z.number(), actualCount: z.number() });
export const Queue = z.looseObject({
  windowStart: z.string(),
  windowEnd: z.string(),
  items: z.array(QueueItem),
  days: z.array(QueueDay),
  hasActivePlan: z.boolean(),
  publishMode: optional(openEnum(sets.publishModes)),
  pendingApprovalCount: z.number(),
  billingHold: optional(z.boolean()),
});

export const CalendarEntry = z.looseObject({
  postId: z.string(),
  variantId: z.string(),
  /** YYYY-MM-DD in the business's time zone. */
  date: z.string(),
  name: z.string(),
  status: openEnum(sets.calendarStatuses),
  needsApproval: z.boolean(),
  platform: optional(platform),
  platforms: optional(z.array(platform)),
  scheduledAt: slot,
  publishedAt: slot,
  permalink: optional(z.string()),
  publishFailure: optional(PublishFailure),
  thumbnailUrl: optional(z.string()),
});
export const Calendar = z.looseObject({
  entries: z.array(CalendarEntry),
  timezone: z.string(),
  publishedLookbackDays: z.number(),
});

export const ChannelList = z.looseObject({ channels: z.array(Channel), connectUrl: z.string() });
export const ConnectLink = z.looseObject({ url: z.string(), platform });

export const PerformancePost = z.looseObject({
  platform,
  permalink: optional(z.string()),
  publishedAt: z.string(),
  caption: optional(z.string()),
  likes: z.number(),
  comments: z.number(),
});
export const Performance = z.looseObject({
  available: z.boolean(),
  reason: optional(openEnum(sets.performanceReasons)),
  posts: z.array(PerformancePost),
  coverage: z.string(),
});
export const PostMetrics = z.looseObject({
  available: z.boolean(),
  reason: optional(openEnum(sets.metricsReasons)),
  metrics: optional(PerformancePost),
});

export const ScheduledVariant = z.looseObject({
  variantId: z.string(),
  platform,
  scheduledAt: slot,
  eligibleToPublish: z.boolean(),
  needsApproval: z.boolean(),
});
export const ApproveResult = z.looseObject({
  variantId: z.string(),
  approved: z.boolean(),
  publishedImmediately: z.boolean(),
  scheduledAt: slot,
});
export const PublishResult = z.looseObject({
  variantId: z.string(),
  platform,
  success: z.boolean(),
  permalink: optional(z.string()),
  postId: optional(z.string()),
  error: optional(z.string()),
  retryable: optional(z.boolean()),
});

export const ErrorEnvelope = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string(), requestId: z.string() }),
});
