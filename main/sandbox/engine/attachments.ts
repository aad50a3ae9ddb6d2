// Media a caller may put into a post.
import type { MediaRecord } from '../records.ts';
import { Refusal, type Call } from '../world.ts';

/**
 * Uploads of the key's own identity, or pictures of the brand library (public-api.md, CreateFromMedia, Set-image,
 * BrandImage); anything else behaves as absent.
 */
export const findAttachment = ({ world, business, key }: Call, attachmentId: string): MediaRecord => {
  const media = world.tables.media.get(attachmentId);
  const usable = media?.businessId === business.id && (media.identity === key.identity || media.libraryTags !== null);
  if (!usable) throw new Refusal('NOT_FOUND', 'There is no such file among your uploads or in the brand library.');
  return media;
};
