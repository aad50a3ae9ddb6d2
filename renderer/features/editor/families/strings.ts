// Strings of a post whose platforms are several posts of the service.
import type { FollowField } from '../../../../preload/rules/families.ts';
import { deletingStrings } from '../../../posts/bulk-strings.ts';
import { number, platformName, plural } from '../../../app/strings.ts';

const list = new Intl.ListFormat('en');
const names = (platforms: readonly string[]): string => list.format(platforms.map(platformName));
const isOrAre = (platforms: readonly string[]): string => (platforms.length === 1 ? 'is' : 'are');

export const familyStrings = {
  add: 'Add platform',
  addOne: (platform: string) => `Add ${platformName(platform)}`,
  xNeedsMedia: 'X needs a picture or video here',
  xNeedsOwnMedia: 'X can only be added to a post that was made from your own pictures or video',
  /** Ticked for a new post; a text by itself begins nothing there. */
  xNotWritten: 'The service wrote nothing for X, so X is left out.',
  added: (platform: string) => `Added ${platformName(platform)}`,
  notAdded: (platforms: readonly string[]) => `Couldn't add ${names(platforms)}.`,

  remove: (platform: string) => `Remove ${platformName(platform)} from this post`,
  removeTitle: (platform: string) => `Remove ${platformName(platform)} from this post?`,
  removeText: (platform: string, sent: boolean) =>
    `${sent ? `${platformName(platform)} is a post of its own at the service, which is deleted there. ` : ''}The other platforms stay as they are.`,
  removeAction: 'Remove',
  removed: (platforms: readonly string[]) => `Removed ${names(platforms)}`,
  notRemoved: (platform: string) => `Couldn't remove ${platformName(platform)}.`,

  separate: 'Show as separate posts',
  separated: 'Shown as separate posts',
  notSeparated: "Couldn't separate them.",
  ownNote: (fields: readonly FollowField[]) =>
    fields.includes('body')
      ? "Own words: changes to the main version don't affect it."
      : `Its ${list.format(fields.flatMap((field) => fieldNames[field] ?? []))} ${fields.length === 1 && !fields.includes('hashtags') ? 'is' : 'are'} its own; the rest follows the main version.`,
  ownWarning: (platform: string) => `Writing here gives ${platformName(platform)} its own words.`,
  ownNow: (platform: string) => `${platformName(platform)} has its own words now.`,
  follow: 'Follow main again',
  follows: (platforms: readonly string[]) =>
    `${names(platforms)} ${platforms.length === 1 ? 'follows' : 'follow'} main again`,
  notFollowing: "The words weren't taken over.",
  also: (platforms: readonly string[]) => `Also written by the service, not used: ${names(platforms)}.`,

  partly: (sent: number, all: number) => `${number(sent)} of ${number(all)} are with the service.`,
  refused: (platform: string) => `The service didn't take ${platformName(platform)}.`,
  makeAgain: (platform: string) => `Make ${platformName(platform)} again`,
  deleted: (platform: string) => `${platformName(platform)} was deleted at the service.`,
  again: 'Make it again',
  leave: 'Leave it',
  changed: (platforms: readonly string[]) =>
    `${names(platforms)} ${platforms.length === 1 ? 'was' : 'were'} changed elsewhere and no longer ${platforms.length === 1 ? 'follows' : 'follow'}.`,
  mainChanged: (platforms: readonly string[]) =>
    `The main version was changed elsewhere. ${names(platforms)} ${platforms.length === 1 ? 'keeps its' : 'keep their'} words.`,
  takeOver: (count: number) => `Take the new words over to ${plural(count, 'platform', 'platforms')}`,

  atService: (platforms: readonly string[]) =>
    platforms.length < 2 ? '' : `It is ${number(platforms.length)} at the service: ${names(platforms)}.`,
  someLive: (live: readonly string[]) => `${names(live)} ${isOrAre(live)} live.`,
  /** `sent`: the service has some of it. */
  removeAllText: (live: boolean, sent: boolean) =>
    [
      sent ? deletingStrings.one : deletingStrings.canUndo,
      sent && 'A restored draft has no times, and at most one picture on each platform.',
      live && 'Live posts stay on the platforms.',
    ]
      .filter(Boolean)
      .join(' '),
  removeRest: (count: number) =>
    count === 1 ? "Delete the 1 that hasn't gone out" : `Delete the ${number(count)} that haven't gone out`,
  removeAll: (count: number) => `Delete all ${number(count)}`,
};

const fieldNames: Partial<Record<FollowField, string>> = {
  title: 'title',
  hashtags: 'hashtags',
  altText: 'alt text',
  image: 'picture',
};
