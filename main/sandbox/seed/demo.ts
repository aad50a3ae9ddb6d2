// Seeds the demo bakery: about 128 posts around now, with every state that exists somewhere among them.
import type { BusinessRecord, JobRecord, JobWork, PostRecord } from '../records.ts';
import type { World } from '../world.ts';
import { demoBusiness, demoChannels, demoMemories, demoPlans, demoTimezone, libraryRetakes } from './demo-bakery.ts';
import { comingPosts } from './demo-coming.ts';
import { draftRows, scheduledRows } from './demo-drafts.ts';
import { demoIdeas } from './demo-ideas.ts';
import { demoJobs, type JobSeed } from './demo-jobs.ts';
import { publishedRows } from './demo-published.ts';
import { earlierRows } from './demo-published-earlier.ts';
import { photoNames, photos } from '../photos.ts';
import { sentPosts } from './demo-sent.ts';
import { draftPosts } from './demo-working.ts';
import { createMoments, type Moments } from './moments.ts';
import { keepPost, type PostSeed } from './post.ts';
import { createStock, layPhoto, type Stock } from './stock.ts';

const dayMs = 86_400_000;
/** When a running video is done and queued work starts, as in the real service; divided by the sandbox's speed. */
const videoLeftMs = 9 * 60_000;
const queuedMs = 2000;
const runningLeftMs = 90_000;
const suggestionsMs = 60_000;

export async function seedDemo(world: World): Promise<void> {
  const moments = createMoments(world.clock.now(), demoTimezone);
  const business = demoBusiness(moments);
  const { tables } = world;
  tables.businesses.put(business);
  for (const channel of demoChannels(moments)) tables.channels.put(channel);
  for (const plan of Object.values(demoPlans)) tables.plans.put(plan);
  for (const memory of demoMemories(moments))
    tables.memories.put({ id: world.id('memory'), businessId: business.id, ...memory });

  const stock = await createStock(world, business);
  await fillLibrary(world, business, stock, moments);
  const posts = postSeeds(moments).map((seed) => keepPost(world, business, stock, seed));
  keepIdeas(world, business, moments);
  keepJobs(world, business, moments, posts);
}

/** Oldest first, as they would have been created. */
const postSeeds = (moments: Moments): PostSeed[] => {
  const { day } = moments;
  const published = [...publishedRows(moments), ...earlierRows(moments)].map(
    ([slot, photo, on, name, body, likes, comments]): PostSeed => ({
      name,
      on,
      body,
      ...(photo && { photos: [photo] }),
      createdAt: slot - 2 * dayMs,
      slot,
      published: true,
      ...(likes !== undefined && comments !== undefined && { numbers: { likes, comments } }),
    }),
  );
  const scheduled = scheduledRows(moments).map(([slot, photo, on, name, body], index): PostSeed => ({
    name,
    on,
    body,
    ...(photo && { photos: [photo] }),
    createdAt: day(-2 - index, '14:30'),
    slot,
  }));
  const drafts = draftRows.map(([photo, on, name, body], index): PostSeed => ({
    name,
    on,
    body,
    ...(photo && { photos: [photo] }),
    createdAt: day(-4 - 2 * index, '16:15'),
  }));
  return [
    ...published,
    ...scheduled,
    ...drafts,
    ...comingPosts(moments),
    ...draftPosts(moments),
    ...sentPosts(moments),
  ].sort((one, other) => one.createdAt - other.createdAt);
};

const fillLibrary = async (world: World, business: BusinessRecord, stock: Stock, { day }: Moments): Promise<void> => {
  const shelve = (id: string, libraryTags: readonly string[], createdAt: number): void => {
    const media = world.tables.media.get(id);
    if (media) world.tables.media.put({ ...media, libraryTags: [...libraryTags], createdAt });
  };
  const logo = stock.picture('sourdough', { own: true, createdAt: day(-73, '11:00') });
  const current = world.tables.businesses.get(business.id) ?? business;
  world.tables.businesses.put({ ...current, brand: { ...current.brand, logoMediaId: logo } });
  for (const [index, name] of photoNames.entries()) {
    shelve(stock.picture(name, { createdAt: day(-70, '12:00') }), photos[name].tags, day(-70 + index, '12:00'));
  }
  for (const { photo, blurhash, tags } of libraryRetakes) {
    const laid = await layPhoto(world, `${photo}-retake.jpg`, blurhash);
    const [id, createdAt] = [world.id('media'), day(-20, '12:00')];
    world.tables.media.put({ id, businessId: business.id, identity: null, ...laid, libraryTags: [...tags], createdAt });
  }
};

const keepIdeas = (world: World, business: BusinessRecord, moments: Moments): void => {
  for (const seed of demoIdeas(moments)) {
    const id = world.id('idea');
    const suggested = seed.posts.map((post) => ({ postId: world.id('post'), ...post }));
    world.tables.ideas.put({ id, businessId: business.id, ...seed, posts: suggested });
    if (suggested.some(({ status }) => status === 'generating')) {
      world.plan(moments.now + suggestionsMs / world.speed, business.id, { kind: 'suggestions-ready', ideaId: id });
    }
  }
};

const workOf = (seed: JobSeed, postId: string): JobWork => {
  const platform = seed.platform ?? 'instagram';
  switch (seed.kind) {
    case 'generate_ideas':
      return { kind: 'generate_ideas', count: 3, direction: 'More about the people, less about the bread' };
    case 'revise_post':
      return { kind: 'revise_post', postId, platform, feedback: seed.feedback ?? '' };
    default:
      return { kind: seed.kind, postId, platform };
  }
};

const keepJobs = (world: World, business: BusinessRecord, moments: Moments, posts: readonly PostRecord[]): void => {
  const postNamed = (name: string): PostRecord => {
    const post = posts.find((candidate) => candidate.name === name);
    if (!post) throw new Error(`No seeded post is named ${name}`);
    return post;
  };
  for (const seed of demoJobs(moments)) {
    const post = seed.post === undefined ? null : postNamed(seed.post);
    const result = { ...(post && { postId: post.id, platform: seed.platform ?? 'instagram' }), ...seed.result };
    const job: JobRecord = {
      id: world.id('job'),
      businessId: business.id,
      work: workOf(seed, post?.id ?? ''),
      status: seed.status,
      ...(post ? { resourceType: 'post', resourceId: post.id } : { resourceType: 'idea' }),
      ...(seed.status === 'succeeded' && { result }),
      ...(seed.error && { error: seed.error }),
      creditsCharged: seed.creditsCharged,
      stuck: false,
      createdAt: seed.createdAt,
      ...(seed.tookMinutes !== undefined && { completedAt: seed.createdAt + seed.tookMinutes * 60_000 }),
    };
    world.tables.jobs.put(job);
    if (job.status === 'queued')
      world.plan(moments.now + queuedMs / world.speed, business.id, { kind: 'job-starts', jobId: job.id });
    if (job.status === 'running')
      world.plan(moments.now + runningLeftMs / world.speed, business.id, { kind: 'job-ends', jobId: job.id });
  }
  for (const post of posts) {
    const filming = post.variants.find(({ generation }) => generation.videoStatus === 'generating');
    if (!filming) continue;
    const event = { kind: 'video-settles', postId: post.id, platform: filming.platform } as const;
    world.plan(moments.now + videoLeftMs / world.speed, business.id, event);
  }
};
