// Slots: set, taken away, approved, and fired by themselves.
import { only, optionalInstant, optionalPlatform } from './checks.ts';
import { askedBy } from './ledger.ts';
import { moment } from './post-wire.ts';
import { putOut } from './publish.ts';
import { type Author, type Business, type Post, type Variant } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, findPost, findVariant, param, touch, type World } from './world.ts';

const fire = (world: World, business: Business, post: Post, variant: Variant, slotAtMs: number, author: Author) => {
  const holds = business.posts.has(post.id) && variant.slotAtMs === slotAtMs && variant.status !== 'published';
  if (holds && !post.needsApproval && business.connected.has(variant.platform))
    putOut(world, post, variant, 'slot', author);
};

const noteSlot = (world: World, post: Post, { platform }: Variant, slotAt: number | null, author: Author) => {
  const { ledger, now } = world;
  ledger.slots.push({ postId: post.id, platform, slotAt, at: now(), cause: author.cause, ...askedBy(author) });
  touch(world, post, 'state');
};

/** Sets the slot, which will fire by itself; one in the past never fires. */
export const setSlot = (
  world: World,
  business: Business,
  post: Post,
  variant: Variant,
  slotAtMs: number,
  author: Author,
) => {
  variant.slotAtMs = slotAtMs;
  variant.slotSetBy = author.cause;
  if (variant.status !== 'published') variant.status = 'scheduled';
  noteSlot(world, post, variant, slotAtMs, author);
  if (slotAtMs > world.now()) world.due.at(slotAtMs, () => fire(world, business, post, variant, slotAtMs, author));
};

export const clearSlot = (world: World, post: Post, variant: Variant, author: Author) => {
  variant.slotAtMs = null;
  variant.slotSetBy = null;
  if (variant.status === 'scheduled') variant.status = world.nastiness.unscheduledStatus;
  noteSlot(world, post, variant, null, author);
};

/** Stamps the whole post; whatever has missed its slot is published now. Returns what was published. */
export const approve = (world: World, business: Business, post: Post, author: Author): Variant[] => {
  post.needsApproval = false;
  touch(world, post, 'state');
  const cause = author.cause === 'remote' ? 'remote' : 'approve';
  const published = post.variants.filter(
    (variant) =>
      variant.status !== 'published' &&
      variant.slotAtMs !== null &&
      variant.slotAtMs <= world.now() &&
      business.connected.has(variant.platform) &&
      putOut(world, post, variant, cause, author).success,
  );
  world.ledger.approvals.push({
    postId: post.id,
    at: world.now(),
    cause: author.cause,
    publishedVariantIds: published.map(({ id }) => id),
    ...askedBy(author),
  });
  return published;
};

const scheduledVariant = (world: World, business: Business, post: Post, variant: Variant): Answer => ({
  status: 201,
  body: {
    variantId: variant.id,
    platform: variant.platform,
    eligibleToPublish: variant.slotAtMs !== null && !post.needsApproval && business.connected.has(variant.platform),
    needsApproval: post.needsApproval,
    scheduledAt: moment(world, variant.slotAtMs),
  },
});

export const schedulePost = (world: World, call: Call): Answer => {
  const { business, fields, author } = call;
  only(fields, 'scheduledAt', 'platform');
  const slotAtMs = optionalInstant(fields, 'scheduledAt');
  if (slotAtMs === undefined) throw refusal('VALIDATION_ERROR', 'scheduledAt is missing.');
  const post = findPost(business, param(call));
  const variant = findVariant(post, optionalPlatform(fields));
  if (slotAtMs <= world.now()) {
    world.ledger.schedulesIntoPast.push({ postId: post.id, slotAt: slotAtMs, at: world.now(), ...askedBy(author) });
    throw refusal('VALIDATION_ERROR', 'scheduledAt is not in the future.');
  }
  if (!business.connected.has(variant.platform))
    throw refusal('CHANNEL_NOT_CONNECTED', 'No connected channel for that platform.');
  setSlot(world, business, post, variant, slotAtMs, author);
  return scheduledVariant(world, business, post, variant);
};

export const unschedulePost = (world: World, call: Call): Answer => {
  const { business, fields, author } = call;
  only(fields, 'platform');
  const post = findPost(business, param(call));
  const variant = findVariant(post, optionalPlatform(fields));
  clearSlot(world, post, variant, author);
  return scheduledVariant(world, business, post, variant);
};

export const approvePost = (world: World, call: Call): Answer => {
  const { business, fields, author } = call;
  only(fields, 'platform');
  const post = findPost(business, param(call));
  const variant = findVariant(post, optionalPlatform(fields));
  const published = approve(world, business, post, author);
  return {
    status: 201,
    body: {
      variantId: variant.id,
      approved: true,
      publishedImmediately: published.length > 0,
      ...(variant.slotAtMs !== null && { scheduledAt: moment(world, variant.slotAtMs) }),
    },
  };
};
