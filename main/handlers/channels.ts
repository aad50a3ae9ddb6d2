// Bridge methods about channels.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createChannelHandlers = (studio: () => Promise<Studio>) =>
  ({
    'channels.read': async () => (await studio()).channels.read(),
    'channels.waiting': async ({ platform }) => (await studio()).channels.waiting(platform),
    'channels.check': async () => (await studio()).channels.check(),
    'channels.connectLink': async ({ platform }) => (await studio()).channels.connectLink(platform),
  }) satisfies Partial<Handlers>;
