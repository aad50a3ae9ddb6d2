// Media shapes: which platforms accept them, what they cost to generate, and which one an idea asks for.
import { carouselBounds } from '../../../preload/rules/service-bounds.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { PostRecord } from '../records.ts';
import { Refusal, type World } from '../world.ts';

export type Shape = 'text' | 'picture' | 'carousel' | 'video';

const takers: Readonly<Record<Shape, readonly PlatformId[]>> = {
  text: ['facebook', 'linkedin', 'x'],
  picture: ['instagram', 'facebook', 'linkedin', 'pinterest', 'x'],
  carousel: ['instagram', 'facebook', 'linkedin', 'pinterest', 'x'],
  video: platformIds,
};

export const takesShape = (platform: PlatformId, shape: Shape): boolean => takers[shape].includes(platform);

/** Platforms with a connected channel that accept the shape, in the order of the platform list. */
export const connectedTakers = (world: World, businessId: string, shape: Shape): PlatformId[] =>
  platformIds.filter((platform) => takesShape(platform, shape) && isConnected(world, businessId, platform));

const isConnected = (world: World, businessId: string, platform: PlatformId): boolean =>
  world.tables.channels.get(`${businessId}/${platform}`)?.connected ?? false;

export const requireConnected = (world: World, businessId: string, platform: PlatformId): void => {
  if (isConnected(world, businessId, platform)) return;
  throw new Refusal('CHANNEL_NOT_CONNECTED', 'No account is connected for this platform. Connect one in the app.');
};

export const kindOfShape = { text: 'post', picture: 'post', carousel: 'carousel', video: 'reel' } as const;

const defaultSlideCount = 4;

/** How many slides a text names, as in "5 slides". */
export const namedSlides = (text: string): number => {
  const named = Number(/(\d+)[ -]?(?:slides?|pictures?|photos?|images?|steps?)/iu.exec(text)?.[1] ?? defaultSlideCount);
  return Math.min(carouselBounds.maxImages, Math.max(carouselBounds.minImages, named));
};

/** A carousel keeps the number of slides it has. */
export const slideCount = (post: PostRecord, idea: string): number => {
  const present = post.variants.find((variant) => variant.isPrimary)?.mediaIds.length ?? 0;
  return present >= carouselBounds.minImages ? present : namedSlides(idea);
};

/** The post's kind decides; an idea may ask a plain post for a carousel or a reel. */
export const shapeFor = (post: PostRecord, idea: string): Shape => {
  if (post.kind === 'reel' || post.kind === 'video') return 'video';
  if (post.kind === 'carousel') return 'carousel';
  if (post.kind === 'post' && /\b(?:carousel|slides)\b/iu.test(idea)) return 'carousel';
  return post.kind === 'post' && /\breel\b/iu.test(idea) ? 'video' : 'picture';
};

/** Credits of one generation: static 1, carousel 2 to 10 by its slides, reel 1 (public-api.md, Limits). */
export const creditCost = (shape: Shape, slides: number): number => (shape === 'carousel' ? slides : 1);
