// Maps the sandbox's records to what public-api.md shows (Resources): absent members are omitted, times are ISO text.
import type { z } from 'zod';
import type { Idea, Job, JobAccepted, MediaItem, Post, Variant, Version, VersionList } from '../../service/schema.ts';
import { pathPrefix } from '../../service/endpoints.ts';
import type { IdeaPostRecord, IdeaRecord, JobRecord, PostRecord, VariantRecord, VersionRecord } from '../records.ts';
import type { World } from '../world.ts';
import { needsApproval } from './eligibility.ts';

export const iso = (unixMs: number): string => new Date(unixMs).toISOString();
export const isoOrNull = (unixMs: number | null): string | null => (unixMs === null ? null : iso(unixMs));

/** Rollup across variants: something still to come is `scheduled`, otherwise something live is `published`. */
export const rollupStatus = (post: PostRecord): PostRecord['variants'][number]['status'] => {
  const statuses = new Set(post.variants.map((variant) => variant.status));
  if (statuses.has('scheduled')) return 'scheduled';
  return statuses.has('published') ? 'published' : 'draft';
};

const mediaItems = (world: World, variant: VariantRecord): z.input<typeof MediaItem>[] =>
  variant.mediaIds.flatMap((id) => {
    const media = world.tables.media.get(id);
    if (!media) return [];
    return {
      id,
      url: world.link(media),
      type: media.mimeType.startsWith('video/') ? 'video' : 'image',
      ...(media.ratio !== null && { ratio: media.ratio }),
      ...(variant.altText !== undefined && { altText: variant.altText }),
    };
  });

/** A fresh signed link to the variant's first picture; undefined when it has none or only a video. */
export const thumbnailUrl = (world: World, variant: VariantRecord): string | undefined =>
  mediaItems(world, variant).find((item) => item.type === 'image')?.url ?? undefined;

export const publishFailureOnWire = (failure: NonNullable<VariantRecord['publishFailure']>) => ({
  reason: failure.reason,
  failedAt: iso(failure.failedAt),
});

const variantOnWire = (world: World, variant: VariantRecord): z.input<typeof Variant> => ({
  id: variant.id,
  platform: variant.platform,
  isPrimary: variant.isPrimary,
  status: variant.status,
  ...(variant.body !== undefined && { body: variant.body }),
  ...(variant.title !== undefined && { title: variant.title }),
  ...(variant.description !== undefined && { description: variant.description }),
  hashtags: variant.hashtags,
  ...(variant.altText !== undefined && { altText: variant.altText }),
  media: mediaItems(world, variant),
  mediaOrigin: variant.mediaOrigin,
  scheduledAt: isoOrNull(variant.scheduledAt),
  publishedAt: isoOrNull(variant.publishedAt),
  ...(variant.permalink !== undefined && { permalink: variant.permalink }),
  generation: variant.generation,
  ...(variant.score && { score: variant.score }),
  ...(variant.publishFailure && { publishFailure: publishFailureOnWire(variant.publishFailure) }),
  pinned: variant.pinned,
});

export const postOnWire = (world: World, post: PostRecord): z.input<typeof Post> => ({
  id: post.id,
  name: post.name,
  kind: post.kind,
  status: rollupStatus(post),
  needsApproval: needsApproval(post),
  ...(post.idea !== undefined && { idea: post.idea }),
  variants: post.variants.map((variant) => variantOnWire(world, variant)),
  createdAt: iso(post.createdAt),
  updatedAt: iso(post.updatedAt),
});

const versionOnWire = (version: VersionRecord): z.input<typeof Version> => ({
  seq: version.seq,
  kind: version.kind,
  ...(version.label !== undefined && { label: version.label }),
  ...(version.feedback !== undefined && { feedback: version.feedback }),
  ...(version.score !== undefined && { score: version.score }),
  ...(version.verdict !== undefined && { verdict: version.verdict }),
  createdAt: iso(version.createdAt),
});

/** Newest first (readings.md, 15). */
export const versionsOnWire = (variant: VariantRecord): z.input<typeof VersionList> => ({
  variantId: variant.id,
  versions: variant.versions.map(versionOnWire).reverse(),
});

const suggestionOnWire = (post: IdeaPostRecord) => {
  const preview = post.draft?.split('\n', 1)[0];
  return { postId: post.postId, shape: post.shape, status: post.status, ...(preview !== undefined && { preview }) };
};

export const ideaOnWire = (idea: IdeaRecord): z.input<typeof Idea> => ({
  id: idea.id,
  headline: idea.headline,
  status: idea.status,
  createdAt: iso(idea.createdAt),
  posts: idea.posts.map(suggestionOnWire),
});

export const jobOnWire = (job: JobRecord): z.input<typeof Job> => ({
  id: job.id,
  kind: job.work.kind,
  status: job.status,
  ...(job.resourceType !== undefined && { resourceType: job.resourceType }),
  ...(job.resourceId !== undefined && { resourceId: job.resourceId }),
  ...(job.result && { result: job.result }),
  ...(job.error && { error: job.error }),
  creditsCharged: job.creditsCharged,
  createdAt: iso(job.createdAt),
  ...(job.completedAt !== undefined && { completedAt: iso(job.completedAt) }),
});

export const jobAcceptedOnWire = (job: JobRecord): z.input<typeof JobAccepted> => ({
  jobId: job.id,
  status: job.status,
  kind: job.work.kind,
  ...(job.resourceId !== undefined && { resourceId: job.resourceId }),
  poll: `${pathPrefix}/jobs/${job.id}`,
});
