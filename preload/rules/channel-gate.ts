// What keeps a whole platform from publishing, as the service last reported its channel.
import type { Channel } from '../contract/account.ts';

/** What keeps a whole platform from publishing. */
export type ChannelGate = { kind: 'sign-in' | 'limited' | 'not-connected' | 'coming-soon' };

export type KnownChannel = Pick<Channel, 'platform' | 'available' | 'connected' | 'needsReconnect' | 'restricted'>;

/** As the service last reported. An unknown channel blocks nothing: the service validates anyway. */
export const channelGate = (channels: readonly KnownChannel[] | undefined, platform: string): ChannelGate | null => {
  const channel = channels?.find((candidate) => candidate.platform === platform);
  const kind = channel ? gateOf(channel) : null;
  return kind && { kind };
};

/**
 * Not connected before the sign-in: the service refuses a slot there, which it takes where only the sign-in is due
 * (public-api.md, Scheduling and publishing). null: nothing keeps it from publishing.
 */
export const gateOf = (channel: Omit<KnownChannel, 'platform'>): ChannelGate['kind'] | null => {
  if (!channel.available) return 'coming-soon';
  if (!channel.connected) return 'not-connected';
  if (channel.needsReconnect) return 'sign-in';
  return channel.restricted ? 'limited' : null;
};

/** Failure reasons that are the channel's. */
export const gateOfFailure: Readonly<Record<string, ChannelGate['kind']>> = {
  token_expired: 'sign-in',
  no_channel: 'not-connected',
  account_restricted: 'limited',
  app_unaudited: 'limited',
};
