// Bridge methods about Instagram's numbers and their history.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createAnalyticsHandlers = (studio: () => Promise<Studio>) =>
  ({
    'analytics.read': async ({ fresh }) => (await studio()).analytics.read(fresh),
    'analytics.export': async () => (await studio()).analytics.export(),
  }) satisfies Partial<Handlers>;
