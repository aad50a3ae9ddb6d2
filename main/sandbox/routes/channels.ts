// Channels and the link to the page where a person connects one (public-api.md, Calendar and channels).
import type { z } from 'zod';
import { ChannelPath } from '../../service/inputs.ts';
import type { Channel } from '../../service/schema.ts';
import { iso } from '../engine/wire.ts';
import type { BusinessRecord, ChannelRecord } from '../records.ts';
import { Refusal, type Routes, type World } from '../world.ts';

const channelOnWire = (channel: ChannelRecord): z.input<typeof Channel> => ({
  platform: channel.platform,
  displayName: channel.displayName,
  connected: channel.connected,
  ...(channel.connected && channel.account !== undefined && { account: channel.account }),
  available: channel.available,
  needsReconnect: channel.needsReconnect,
  restricted: channel.restricted,
  ...(channel.connected && channel.connectedAt !== undefined && { connectedAt: iso(channel.connectedAt) }),
});

export const channelsOnWire = (world: World, business: BusinessRecord): z.input<typeof Channel>[] =>
  world.tables.channels.of(business.id).map(channelOnWire);

export const channelRoutes = {
  'channels.list': ({ world, business }) => ({
    status: 200,
    body: { channels: channelsOnWire(world, business), connectUrl: `${world.webAppUrl}/channels` },
  }),

  'channels.connectLink': ({ world, business, path }) => {
    const { platform } = ChannelPath.parse(path);
    const channel = world.tables.channels.get(`${business.id}/${platform}`);
    if (!channel?.available) throw new Refusal('FEATURE_UNAVAILABLE', 'This channel is not available yet.');
    return {
      status: 201,
      body: { url: `${world.webAppUrl}/channels/connect/${platform}?business=${business.id}`, platform },
    };
  },
} satisfies Routes;
