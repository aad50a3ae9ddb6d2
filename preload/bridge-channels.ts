// The part of the bridge contract about channels (public-api.md, Calendar and channels).
import { z } from 'zod';
import { platform } from './inputs.ts';
import { gives } from './method.ts';
import type { ChannelList, WaitingPost } from './model/channels.ts';

export const channelMethods = {
  /** As last told; asks the service only when nothing was ever told. */
  'channels.read': gives<ChannelList>()(z.strictObject({})),
  /** The first posts that wait behind this channel, the next first. */
  'channels.waiting': gives<WaitingPost[]>()(z.strictObject({ platform: z.string().max(100) })),
  /** Asks the service now. `connectUrl`: its page of all channels. */
  'channels.check': gives<{ connectUrl: string }>()(z.strictObject({})),
  /** The page where a person connects this one. */
  'channels.connectLink': gives<{ url: string }>()(z.strictObject({ platform })),
};
