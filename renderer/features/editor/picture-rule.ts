// Whether another picture can take the place of the one a version has.
import type { Post, Variant } from '../../../preload/contract/posts.ts';

/** The person's own media goes out untouched, a video is not a picture, and what is live stays as it is. */
export const keepsNoPicture = ({ kind }: Pick<Post, 'kind'>, { mediaOrigin, status, media }: Variant): boolean =>
  mediaOrigin !== 'user' &&
  status !== 'published' &&
  !media.some(({ type }) => type === 'video') &&
  kind !== 'reel' &&
  kind !== 'video';
