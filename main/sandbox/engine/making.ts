// The generation state of variants while the engine works on them, and their state when it has ended.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { BusinessRecord, PostRecord, VariantContent, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { findVariant, savePost } from './posts.ts';
import type { Shape } from './shapes.ts';
import { reach, withContent, wordsOf, type VersionEntry } from './variants.ts';
import { overAt } from './work.ts';

const videoSettlesMs = 120_000;

const withGeneration = (
  post: PostRecord,
  platforms: readonly PlatformId[],
  change: (generation: VariantRecord['generation']) => VariantRecord['generation'],
): PostRecord => ({
  ...post,
  variants: post.variants.map((variant) =>
    platforms.includes(variant.platform) ? { ...variant, generation: change(variant.generation) } : variant,
  ),
});

const videoOf = ({ videoStatus }: VariantRecord['generation']) => (videoStatus === undefined ? {} : { videoStatus });

/** From the moment a job is accepted, every variant it will change reads `generating`. */
export const markGenerating = (world: World, post: PostRecord, platform: PlatformId, at: number): void => {
  const platforms = reach(post, findVariant(post, platform));
  savePost(
    world,
    withGeneration(post, platforms, (old) => ({ status: 'generating', ...videoOf(old) })),
    at,
  );
};

/** The job failed: what was being made reads `failed` with the job's code; the text stays as it was. */
export const markFailed = (world: World, postId: string, code: string, at: number): void => {
  const post = world.tables.posts.get(postId);
  if (!post) return;
  const making = post.variants.filter(({ generation }) => generation.status === 'generating');
  const platforms = making.map(({ platform }) => platform);
  savePost(
    world,
    withGeneration(post, platforms, (old) => ({ status: 'failed', error: code, ...videoOf(old) })),
    at,
  );
};

/** The variant with what the engine made: content, a version that carries its score, and a ready state. */
const readyVariant = (
  world: World,
  kind: PostRecord['kind'],
  variant: VariantRecord,
  content: VariantContent,
  entry: VersionEntry,
  at: number,
): VariantRecord => {
  const score = world.copywriter.score({ words: wordsOf(content), kind });
  const scoredEntry = { ...entry, ...(score.value !== null && { score: score.value }), verdict: score.verdict };
  return {
    ...withContent(variant, content, scoredEntry, at),
    score,
    generation: { status: 'ready', ...videoOf(variant.generation) },
  };
};

/** The post with what the engine made for these platforms; a sibling worked on by itself becomes pinned. */
export const withMade = (
  world: World,
  post: PostRecord,
  platforms: readonly PlatformId[],
  contentFor: (variant: VariantRecord) => VariantContent,
  entry: VersionEntry,
  at: number,
): PostRecord => ({
  ...post,
  variants: post.variants.map((variant) => {
    if (!platforms.includes(variant.platform)) return variant;
    const ready = readyVariant(world, post.kind, variant, contentFor(variant), entry, at);
    const customized = !variant.isPrimary && platforms.length === 1 && ready.versions !== variant.versions;
    return customized ? { ...ready, pinned: true } : ready;
  }),
});

/** Pictures for the shape; a video is filmed later and settles after the text is ready. */
export const makePictures = async (of: {
  world: World;
  business: BusinessRecord;
  shape: Shape;
  slides: number;
  subject: string;
  platform: PlatformId;
  hint?: string;
}): Promise<string[]> => {
  const { world, business, subject, platform } = of;
  const count = { text: 0, picture: 1, carousel: of.slides, video: 0 }[of.shape];
  const ids: string[] = [];
  for (let slide = 0; slide < count; slide += 1) {
    const hint = of.hint === undefined ? {} : { hint: of.hint };
    ids.push((await world.picturemaker.picture({ world, business, subject, platform, ...hint })).id);
  }
  return ids;
};

/** Starts filming: `videoStatus` reads `generating` until the video settles. */
export const startFilming = (world: World, post: PostRecord, platform: PlatformId, at: number): PostRecord => {
  const platforms = reach(post, findVariant(post, platform));
  world.plan(overAt(world, at, videoSettlesMs), post.businessId, {
    kind: 'video-settles',
    postId: post.id,
    platform,
  });
  return withGeneration(post, platforms, (old) => ({ ...old, videoStatus: 'generating' }));
};

const withVideo = (variant: VariantRecord, mediaId: string): VariantRecord => {
  const mediaIds = [mediaId];
  const versions = variant.versions.map((version, index, all) =>
    index === all.length - 1 ? { ...version, content: { ...version.content, mediaIds } } : version,
  );
  return { ...variant, mediaIds, versions, generation: { ...variant.generation, videoStatus: 'ready' } };
};

/** The video of a reel is done, or could not be made; every variant that waits for it gets it. */
export const settleVideo = async (
  world: World,
  business: BusinessRecord,
  postId: string,
  at: number,
): Promise<void> => {
  const subject = world.tables.posts.get(postId)?.idea ?? world.tables.posts.get(postId)?.name;
  if (subject === undefined) return;
  const video = business.videosFail ? null : await world.picturemaker.video({ world, business, subject });
  const post = world.tables.posts.get(postId);
  if (!post) return;
  const settle = (variant: VariantRecord): VariantRecord => {
    if (variant.generation.videoStatus !== 'generating') return variant;
    if (video) return withVideo(variant, video.id);
    return { ...variant, generation: { ...variant.generation, videoStatus: 'failed' } };
  };
  savePost(world, { ...post, variants: post.variants.map(settle) }, at);
};
