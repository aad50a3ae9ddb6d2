// Strings of New post: its platforms, ways to begin, and what it costs.
import * as messages from '#messages/new-post.ts';
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { number, platformName, plural } from '../../app/strings.ts';

const list = new Intl.ListFormat('en');
const names = (ids: readonly PlatformId[]): string => list.format(ids.map(platformName));

export const newPostStrings = {
  ...messages.newPost,
  /** Of what is ticked, the one with the least room. */
  room: (used: number, limit: number, on: PlatformId) =>
    `${number(used)} · shortest limit ${number(limit)}, ${platforms[on].name}`,
  oneIdea: (main: PlatformId) =>
    `One post. ${platformName(main)} is the main version. The service may write for more channels.`,
  addedLater: (rest: readonly PlatformId[]) =>
    `Where it doesn't write for ${names(rest)}, Galley adds ${rest.length === 1 ? 'it' : 'them'} with the main text.`,
  costText: (credits: number | null) =>
    credits === null ? 'only if it works.' : `only if it works. You have ${plural(credits, 'credit', 'credits')}.`,
  notAdded: (rest: readonly PlatformId[]) => `Couldn't add ${names(rest)}.`,
};
