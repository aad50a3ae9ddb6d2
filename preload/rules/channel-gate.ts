// What keeps a whole platform from sending, as the service last told of its channel.
import type { Channel } from '../contract/account.ts';

/** What keeps a whole platform from sending. */
export type ChannelGate = { kind: 'sign-in' | 'limited' | 'not-connected' | 'coming-soon' };

export type KnownChannel = Pick<Channel, 'platform' | 'available' | 'connected' | 'needsReconnect' | 'restricted'>;

/** As the service last told; what nobody knows of stands in the way of nothing: the service has the last word. */
export const channelGate = (channels: readonly KnownChannel[] | undefined, platform: string): ChannelGate | null => {
  const channel = channels?.find((candidate) => candidate.platform === platform);
  if (!channel) return null;
  if (!channel.available) return { kind: 'coming-soon' };
  if (!channel.connected) return { kind: 'not-connected' };
  if (channel.needsReconnect) return { kind: 'sign-in' };
  return channel.restricted ? { kind: 'limited' } : null;
};
