// Finding and storing posts: refusals for what is absent or closed, and an `updatedAt` that always moves.
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { JobRecord, PostRecord, VariantRecord } from '../records.ts';
import { Refusal, type World } from '../world.ts';
import { beginningOf } from './variants.ts';

export const untitled = 'Untitled post';

/** A name from an idea or a caption: its beginning (readings.md, 3). */
export const nameFrom = (text: string | undefined): string =>
  beginningOf(text?.trim() ?? '', textBounds.postName) || untitled;

/** A post of another business behaves as absent (public-api.md, What the service does). */
export const findPost = (world: World, businessId: string, postId: string): PostRecord => {
  const post = world.tables.posts.get(postId);
  if (post?.businessId !== businessId) throw new Refusal('NOT_FOUND', 'There is no such post.');
  return post;
};

/** The named platform's variant; without a platform the primary one. */
export const findVariant = (post: PostRecord, platform?: PlatformId): VariantRecord => {
  const variant = post.variants.find((candidate) =>
    platform === undefined ? candidate.isPrimary : candidate.platform === platform,
  );
  if (!variant) throw new Refusal('NOT_FOUND', 'The post has no version for this platform.');
  return variant;
};

export const refusePublished = (variant: VariantRecord): void => {
  if (variant.status === 'published') throw new Refusal('CONFLICT', 'This version is already published.');
};

export const isOwnMedia = (post: PostRecord): boolean =>
  post.variants.some(({ mediaOrigin }) => mediaOrigin === 'user');

/** Stores the post; `updatedAt` moves even when two changes fall on one millisecond. */
export const savePost = (world: World, post: PostRecord, at: number): PostRecord => {
  const saved = { ...post, updatedAt: Math.max(at, post.updatedAt + 1) };
  world.tables.posts.put(saved);
  return saved;
};

export const replaceVariant = (
  post: PostRecord,
  platform: PlatformId,
  change: (variant: VariantRecord) => VariantRecord,
): PostRecord => ({
  ...post,
  variants: post.variants.map((variant) => (variant.platform === platform ? change(variant) : variant)),
});

const workedOnPost = (job: JobRecord): string | undefined => ('postId' in job.work ? job.work.postId : undefined);

/** Jobs on this post that have not ended. */
export const openJobs = (world: World, post: PostRecord): JobRecord[] =>
  world.tables.jobs
    .of(post.businessId)
    .filter((job) => (job.status === 'queued' || job.status === 'running') && workedOnPost(job) === post.id);

/** Refuses a second generation, or publishing something half made. */
export const refuseWhileMaking = (world: World, post: PostRecord): void => {
  const making = openJobs(world, post).some((job) => job.work.kind !== 'publish_post');
  const filming = post.variants.some(({ generation }) => generation.videoStatus === 'generating');
  if (making || filming) throw new Refusal('CONFLICT', 'This post is being worked on. Try again when that has ended.');
};
