// Going out to a platform: at once, as a job, or because something else says so.
import { only, optionalPlatform } from './checks.ts';
import { type JobEnd, jobAccepted, startJob } from './jobs.ts';
import { askedBy, type PlatformPost } from './ledger.ts';
import { type Author, type Business, type Post, type Variant } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, findPost, findVariant, param, touch, type World } from './world.ts';

type PublishResult = {
  variantId: string;
  platform: string;
  success: boolean;
  permalink?: string;
  postId?: string;
  error?: string;
  retryable?: boolean;
};

/** Hands the variant to its platform, even when it is out already: then it is out twice. */
export const putOut = (
  world: World,
  post: Post,
  variant: Variant,
  cause: PlatformPost['cause'],
  author: Author,
): PublishResult => {
  const { id: variantId, platform } = variant;
  const at = world.now();
  touch(world, post, 'state');
  if (cause !== 'remote' && world.chance.happens(world.nastiness.rejectedShare)) {
    variant.publishFailure = { reason: 'unknown', failedAtMs: at };
    const retryable = world.chance.happens(0.5);
    return { variantId, platform, success: false, error: 'The platform did not take the post.', retryable };
  }
  const postId = world.newId('live');
  const { requestKey, requestId, idempotencyKey } = askedBy(author);
  world.ledger.platformPosts.push({
    postId: post.id,
    variantId,
    platform,
    at,
    cause,
    slotAt: variant.slotAtMs,
    slotSetBy: variant.slotSetBy,
    ...(requestKey !== undefined && { requestKey }),
    ...(requestId !== undefined && { requestId }),
    ...(cause === 'publish' && idempotencyKey !== undefined && { publishIdempotencyKey: idempotencyKey }),
  });
  variant.status = 'published';
  variant.publishedAtMs = at;
  variant.permalink = `https://${platform}.example/${postId}`;
  variant.publishFailure = null;
  if (world.nastiness.publishClearsSlot) variant.slotAtMs = null;
  return { variantId, platform, success: true, permalink: variant.permalink, postId };
};

const inline = new Set(['instagram', 'facebook', 'linkedin', 'x']);

const publishLater = (world: World, business: Business, post: Post, variant: Variant, author: Author): Answer => {
  const work = (): JobEnd => {
    const result = putOut(world, post, variant, 'publish', author);
    if (result.success || world.nastiness.rejectedPublishJob === 'succeeded') return { result };
    return { error: { code: 'publish_failed', message: 'The platform did not take the post.' } };
  };
  const durationMs = world.chance.between(3000, 90_000);
  return jobAccepted(startJob(world, business, { what: 'publish', post, cost: 0, durationMs, work }, author));
};

export const publishPost = (world: World, call: Call): Answer => {
  const { business, author, fields } = call;
  only(fields, 'platform');
  const post = findPost(business, param(call));
  const variant = findVariant(post, optionalPlatform(fields));
  if (!business.connected.has(variant.platform))
    throw refusal('CHANNEL_NOT_CONNECTED', 'No connected channel for that platform.');
  if (post.needsApproval) throw refusal('APPROVAL_REQUIRED', 'The post must be approved first.');
  if (!inline.has(variant.platform)) return publishLater(world, business, post, variant, author);
  if (post.openJobs > 0 && world.nastiness.busyPost === 'conflict')
    throw refusal('CONFLICT', 'The post is being worked on.');
  return { status: 200, body: putOut(world, post, variant, 'publish', author) };
};
