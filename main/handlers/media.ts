// Bridge methods about the kept files and the pictures of the brand.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createMediaHandlers = (studio: () => Promise<Studio>) => {
  const media = async () => (await studio()).media;
  return {
    'media.list': async (input) => (await media()).list(input),
    'media.read': async ({ id }) => (await media()).read(id),
    'media.update': async (input) => (await media()).update(input),
    'media.remove': async ({ id }) => (await media()).remove(id),
    'media.crop': async (input) => (await media()).crop(input),
    'media.keepPoster': async ({ id, picture }) => (await media()).keepPoster(id, picture),
    'media.brandPictures': async ({ cursor }) => (await studio()).brandPictures.page(cursor),
  } satisfies Partial<Handlers>;
};
