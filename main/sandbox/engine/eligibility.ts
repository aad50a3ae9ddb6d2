// Whether a post may be published, why a slot was held, and the moment a calendar shows it at.
import type { BusinessRecord, PostRecord, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';

/** Made in review mode and not yet approved (public-api.md, Post: needsApproval). */
export const needsApproval = (post: PostRecord): boolean => post.reviewMode && !post.approved;

const planPaused = (world: World, post: PostRecord): boolean =>
  post.planId !== undefined && world.tables.plans.get(post.planId)?.status === 'paused';

/** Billing and plan pause: the gates an approval can't lift. */
export const passesServerGates = (world: World, business: BusinessRecord, post: PostRecord): boolean =>
  business.plan.hasActiveSubscription && !planPaused(world, post);

export const slotHasPassed = (variant: VariantRecord, now: number): boolean =>
  variant.status === 'scheduled' && variant.scheduledAt !== null && variant.scheduledAt <= now;

/**
 * `eligibleToPublish` of ScheduledVariant: billing, approval and plan-pause gates all pass. Evaluated when a slot is
 * set and when it comes, so it is never stale; not evaluated again for a missed slot. Without a slot: false.
 */
export const isEligible = (world: World, business: BusinessRecord, post: PostRecord, variant: VariantRecord): boolean =>
  variant.status === 'scheduled' && passesServerGates(world, business, post) && !needsApproval(post);

/** `holdReason` of a queue item: why a variant was not published at its slot; null when it is not held. */
export const holdReason = (
  post: PostRecord,
  variant: VariantRecord,
  now: number,
): 'approval_missed' | 'missed' | null => {
  if (!slotHasPassed(variant, now) || variant.publishFailure !== undefined) return null;
  return needsApproval(post) ? 'approval_missed' : 'missed';
};

// The moment at which a calendar or a queue shows a variant, and whether it is still being made.
/** When it was published, otherwise when it is scheduled; null for a draft. */
export const momentOf = (variant: VariantRecord): number | null => {
  if (variant.status === 'draft') return null;
  return variant.status === 'published' ? variant.publishedAt : variant.scheduledAt;
};

export const isBeingMade = ({ generation }: VariantRecord): boolean =>
  generation.status === 'generating' || generation.videoStatus === 'generating';

export const hasFailed = ({ publishFailure, generation }: VariantRecord): boolean =>
  publishFailure !== undefined || generation.status === 'failed' || generation.videoStatus === 'failed';
