// Strings of New post: its platforms, ways to begin, and what it costs.
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { number, platformName, plural } from '../../app/strings.ts';

const list = new Intl.ListFormat('en');
const names = (ids: readonly PlatformId[]): string => list.format(ids.map(platformName));

export const newPostStrings = {
  title: 'New post',
  plannedFor: (day: string) => `Planned for ${day}`,
  postTo: 'Post to',
  postToHint: 'tick as many as you like',
  chosen: (count: number) => `${number(count)} chosen`,
  xNeedsMedia: 'X needs a picture or video here: the service starts no text-only post on X.',
  how: 'How to begin',
  byHand: 'Write it myself',
  fromIdea: 'From an idea',
  text: 'Text',
  /** Of what is ticked, the one with the least room. */
  room: (used: number, limit: number, on: PlatformId) =>
    `${number(used)} · shortest limit ${number(limit)}, ${platforms[on].name}`,
  tooLong: (limit: number) => `The service takes up to ${number(limit)} characters.`,
  about: 'What is it about?',
  name: 'Name',
  nameHint: 'optional; otherwise taken from the text above',
  template: 'Start from a template',
  noTemplate: 'No template',
  addPicture: 'Add picture',
  pictures: 'Pictures',
  removePicture: (at: number) => `Remove picture ${number(at)}`,
  pictureTitle: 'Add a picture',
  pictureText: 'It publishes as uploaded. The service’s AI can’t edit it, and you can’t replace it later.',
  pictureFailed: "Couldn't add the picture.",
  linked: (count: number) =>
    `${number(count)} linked posts, shown as one: a text post has one platform each at the service.`,
  ownPictures: 'Your own pictures publish as uploaded: AI editing is off, and you can’t replace them later.',
  oneIdea: (main: PlatformId) =>
    `One post. ${platformName(main)} is the main version. The service may write for more channels.`,
  addedLater: (rest: readonly PlatformId[]) =>
    `Where it doesn't write for ${names(rest)}, Galley adds ${rest.length === 1 ? 'it' : 'them'} with the main text.`,
  needsStarter: 'Tick a platform other than X too: X needs a picture or video here.',
  noneTicked: 'Tick at least one platform.',
  free: 'Free.',
  savedHere: 'Saved on this computer.',
  cost: 'From 1 credit,',
  costText: (credits: number | null) =>
    credits === null ? 'only if it works.' : `only if it works. You have ${plural(credits, 'credit', 'credits')}.`,
  startBlank: 'Start blank',
  create: 'Create and open',
  writeIt: 'Write it',
  notWritten: "The post was created, but writing didn't start.",
  notAdded: (rest: readonly PlatformId[]) => `Couldn't add ${names(rest)}.`,
};
