// Strings of the editor: writing, assist and details.
import type { Job } from '../../../preload/contract/jobs.ts';
import type { Variant } from '../../../preload/contract/posts.ts';
import type { Platform } from '../../../preload/rules/platforms.ts';
import type { Task } from '../../app/job-task.ts';
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';
import { deletingStrings } from '../../posts/bulk-strings.ts';

const list = new Intl.ListFormat('en');
const names = (platforms: readonly string[]): string => list.format(platforms.map(platformName));

/** The text of a post, as each platform calls it. */
const bodies: Record<Platform['text']['label'], string> = {
  Caption: 'Caption',
  Text: 'Text',
  Description: 'Description',
  Post: 'Post',
};

const roles = { main: 'main version', follows: 'follows the main version', own: 'own words', pinned: 'pinned' };

export const editorStrings = {
  bodies,
  loading: 'Opening the post',
  notRemoved: "The post wasn't deleted.",
  back: 'Back',
  rename: 'Post name',
  renameHint: 'Rename',
  nameNotSaved: "Couldn't save the name.",
  undo: 'Undo',
  redo: 'Redo',
  more: 'More actions',
  pane: 'Side pane',
  closePane: 'Hide the side pane',
  textNotSaved: "Your text isn't saved. It stays in this window.",
  schedule: 'Schedule…',
  otherWays: 'Publishing options',
  nothingToSchedule: 'Nothing to schedule yet. Write something first.',
  nothingToPublish: 'Nothing to publish yet.',
  approve: 'Approve',
  approveAndPublish: 'Approve and publish',
  waitForVideo: 'Available when the video is ready',
  waitForText: 'Available when the post is ready',
  copyId: 'Copy post ID',
  remove: 'Delete post',
  removeTitle: (name: string) => `Delete ${quoted(name)}?`,
  /** `sent`: the service has it. */
  removeText: (live: boolean, sent: boolean) =>
    [
      `Deletes every version${sent ? ', here and on the service' : ''}.`,
      sent ? `${deletingStrings.one} ${deletingStrings.lacks}` : deletingStrings.canUndo,
      live && 'Live posts stay on the platforms.',
    ]
      .filter(Boolean)
      .join(' '),
  removed: (name: string) => `Deleting ${quoted(name)}`,
  gone: 'This post was deleted',
  goneText: 'If you deleted it, you may be able to undo that.',
  deletedHere: 'You deleted this post.',
  deletedHereText: 'The service no longer has it. This is the copy saved on this computer.',
  restoredText: 'It has since been restored as a new draft.',
  goneHere: 'This post was deleted elsewhere.',
  goneHereText: 'What you wrote is still here. Choose what to do with it.',
  deleting: 'This post is being deleted.',
  deletingText: 'You can still undo this.',
  deletingSent: "It's on its way to the service.",
  notDeleted: "This post wasn't deleted.",
  goneAction: 'Back to the Library',
  notOpened: "Couldn't open the post",
  leaveTitle: "Some text isn't saved",
  leaveText: "If you leave now, you'll lose what you wrote since the last save.",
  leave: 'Leave without saving',
  resumed: 'Restored your unsaved text',
  tooLongToSave: "Your text isn't saved. It stays here. Shorten what's over the limit.",
  stay: 'Stay',
  tryAgain: 'Try again',

  platforms: 'Platforms',
  writing: 'Text',
  versionOf: (platform: string) => `${platformName(platform)} version`,
  main: 'Main',
  follows: 'Follows main',
  own: 'Own words',
  pinned: 'Pinned',
  asJob: (platform: string) => `${platformName(platform)} takes a few minutes to publish.`,
  unknownPlatforms: (count: number) =>
    `${plural(count, 'more version is', 'more versions are')} on a platform this version of Galley doesn't support yet.`,
  /** Of the main version: who follows it, and who does not. */
  mainNote: (followers: readonly string[], pinned: readonly string[]) => {
    const others = [
      followers.length > 0 && `${names(followers)} ${followers.length === 1 ? 'follows' : 'follow'} it word for word`,
      pinned.length > 0 && `${names(pinned)} ${pinned.length === 1 ? 'has its' : 'have their'} own text`,
    ].filter((part) => part !== false);
    return others.length === 0 ? '' : `Main version. ${others.join('; ')}.`;
  },
  followsNote: 'Follows the main version.',
  pinnedNote: "Pinned: it has its own text, and changes to the main version don't affect it.",
  pinWarning: (platform: string) => `Writing here pins ${platformName(platform)}.`,
  pinWarningText: "It keeps its own text from then on. The service can't undo this.",
  pinnedNow: (platform: string) =>
    `${platformName(platform)} is pinned now. Later changes to the main version won't affect it.`,
  over: (over: number) => `${number(over)} over`,
  tabTip: (platform: string, role: keyof typeof roles, used: number, limit: number) =>
    `${platformName(platform)}, ${roles[role]}: ${number(used)} of ${number(limit)}`,
  kind: 'Kind',
  created: 'Created',
  edited: 'Edited',
  media: 'Media',
  /** A picture set into a post that the service never wrote is not its work, though it says so: null. */
  mediaOrigin: ({ mediaOrigin, media, generation }: Pick<Variant, 'mediaOrigin' | 'media' | 'generation'>) =>
    mediaOrigin === 'user'
      ? 'Your own media'
      : media.length > 0 && generation.status !== 'pending'
        ? 'AI-generated'
        : null,

  title: 'Title',
  altText: 'Alt text',
  altTextVideo: 'Video description',
  writeHere: 'Write here',
  images: (count: number) => plural(count, 'picture', 'pictures'),
  videos: (count: number) => plural(count, 'video', 'videos'),
  /** In the corner of a picture. */
  altMark: 'ALT',
  hasAlt: 'Has alt text',
  noMedia: 'No picture yet',
  noVideo: 'No video yet',
  play: 'Play the video',
  pause: 'Pause the video',
  nextPlatform: 'Next platform',
  held: 'On hold until someone approves it.',
  heldPast: (time: string) => `If ${time} passes first, approving publishes it right away.`,
  heldMissed: 'Its time has passed, so approving publishes it right away.',
  newText: 'There is another version of this text',
  newTextChoice: 'Use the other text or keep yours. Both stay in Versions.',
  useNew: 'Use other text',
  keepOwn: 'Keep mine',

  preview: 'Preview',
  previewOf: (platform: string) => `${platformName(platform)} preview`,
  twoUp: 'Two previews side by side',
  sideBySide: 'All platforms side by side',
  editOn: (platform: string) => `Edit ${platformName(platform)}`,
  otherPreview: 'Another platform',
  moreWord: 'more',
  feedShows: (lines: number) => `Phones show about ${plural(lines, 'line', 'lines')}.`,
  opensWithin: 'Your first sentence fits.',
  opensPast: 'Your first sentence gets cut off.',
  noFold: 'All of the text shows.',
  view: 'View',
  feedView: 'Feed',
  gridView: 'Grid',
  pinView: 'Pin',
  boardView: 'Board',
  inLight: 'Light preview',
  inDark: 'Dark preview',
  zones: 'Show safe zone',
  safeZone: 'Buttons and text never cover the area inside the dashed line.',
  gridOf: (account: string) => `Grid of ${isolated(account)}`,
  gridNote: 'Next to your live posts. Grids show 3:4.',
  cropped: (ratio: string, shown: string, edges: 'sides' | 'top-and-bottom') =>
    `The picture is ${ratio} and shows as ${shown}, so ${edges === 'sides' ? 'the sides are' : 'the top and bottom are'} cropped.`,
  carousel: 'carousel',
  slides: (at: number, all: number) => `Picture ${number(at)} of ${number(all)}`,
  previousSlide: 'Previous picture',
  nextSlide: 'Next picture',
  emptyPreview: 'Your text appears here as you write.',
  accountUnknown: 'your account',

  aiWrote: 'AI wrote this version.',
  aiWroteText: 'Accept it, or keep yours.',
  aiTextOnly: 'Accept it, or keep yours: that writes back only the text, and this version then has its own text.',
  aiChanges: 'See what changed',
  aiHideChanges: 'Hide what changed',

  /** The published one stays; this is a separate post. */
  correct: 'Post a correction',
  tooLateText: 'See it in Activity. Your change is saved until you decide.',

  assist: 'Assist',
  versions: 'Versions',
  details: 'Details',
  ownMediaNote: 'Your own media. It publishes as uploaded, so AI editing is off.',
  ownMediaAbout: 'What is in it?',
  ownMediaHint: "AI doesn't see your media. It writes from what you say here, and nothing changes until you accept.",
  ownMediaWrite: 'Write a text',
  ownMediaCredits: '1 to 10 credits',
  ownMediaAsked: 'Asked. The text appears here when it is written.',
  proposal: 'What AI wrote',
  useProposal: 'Use this text',
  publishedNote: "This version is live, so you can't change it.",
  mediaAt: (place: number, count: number) =>
    count === 1 ? 'Picture or video' : `Picture or video ${number(place)} of ${number(count)}`,
  oneCredit: '1 credit',
  carouselCredits: '2 to 10 credits',
  tooFew: (total: number) => `You have ${plural(total, 'credit', 'credits')}.`,
  writeTitle: 'Write from idea',
  writeHint: 'What is it about?',
  write: (platform: string) => `Write ${platformName(platform)}`,
  reviseTitle: 'Revise the text',
  revisePlaceholder: 'What should change? For example: shorter, and end with a question',
  revise: (platform: string) => `Revise ${platformName(platform)}`,
  pictureTitle: 'New picture',
  picturePlaceholder: 'What should it show? Leave empty to let AI choose',
  picture: 'Create picture',
  mainOnly: 'Offline, AI can only be asked about the main version.',
  opensAgain: 'Available again when this is done.',
  pendingWork: 'Saved here. It starts when the service accepts it.',
  applyFix: 'Apply this fix',
  notScored: "Videos aren't scored.",
  scoreOf: (value: number) => `Score ${String(value)} of 100`,
  scoreWas: (value: number) => `Was ${number(value)} before the last revision`,
  lastRevision: 'Last revision',
  lastResult: 'Last result',

  idea: 'Idea',
  noIdea: 'None',
  ids: 'For support',
  postId: 'Post ID',
  jobId: 'Job',
  noId: 'Not on the service yet',
  openPost: 'Open post',
  scheduledFor: 'Publishes',
  publishedOn: 'Published',
  textReady: 'Text is ready',
  copy: 'Copy',
  lastFailure: 'Publishing failed.',
  signIn: 'Sign in on the web',
  connect: 'Connect on the web',
  publishAgain: 'Try again',
};

export const workGoesOn = (task: Task): string =>
  task === 'publish'
    ? 'You can close the post; it keeps going.'
    : 'You can keep writing or close the post. It only costs credits if it works.';
export const workTooLong = 'Taking longer than usual. It will time out on its own, free of charge.';

/** Why a version could not be made, from the token the service gives; most tokens are not for people. */
export const makingFailedStrings = (token: string | null): string => {
  const why = token === 'timeout' ? 'It timed out.' : token === 'insufficient_credits' ? 'Not enough credits.' : '';
  return [why, "You weren't charged, and the text is unchanged."].filter(Boolean).join(' ');
};

/** Why a job did not finish. `credits`: what there is now, null when it could not be read. */
export const jobErrorStrings = ({ error }: Pick<Job, 'error'>, needs: string, credits: number | null): string => {
  switch (error?.code) {
    case undefined:
      return "It didn't finish. You weren't charged.";
    case 'timeout':
      return "It timed out. You weren't charged.";
    case 'insufficient_credits':
      return credits === null
        ? `Not enough credits: needs ${needs}.`
        : `Not enough credits: needs ${needs}, you have ${number(credits)}.`;
    default:
      return isolated(error?.message.trim() ?? '') || "It didn't finish. You weren't charged.";
  }
};
