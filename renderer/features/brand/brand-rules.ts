// What the words of a draft are held against, kept up to date.
import type { BrandRules } from '../../../preload/contract/brand.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive, type Live } from '../../app/live.svelte.ts';

/** Must be called while a component is set up. */
export const createBrandRules = (bridge: Bridge): Live<BrandRules> =>
  createLive(bridge, () => ({ topics: ['account', 'activity'], ask: () => bridge.call('brand.rules', {}) }));
