// Everything the service accepts (public-api.md, Endpoints), with its bounds: strict in what we send.
import { z } from 'zod';
import { carouselBounds, ideaCountBounds, textBounds, toneWords } from '../../preload/rules/service-bounds.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import { pageLimits } from './limits.ts';
import { jobStatuses, postStatuses } from './enums.ts';

const platform = z.enum(platformIds);
const isoInstant = z.iso.datetime({ offset: true });
const isoDate = z.iso.date();
const upTo = (limit: number) => z.string().max(limit);

export const PostPath = z.object({ postId: z.string().min(1) });
export const VersionPath = z.object({ postId: z.string().min(1), seq: z.coerce.number().int().min(0) });
export const IdeaPath = z.object({ ideaId: z.string().min(1) });
export const JobPath = z.object({ jobId: z.string().min(1) });
export const MediaPath = z.object({ mediaId: z.string().min(1) });
export const MemoryPath = z.object({ memoryId: z.string().min(1) });
export const ChannelPath = z.object({ platform });

export const QueueQuery = z.object({ from: isoInstant.optional() });
export const CalendarQuery = z.object({ from: isoDate, to: isoDate });
export const JobsQuery = z.object({
  status: z.enum(jobStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimits.jobs.max).optional(),
});
export const PostsQuery = z.object({
  status: z.enum(postStatuses).optional(),
  platform: platform.optional(),
  from: isoInstant.optional(),
  to: isoInstant.optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(pageLimits.posts.max).optional(),
});
export const PlatformQuery = z.object({ platform: platform.optional() });

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
export const BrandPatch = z.object({
  description: upTo(textBounds.brandDescription).optional(),
  industry: upTo(textBounds.brandIndustry).optional(),
  targetAudience: upTo(textBounds.brandTargetAudience).optional(),
  toneOfVoice: z.array(z.enum(toneWords)).optional(),
  colors: z.object({ primary: hexColor, secondary: hexColor, accent: hexColor }).optional(),
  keywords: z.array(z.string()).optional(),
});
export const BrandLogo = z.object({ attachmentId: z.string().min(1) });
export const MemoryText = z.object({ text: upTo(textBounds.brandMemory).min(1) });

export const IdeasGenerate = z.object({
  count: z.number().int().min(ideaCountBounds.min).max(ideaCountBounds.max).optional(),
  direction: upTo(textBounds.ideaDirection).optional(),
});

export const CreatePost = z.object({
  platform: platform.exclude(['x']),
  name: upTo(textBounds.postName).optional(),
  idea: upTo(textBounds.postIdea).optional(),
});
export const CreateFromMedia = z.object({
  attachmentIds: z.array(z.string().min(1)).min(1).max(carouselBounds.maxImages),
  platforms: z.array(platform).min(1).optional(),
  caption: upTo(textBounds.fromMediaCaption).optional(),
  name: upTo(textBounds.fromMediaName).optional(),
});
/** null clears a field, an omitted one is preserved (public-api.md, UpdateVariant). */
export const UpdateVariant = z.object({
  platform,
  body: upTo(textBounds.variantBody).nullable().optional(),
  title: upTo(textBounds.variantTitle).nullable().optional(),
  description: upTo(textBounds.variantDescription).nullable().optional(),
  hashtags: z.array(z.string()).optional(),
  altText: upTo(textBounds.variantAltText).nullable().optional(),
});
export const PostName = z.object({ name: upTo(textBounds.postName).min(1) });
export const SetImage = z.object({ attachmentId: z.string().min(1), platform: platform.optional() });
export const Generate = z.object({ idea: upTo(textBounds.postIdea).optional(), platform: platform.optional() });
export const Revise = z.object({ feedback: z.string().min(1), platform: platform.optional() });
export const RegenerateImage = z.object({ hint: z.string().optional(), platform: platform.optional() });
export const Schedule = z.object({ scheduledAt: isoInstant, platform: platform.optional() });
export const OnePlatform = z.object({ platform: platform.optional() });
