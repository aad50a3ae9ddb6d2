// What keeps a whole platform from publishing, as the service last reported its channel.
import type { Channel } from '../contract/account.ts';

/** What keeps a whole platform from publishing. */
export type ChannelGate = { kind: 'sign-in' | 'limited' | 'not-connected' | 'coming-soon' };

export type KnownChannel = Pick<Channel, 'platform' | 'available' | 'connected' | 'needsReconnect' | 'restricted'>;

/** As the service last reported. An unknown channel blocks nothing: the service validates anyway. */
export const channelGate = (channels: readonly KnownChannel[] | undefined, platform: string): ChannelGate | null => {
  const channel = channels?.find((candidate) => candidate.platform === platform);
  if (!channel) return null;
  if (!channel.available) return { kind: 'coming-soon' };
  if (!channel.connected) return { kind: 'not-connected' };
  if (channel.needsReconnect) return { kind: 'sign-in' };
  return channel.restricted ? { kind: 'limited' } : null;
};

/** Failure reasons that are the channel's. */
export const gateOfFailure: Readonly<Record<string, ChannelGate['kind']>> = {
  token_expired: 'sign-in',
  no_channel: 'not-connected',
  account_restricted: 'limited',
  app_unaudited: 'limited',
};
