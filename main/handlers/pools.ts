// Bridge methods about posts that come again.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createPoolHandlers = (studio: () => Promise<Studio>) =>
  ({
    'pools.list': async () => (await studio()).pools.list(),
    'pools.save': async ({ id, rule }) => (await studio()).pools.save(rule, id ?? null),
    'pools.remove': async ({ id }) => (await studio()).pools.remove(id),
  }) satisfies Partial<Handlers>;
