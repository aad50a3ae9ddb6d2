// Bridge methods about the brand kit, what the service remembers, and words to avoid.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createBrandHandlers = (studio: () => Promise<Studio>) => {
  const brand = async () => (await studio()).brand;
  return {
    'brand.read': async () => (await brand()).read(),
    'brand.edit': async (fields) => (await brand()).edit(fields),
    'brand.setLogo': async ({ mediaId }) => (await brand()).setLogo(mediaId),
    'memories.list': async () => (await brand()).memories(),
    'memories.add': async ({ text }) => (await brand()).remember(text),
    'memories.remove': async ({ id }) => (await brand()).forget(id),
    'brand.rules': async () => (await brand()).rules(),
    'brand.saveAvoided': async ({ words }) => (await brand()).saveAvoided(words),
  } satisfies Partial<Handlers>;
};
