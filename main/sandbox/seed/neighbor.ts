// A second business beside the first, so that tests can request what belongs to others and find it absent.
import { photos } from '../photos.ts';
import { createMoments } from './moments.ts';
import type { World } from '../world.ts';
import { keepEmptyBusiness } from './empty.ts';
import { layPhoto } from './stock.ts';

export const neighborBusinessId = 'biz_harborflowers';

/** One of everything that has an id, each with a fixed one ending in `_neighbor`. */
export const seedNeighbor = async (world: World): Promise<void> => {
  const timezone = 'Europe/Lisbon';
  const { now, day } = createMoments(world.clock.now(), timezone);
  const business = keepEmptyBusiness(world, { id: neighborBusinessId, name: 'Harbor Street Flowers', timezone });
  const { tables } = world;
  tables.media.put({
    id: 'media_neighbor',
    businessId: business.id,
    identity: null,
    ...(await layPhoto(world, 'giftbox.jpg', photos.giftbox.blurhash)),
    libraryTags: ['bouquet'],
    createdAt: now,
  });
  tables.posts.put({
    id: 'post_neighbor',
    businessId: business.id,
    name: 'Peonies until Sunday',
    kind: 'post',
    reviewMode: false,
    approved: false,
    createdAt: day(-2, '10:00'),
    updatedAt: day(-2, '10:00'),
    variants: [
      {
        id: 'var_neighbor',
        platform: 'instagram',
        isPrimary: true,
        pinned: false,
        status: 'draft',
        mediaOrigin: 'taka',
        scheduledAt: null,
        publishedAt: null,
        body: 'Peonies until Sunday. After that we are back to patience.',
        hashtags: ['peonies'],
        mediaIds: ['media_neighbor'],
        generation: { status: 'ready' },
        versions: [],
      },
    ],
  });
  tables.ideas.put({
    id: 'idea_neighbor',
    businessId: business.id,
    headline: 'What the harbor smells like in May',
    status: 'active',
    createdAt: now,
    posts: [
      {
        postId: 'post_suggested_neighbor',
        shape: 'TextOnly',
        status: 'ready',
        platform: 'facebook',
        draft: 'Salt, diesel, lilac.',
      },
    ],
  });
  tables.jobs.put({
    id: 'job_neighbor',
    businessId: business.id,
    work: { kind: 'generate_ideas', count: 3 },
    status: 'succeeded',
    resourceType: 'idea',
    result: { ideaIds: ['idea_neighbor'] },
    creditsCharged: 0,
    stuck: false,
    createdAt: now,
    completedAt: now,
  });
  tables.memories.put({
    id: 'memory_neighbor',
    businessId: business.id,
    kind: 'fact',
    text: 'No lilies near the cats.',
    createdAt: now,
  });
};
