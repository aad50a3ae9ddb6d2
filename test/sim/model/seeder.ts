// A business as it was before the run began: posts of mixed state made by somebody, brand, ideas, files, plans.
import { addPost, addVersion } from './creates.ts';
import { addMemory } from './brand.ts';
import { inventMedia } from './generation.ts';
import { addIdea } from './ideas.ts';
import { setSlot } from './slots.ts';
import { before, type Business, type Post, type Variant } from './state.ts';
import { type Platform, platforms } from './wire.ts';
import { type World } from './world.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const platformSets: [[Platform, ...Platform[]], ...[Platform, ...Platform[]][]] = [
  ['instagram'],
  ['facebook'],
  ['linkedin'],
  ['pinterest'],
  ['youtube_shorts'],
  ['instagram', 'facebook'],
  ['instagram', 'x', 'linkedin'],
  ['facebook', 'pinterest', 'tiktok'],
];

const emptyBusiness = (world: World, name: string): Business => ({
  id: world.newId('business'),
  name,
  timezone: world.chance.oneOf(['UTC', 'Asia/Tokyo', 'America/Phoenix', null]),
  brand: {
    description: 'A bakery',
    industry: 'Food',
    targetAudience: null,
    toneOfVoice: ['friendly'],
    colors: { primary: '#112233', secondary: '#445566', accent: '#778899' },
    colorsConfigured: false,
    keywords: ['bread'],
    logo: null,
    library: [],
  },
  posts: new Map(),
  jobs: new Map(),
  ideas: new Map(),
  memories: new Map(),
  attachments: new Map(),
  connected: new Set(platforms),
  plans: [],
  credits: { subscription: world.nastiness.startCredits, topUp: 0 },
});

const goneOut = (world: World, post: Post, variant: Variant, at: number) => {
  variant.status = 'published';
  variant.publishedAtMs = at;
  variant.permalink = `https://${variant.platform}.example/${world.newId('live')}`;
  world.ledger.platformPosts.push({
    postId: post.id,
    variantId: variant.id,
    platform: variant.platform,
    at,
    cause: 'seed',
    slotAt: null,
    slotSetBy: null,
  });
};

/** A slot that may lie in the past only where it could not have fired. */
const planned = (world: World, business: Business, post: Post, variant: Variant) => {
  const isMissed = post.needsApproval && world.chance.happens(0.3);
  const slotAtMs = world.now() + world.chance.between(hourMs, 10 * dayMs) * (isMissed ? -1 : 1);
  setSlot(world, business, post, variant, slotAtMs, before);
};

const seedPost = (world: World, business: Business, createdAtMs: number) => {
  const { chance } = world;
  const number = world.count();
  const post = addPost(
    world,
    business,
    {
      name: `Earlier post ${number}`,
      kind: 'post',
      platforms: chance.oneOf(platformSets),
      cause: 'seed',
      idea: `Idea ${number}`,
      texts: { body: `Words of earlier post ${number}`, hashtags: ['bread'] },
      media: chance.happens(0.5) ? [inventMedia(world, business, 'image/jpeg')] : [],
      isGenerated: true,
      needsApproval: chance.happens(0.25),
      createdAtMs,
    },
    before,
  );
  const state = chance.oneOf(['draft', 'draft', 'scheduled', 'published']);
  if (state === 'published') post.needsApproval = false;
  for (const variant of post.variants) {
    addVersion(world, variant, 'generate');
    if (!variant.isPrimary && chance.happens(0.3)) variant.pinned = true;
    if (state === 'published') goneOut(world, post, variant, Math.min(createdAtMs + hourMs, world.now()));
    if (state === 'scheduled') planned(world, business, post, variant);
  }
};

export const seedBusiness = (world: World, name: string, postCount: number): Business => {
  const { chance } = world;
  const business = emptyBusiness(world, name);
  const spanMs = 60 * dayMs;
  for (let number = 0; number < postCount; number += 1) {
    const ageMs = Math.floor((spanMs * (postCount - number)) / postCount);
    seedPost(world, business, world.now() - ageMs);
  }
  for (let number = 0; number < 3; number += 1) business.brand.library.push(inventMedia(world, business, 'image/jpeg'));
  for (let number = 0; number < 2; number += 1) addMemory(world, business, `Known thing ${number}`, before);
  for (let number = 0; number < 4; number += 1)
    addIdea(world, business, `Earlier idea ${number}`, chance.between(0, 3));
  if (chance.happens(0.5)) {
    const publishMode = chance.oneOf(['review', 'automatic'] as const);
    business.plans.push({ id: world.newId('plan'), channel: 'instagram', publishMode, days: ['monday', 'thursday'] });
  }
  return business;
};
