// Strings of channels: the status of each, what it means, and how to fix it.
import type { Standing } from '../../posts/channel-status.ts';
import { number, plural } from '../../app/strings.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');

export const channelsStrings = {
  title: 'Channels',
  list: 'Channels of this business',
  connected: (count: number, all: number) => `${number(count)} of ${number(all)} connected`,
  checked: (ago: string) => `Checked ${ago}`,
  check: 'Check again',
  failed: "Couldn't load channels.",
  checkFailed: "Couldn't check channels.",
  about: 'Connecting happens on the web.',
  aboutText: "Each platform asks you to sign in. Galley opens the right page and detects when you're done.",
  openAll: 'Open on the web',
  openAllOf: (channel: string) => `Open ${channel} on the web`,
  since: (day: string) => `since ${day}`,
  noAccount: 'No account yet',
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
  waitingOn: (channel: string) => `Posts for ${channel}`,
  drafts: (count: number, channel: string) => `${plural(count, 'draft has', 'drafts have')} a version for ${channel}.`,
  noTime: 'No time',
  someMore: (count: number) => `and ${number(count)} more`,
  signIn: 'Sign in on the web',
  connect: 'Connect on the web',
  more: (channel: string) => `More for ${channel}`,
  awaited: 'Finish on the web. Galley checks every few seconds.',
  nowConnected: (channel: string) => `${channel} is connected`,
};
