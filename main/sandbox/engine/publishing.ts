// Publishing to a platform: its reply, the live address or the stored failure, and slots that come.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { BusinessRecord, ChannelRecord, PostRecord, PublishFailureReason, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { isEligible, passesServerGates, slotHasPassed, holdReason, isBeingMade } from './eligibility.ts';
import { findVariant, openJobs, replaceVariant, savePost } from './posts.ts';
import { isEmpty } from './variants.ts';

type PlatformAnswer =
  | { accepted: true; platformPostId: string }
  | { accepted: false; reason: PublishFailureReason; error: string; retryable: boolean };

/** PublishResult of public-api.md. */
export type PublishResult = {
  variantId: string;
  platform: PlatformId;
  success: boolean;
  permalink?: string;
  postId?: string;
  error?: string;
  retryable?: boolean;
};

/** The public address of a published post, by account and the platform's own id. */
export const permalinks: Readonly<Record<PlatformId, (account: string, id: string) => string>> = {
  instagram: (_account, id) => `https://www.instagram.com/p/${id}/`,
  facebook: (account, id) => `https://www.facebook.com/${account}/posts/${id}`,
  linkedin: (_account, id) => `https://www.linkedin.com/feed/update/urn:li:share:${id}/`,
  tiktok: (account, id) => `https://www.tiktok.com/@${account}/video/${id}`,
  youtube_shorts: (_account, id) => `https://www.youtube.com/shorts/${id}`,
  pinterest: (_account, id) => `https://www.pinterest.com/pin/${id}/`,
  x: (account, id) => `https://x.com/${account}/status/${id}`,
};

const answerOf = (world: World, channel: ChannelRecord | undefined): PlatformAnswer => {
  const refused = (reason: PublishFailureReason, error: string, retryable = false) =>
    ({ accepted: false, reason, error, retryable }) as const;
  if (!channel?.connected) return refused('no_channel', 'No account is connected for this platform.');
  if (channel.needsReconnect)
    return refused('token_expired', `${channel.displayName} asks you to connect the account again.`);
  if (channel.restricted) return refused('account_restricted', `${channel.displayName} has restricted this account.`);
  if (channel.rejects) return refused(channel.rejects.reason, channel.rejects.error, channel.rejects.retryable);
  return { accepted: true, platformPostId: world.id('live').replace(/^live_/u, '') };
};

const handleOf = (channel: ChannelRecord | undefined): string =>
  encodeURIComponent((channel?.account ?? 'me').replace(/^@/u, ''));

/** Publishes the variant to its platform and stores the result. The caller has checked the preconditions. */
export const publishVariant = (world: World, post: PostRecord, platform: PlatformId, at: number): PublishResult => {
  const variant = findVariant(post, platform);
  const channel = world.tables.channels.get(`${post.businessId}/${platform}`);
  const answer = answerOf(world, channel);
  const result = { variantId: variant.id, platform };
  if (!answer.accepted) {
    const { reason, error, retryable } = answer;
    savePost(
      world,
      replaceVariant(post, platform, (old) => ({ ...old, publishFailure: { reason, failedAt: at } })),
      at,
    );
    return { ...result, success: false, error, retryable };
  }
  const permalink = permalinks[platform](handleOf(channel), answer.platformPostId);
  const live = (old: VariantRecord): VariantRecord => {
    const published: VariantRecord = { ...old, status: 'published', publishedAt: at, permalink };
    delete published.publishFailure;
    return published;
  };
  savePost(world, replaceVariant(post, platform, live), at);
  cancelSlot(world, post.id, platform);
  if (platform === 'instagram') world.tables.metrics.put({ id: variant.id, likes: 0, comments: 0 });
  return { ...result, success: true, permalink, postId: answer.platformPostId };
};

export const cancelSlot = (world: World, postId: string, platform: PlatformId): void =>
  world.cancelPlanned(
    ({ event }) => event.kind === 'slot-comes' && event.postId === postId && event.platform === platform,
  );

export const isPublishing = (world: World, post: PostRecord, platform: PlatformId): boolean =>
  openJobs(world, post).some(({ work }) => work.kind === 'publish_post' && work.platform === platform);

/** The content exists and is finished: nothing is being written or filmed. */
const isComplete = (variant: VariantRecord): boolean => !isEmpty(variant) && !isBeingMade(variant);

/** A slot comes: the variant is published, or held because a gate is closed (readings.md, 20; Queue: holdReason). */
export const slotComes = (
  world: World,
  business: BusinessRecord,
  postId: string,
  platform: PlatformId,
  at: number,
): void => {
  const post = world.tables.posts.get(postId);
  const variant = post?.variants.find((candidate) => candidate.platform === platform);
  if (!post || variant?.status !== 'scheduled' || variant.scheduledAt !== at || isPublishing(world, post, platform))
    return;
  if (isEligible(world, business, post, variant) && isComplete(variant)) publishVariant(world, post, platform, at);
};

/**
 * Publishes at once the named variant whose slot has passed, and every other one that was only waiting for the
 * approval. Returns whether the named one was published.
 */
export const publishPassedSlots = (
  world: World,
  business: BusinessRecord,
  post: PostRecord,
  named: VariantRecord,
  at: number,
): boolean => {
  const waiting = post.variants.filter(
    (variant) =>
      slotHasPassed(variant, at) &&
      isComplete(variant) &&
      !isPublishing(world, post, variant.platform) &&
      (variant.id === named.id || holdReason({ ...post, approved: false }, variant, at) === 'approval_missed'),
  );
  if (!passesServerGates(world, business, post)) return false;
  const results = waiting.map((variant) => {
    const current = world.tables.posts.get(post.id) ?? post;
    return publishVariant(world, current, variant.platform, at);
  });
  return results.some((result) => result.variantId === named.id && result.success);
};
