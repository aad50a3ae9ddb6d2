// Strings of a post whose platforms are several posts of the service.
import * as messages from '#messages/editor/families.ts';
import type { FollowField } from '../../../../preload/rules/families.ts';
import { deletingStrings } from '../../../posts/bulk-strings.ts';
import { number, platformName } from '../../../app/strings.ts';

const list = new Intl.ListFormat('en');
const names = (platforms: readonly string[]): string => list.format(platforms.map(platformName));
const isOrAre = (platforms: readonly string[]): string => (platforms.length === 1 ? 'is' : 'are');

export const familyStrings = {
  ...messages.family,
  notAdded: (platforms: readonly string[]) => `Couldn't add ${names(platforms)}.`,
  removeText: (platform: string, sent: boolean) =>
    `${sent ? `${platformName(platform)} is a post of its own at the service, which is deleted there. ` : ''}The other platforms stay as they are.`,
  removed: (platforms: readonly string[]) => `Removed ${names(platforms)}`,
  ownNote: (fields: readonly FollowField[]) =>
    fields.includes('body')
      ? "Own words: changes to the main version don't affect it."
      : `Its ${list.format(fields.flatMap((field) => fieldNames[field] ?? []))} ${fields.length === 1 && !fields.includes('hashtags') ? 'is' : 'are'} its own; the rest follows the main version.`,
  follows: (platforms: readonly string[]) =>
    `${names(platforms)} ${platforms.length === 1 ? 'follows' : 'follow'} main again`,
  also: (platforms: readonly string[]) => `Also written by the service, not used: ${names(platforms)}.`,
  changed: (platforms: readonly string[]) =>
    `${names(platforms)} ${platforms.length === 1 ? 'was' : 'were'} changed elsewhere and no longer ${platforms.length === 1 ? 'follows' : 'follow'}.`,
  mainChanged: (platforms: readonly string[]) =>
    `The main version was changed elsewhere. ${names(platforms)} ${platforms.length === 1 ? 'keeps its' : 'keep their'} words.`,
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
};

const fieldNames: Partial<Record<FollowField, string>> = messages.fieldNames;
