// The three endpoints that let the engine work on a post: generate, revise, regenerate-image.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { Generate, PostPath, RegenerateImage, Revise } from '../../service/inputs.ts';
import { acceptJob } from '../engine/jobs.ts';
import { markGenerating } from '../engine/making.ts';
import { findPost, findVariant, isOwnMedia, openJobs, refusePublished, refuseWhileMaking } from '../engine/posts.ts';
import { isEmpty } from '../engine/variants.ts';
import type { PostRecord, VariantRecord } from '../records.ts';
import { Refusal, type Call, type Routes } from '../world.ts';

/** The variant the engine may work on now; refuses own media, what is live, and a second work at once (readings.md, 8 and 24). */
const admit = (
  { world, business, path }: Call,
  platform: PlatformId | undefined,
): { post: PostRecord; variant: VariantRecord } => {
  const post = findPost(world, business.id, PostPath.parse(path).postId);
  const variant = findVariant(post, platform);
  if (isOwnMedia(post))
    throw new Refusal(
      'FEATURE_UNAVAILABLE',
      'Posts made from your own media go out untouched: the engine cannot change them.',
    );
  refusePublished(variant);
  refuseWhileMaking(world, post);
  if (openJobs(world, post).length > 0) throw new Refusal('CONFLICT', 'This post is on its way to a platform.');
  return { post, variant };
};

export const generationRoutes = {
  'posts.generate': (call) => {
    const { idea, platform } = Generate.parse(call.body);
    const { post, variant } = admit(call, platform);
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, {
      kind: 'generate_post',
      postId: post.id,
      platform: variant.platform,
      ...(idea?.trim() && { idea }),
    });
  },

  'posts.revise': (call) => {
    const { feedback, platform } = Revise.parse(call.body);
    const { post, variant } = admit(call, platform);
    if (isEmpty(variant)) throw new Refusal('VALIDATION_ERROR', 'There is nothing to revise yet.');
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, { kind: 'revise_post', postId: post.id, platform: variant.platform, feedback });
  },

  'posts.regenerateImage': (call) => {
    const { hint, platform } = RegenerateImage.parse(call.body);
    const { post, variant } = admit(call, platform);
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, {
      kind: 'regenerate_image',
      postId: post.id,
      platform: variant.platform,
      ...(hint !== undefined && { hint }),
    });
  },
} satisfies Routes;
