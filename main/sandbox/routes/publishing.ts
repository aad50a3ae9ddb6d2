// POST /posts/{postId}/publish: the result at once on four platforms, a job on three.
import { platforms } from '../../../preload/rules/platforms.ts';
import { OnePlatform, PostPath } from '../../service/inputs.ts';
import { needsApproval } from '../engine/eligibility.ts';
import { acceptJob } from '../engine/jobs.ts';
import { findPost, findVariant, refusePublished, refuseWhileMaking } from '../engine/posts.ts';
import { isPublishing, publishVariant } from '../engine/publishing.ts';
import { requireConnected } from '../engine/shapes.ts';
import { isEmpty } from '../engine/variants.ts';
import { Refusal, type Routes } from '../world.ts';

export const publishingRoutes = {
  'posts.publish': ({ world, business, path, body }) => {
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    const variant = findVariant(post, OnePlatform.parse(body).platform);
    const { platform } = variant;
    refusePublished(variant);
    if (isPublishing(world, post, platform)) throw new Refusal('CONFLICT', 'This version is already on its way.');
    requireConnected(world, business.id, platform);
    if (needsApproval(post))
      throw new Refusal('APPROVAL_REQUIRED', 'This post must be approved before it is published.');
    if (!business.plan.hasActiveSubscription) {
      throw new Refusal('FEATURE_UNAVAILABLE', 'Publishing needs an active subscription.');
    }
    refuseWhileMaking(world, post);
    if (isEmpty(variant)) throw new Refusal('VALIDATION_ERROR', 'There is nothing to publish yet.');
    if (platforms[platform].publishesByJob)
      return acceptJob(world, business, { kind: 'publish_post', postId: post.id, platform });
    return { status: 200, body: publishVariant(world, post, platform, world.clock.now()) };
  },
} satisfies Routes;
