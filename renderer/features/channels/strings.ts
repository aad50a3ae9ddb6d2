// Strings of channels: the status of each, what it means, and how to fix it.
import * as messages from '#messages/channels.ts';
import type { Standing } from '../../posts/channel-status.ts';

const { standing: standings, meaning: meanings } = messages.channels;

export const channelsStrings = {
  ...messages.channels,
  standing: (standing: Standing, channel: string): string =>
    standing === 'limited' ? standings.limited(channel) : standings[standing],
  /** null: it works, and there is nothing to say. */
  meaning: (standing: Standing, channel: string): string | null => {
    switch (standing) {
      case 'sign-in':
      case 'limited':
        return meanings[standing](channel);
      case 'connected':
        return null;
      case 'not-connected':
      case 'coming-soon':
        return meanings[standing];
    }
  },
};
