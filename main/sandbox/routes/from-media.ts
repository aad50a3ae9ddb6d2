// POST /posts/from-media: the user's own pictures or video, published unchanged.
import { carouselBounds } from '../../../preload/rules/service-bounds.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { CreateFromMedia } from '../../service/inputs.ts';
import { findAttachment, derivedContent, newVariant, textFields, withContent } from '../engine/variants.ts';
import { nameFrom } from '../engine/posts.ts';
import { connectedTakers, kindOfShape, takesShape, type Shape } from '../engine/shapes.ts';
import { postOnWire } from '../engine/wire.ts';
import type { MediaRecord, PostRecord, VariantContent, VariantRecord } from '../records.ts';
import { Refusal, type Call, type Routes } from '../world.ts';

/** 1 video = reel, 1 image = post, 2 to 10 images = carousel; nothing else. */
const shapeOf = (media: readonly MediaRecord[]): Shape => {
  const videos = media.filter(({ mimeType }) => mimeType.startsWith('video/')).length;
  if (media.length === 1) return videos === 1 ? 'video' : 'picture';
  if (videos > 0 || new Set(media.map(({ id }) => id)).size < media.length) {
    throw new Refusal(
      'VALIDATION_ERROR',
      `body.attachmentIds must be one video, one picture, or ${carouselBounds.minImages} to ${carouselBounds.maxImages} different pictures.`,
    );
  }
  return 'carousel';
};

/** Omitted: all connected channels that accept the shape (readings.md, 7). The first one is the primary. */
const platformsFor = (
  { world, business }: Call,
  shape: Shape,
  asked: readonly PlatformId[] | undefined,
): PlatformId[] => {
  const unsuitable = asked?.find((platform) => !takesShape(platform, shape));
  if (unsuitable !== undefined)
    throw new Refusal('VALIDATION_ERROR', `body.platforms: ${unsuitable} does not take this media.`);
  const platforms = asked ? [...new Set(asked)] : connectedTakers(world, business.id, shape);
  if (platforms.length === 0) throw new Refusal('CHANNEL_NOT_CONNECTED', 'No connected account takes this media.');
  return platforms;
};

export const fromMediaRoutes = {
  'posts.fromMedia': (call) => {
    const { world, business } = call;
    const { attachmentIds, platforms: asked, caption, name } = CreateFromMedia.parse(call.body);
    const media = attachmentIds.map((attachmentId) => findAttachment(call, attachmentId));
    const shape = shapeOf(media);
    const [first, ...others] = platformsFor(call, shape, asked);
    if (first === undefined) throw new Refusal('INTERNAL_ERROR', 'No platform was left.');
    const now = world.clock.now();

    const content: VariantContent = {
      ...(caption && textFields(first, caption)),
      hashtags: [],
      mediaIds: media.map(({ id }) => id),
    };
    const owned = (platform: PlatformId, isPrimary: boolean): VariantRecord => ({
      ...newVariant(world, platform, isPrimary),
      mediaOrigin: 'user',
      generation: { status: 'ready', ...(shape === 'video' && { videoStatus: 'ready' as const }) },
    });
    const firstVersion = { kind: 'manual', label: 'From your media' } as const;
    const siblings = others.map((platform) => owned(platform, false));
    const post: PostRecord = {
      id: world.id('post'),
      businessId: business.id,
      name: name?.trim() ? name : nameFrom(caption),
      kind: kindOfShape[shape],
      reviewMode: false,
      approved: false,
      createdAt: now,
      updatedAt: now,
      variants: [
        withContent(owned(first, true), content, firstVersion, now),
        ...siblings.map((sibling) => withContent(sibling, derivedContent(content, sibling), firstVersion, now)),
      ],
    };
    world.tables.posts.put(post);
    return { status: 201, body: postOnWire(world, post) };
  },
} satisfies Routes;
