// Scheduling, approval and publishing, one platform at a time.
import { OnePlatform, PostPath, Schedule } from '../../service/inputs.ts';
import { isEligible, needsApproval } from '../engine/eligibility.ts';
import {
  findPost,
  findVariant,
  refusePublished,
  replaceVariant,
  savePost,
  refuseWhileMaking,
} from '../engine/posts.ts';
import { cancelSlot, publishPassedSlots, isPublishing, publishVariant } from '../engine/publishing.ts';
import { requireConnected } from '../engine/shapes.ts';
import { iso, isoOrNull } from '../engine/wire.ts';
import type { BusinessRecord, PostRecord, VariantRecord } from '../records.ts';
import { Refusal, type Routes, type World } from '../world.ts';
import { platforms } from '../../../preload/rules/platforms.ts';
import { acceptJob } from '../engine/jobs.ts';
import { isEmpty } from '../engine/variants.ts';

const scheduledOnWire = (world: World, business: BusinessRecord, post: PostRecord, variant: VariantRecord) => ({
  variantId: variant.id,
  platform: variant.platform,
  scheduledAt: isoOrNull(variant.scheduledAt),
  eligibleToPublish: isEligible(world, business, post, variant),
  needsApproval: needsApproval(post),
});

export const schedulingRoutes = {
  /** Records the slot and also reschedules; only the named variant (readings.md, 17). */
  'posts.schedule': ({ world, business, path, body }) => {
    const { scheduledAt, platform: named } = Schedule.parse(body);
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    const variant = findVariant(post, named);
    const { platform } = variant;
    refusePublished(variant);
    const now = world.clock.now();
    const slot = Date.parse(scheduledAt);
    if (slot <= now) throw new Refusal('VALIDATION_ERROR', 'body.scheduledAt must be in the future.');
    requireConnected(world, business.id, platform);
    cancelSlot(world, post.id, platform);
    world.plan(slot, business.id, { kind: 'slot-comes', postId: post.id, platform });
    const withSlot = (old: VariantRecord): VariantRecord => {
      const scheduled: VariantRecord = { ...old, status: 'scheduled', scheduledAt: slot };
      delete scheduled.publishFailure;
      return scheduled;
    };
    const saved = savePost(world, replaceVariant(post, platform, withSlot), now);
    return { status: 201, body: scheduledOnWire(world, business, saved, findVariant(saved, platform)) };
  },

  /** Back to `draft` (readings.md, 26); without a slot there is nothing to do. */
  'posts.unschedule': ({ world, business, path, body }) => {
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    const variant = findVariant(post, OnePlatform.parse(body).platform);
    refusePublished(variant);
    if (variant.status === 'draft') return { status: 201, body: scheduledOnWire(world, business, post, variant) };
    cancelSlot(world, post.id, variant.platform);
    const withoutSlot = replaceVariant(post, variant.platform, (old) => ({
      ...old,
      status: 'draft',
      scheduledAt: null,
    }));
    const saved = savePost(world, withoutSlot, world.clock.now());
    return { status: 201, body: scheduledOnWire(world, business, saved, findVariant(saved, variant.platform)) };
  },

  /** Approves the whole post; a slot that has passed is published at once (public-api.md, Scheduling rule 2). */
  'posts.approve': ({ world, business, path, body }) => {
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    const variant = findVariant(post, OnePlatform.parse(body).platform);
    const now = world.clock.now();
    const stamped = post.approved ? post : savePost(world, { ...post, approved: true }, now);
    const publishedImmediately = publishPassedSlots(world, business, stamped, variant, now);
    return {
      status: 201,
      body: {
        variantId: variant.id,
        approved: true,
        publishedImmediately,
        ...(variant.scheduledAt !== null && { scheduledAt: iso(variant.scheduledAt) }),
      },
    };
  },
} satisfies Routes;

// POST /posts/{postId}/publish: the result at once on four platforms, a job on three.
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
