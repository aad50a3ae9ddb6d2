// Strings of channels: the status of each, what it means, and how to fix it.
import * as messages from '#messages/channels.ts';
import type { Standing } from '../../posts/channel-status.ts';

const posts = messages.posts;

export const channelsStrings = {
  ...messages.channels,
  standing: (standing: Standing, channel: string): string => {
    switch (standing) {
      case 'sign-in':
        return 'Sign in again';
      case 'limited':
        return `Limited by ${channel}`;
      case 'connected':
        return 'Connected';
      case 'not-connected':
        return 'Not connected';
      case 'coming-soon':
        return 'Coming soon';
    }
  },
  /** null: it works, and there is nothing to say. */
  meaning: (standing: Standing, channel: string): string | null => {
    switch (standing) {
      case 'sign-in':
        return `${channel} signed you out. Nothing publishes there until you sign in again.`;
      case 'limited':
        return `${channel} is blocking this account from publishing. Only ${channel} can lift that. Look for a message from them.`;
      case 'connected':
        return null;
      case 'not-connected':
        return 'Nothing can publish there until you connect an account.';
      case 'coming-soon':
        return "The service doesn't publish there yet. You can already write for it.";
    }
  },
  waiting: (count: number) => `${posts(count)} waiting for this channel`,
  planned: (count: number) => `${posts(count)} planned`,
};
