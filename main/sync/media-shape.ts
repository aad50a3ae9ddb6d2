// What kind of post a set of files makes (public-api.md, CreateFromMedia).
import { carouselBounds } from '../../preload/rules/bounds.ts';
import type { Store } from '../store/store.ts';
import type { Attachment } from './posts/fields.ts';

/** null: none. What the service's library holds is pictures. */
export const mediaShape = (store: Store, attachments: readonly Attachment[]): 'reel' | 'post' | 'carousel' | null => {
  const isVideo = (one: Attachment) =>
    'mid' in one && store.media.read(one.mid)?.mimeType.startsWith('video/') === true;
  if (attachments.some(isVideo)) return attachments.length === 1 ? 'reel' : null;
  if (attachments.length === 1) return 'post';
  return attachments.length >= carouselBounds.minImages && attachments.length <= carouselBounds.maxImages
    ? 'carousel'
    : null;
};
