// Strings of Uploads: dropping files, the import tray and its groups.
import { carouselBounds } from '../../../../preload/rules/service-bounds.ts';
import type { GroupBy } from '../../../../preload/rules/choices.ts';
import type { TrayChange, TrayGroup, TrayStep, UploadProgress } from '../../../../preload/contract/import-tray.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import type { UploadsTab } from '../../../app/route.svelte.ts';
import {
  files,
  kindName,
  number,
  platformName,
  plural,
  fileSize,
  sizeOf,
  timeLeft,
  isolated,
} from '../../../app/strings.ts';

const listed = new Intl.ListFormat('en');

const drafts = (count: number): string => plural(count, 'draft', 'drafts');

const tabs: Record<UploadsTab, string> = { tray: 'In the tray', files: 'All files', brand: 'Brand pictures' };

const groupings: Record<GroupBy, string> = { time: 'Time taken', folder: 'Folder', each: 'One each' };

const changes: Record<Exclude<TrayChange, 'remove' | 'put' | 'create'>, string> = {
  replace: 'the replacement',
  move: 'the move',
  split: 'the split',
  edit: 'the change',
};
type Step = Exclude<TrayStep['step'], string>;
const removed = (count: number): string => `Removed ${files(count)}`;

const kindNote = (kind: TrayGroup['kind'], count: number): string => {
  switch (kind) {
    case 'carousel':
      return `${plural(count, 'picture', 'pictures')} in this order. Drag to reorder, or drop one on another group.`;
    case 'reel':
      return 'Published exactly as uploaded. AI editing is off for your own media.';
    case 'post':
      return 'Published exactly as uploaded. Drop it on another group to make a carousel.';
    case null:
      return '';
  }
};

/** Beside the number of files that are up: how much, how long. */
const progressNote = (progress: UploadProgress): string =>
  [
    sizeOf(progress.sentBytes, progress.totalBytes),
    progress.bytesPerSecond !== null && `${fileSize(progress.bytesPerSecond)} a second`,
    progress.secondsLeft !== null && timeLeft(progress.secondsLeft),
  ]
    .filter(Boolean)
    .join(', ');

export const uploadStrings = {
  title: 'Uploads',
  show: 'Show',
  tabs,
  loading: 'Loading',
  summary: (fileCount: number, groupCount: number) =>
    [files(fileCount), groupCount > 0 && plural(groupCount, 'post', 'posts')].filter(Boolean).join(', '),
  add: 'Add files',
  addFiles: 'Files',
  addFolder: 'A folder',
  pause: 'Pause all',
  resume: 'Resume',
  create: (count: number) => `Create ${drafts(count)}`,
  createReady: (count: number, all: number) => `Create ${number(count)} of ${drafts(all)}`,
  createNothing: 'Create drafts',
  notYet: 'Available when a file is ready.',
  created: (count: number) => `Created ${drafts(count)}. Sent after ${count === 1 ? 'its' : 'their'} files.`,
  /** `count` as in TrayStep. */
  step: (direction: 'undo' | 'redo', { is, count, stayCount }: Step): string => {
    if (is === 'remove') return direction === 'undo' ? `Restored ${files(count)}` : removed(count);
    if (is === 'put') return `${direction === 'undo' ? 'Removed' : 'Restored'} ${files(count)}`;
    if (is === 'create') {
      const done = direction === 'undo' ? `Removed ${drafts(count)}` : `Created ${drafts(count)} again`;
      return stayCount === 0
        ? done
        : `${done}. ${number(stayCount)} ${stayCount === 1 ? 'has' : 'have'} changed since.`;
    }
    return direction === 'undo' ? `Undid ${changes[is]}` : `Redid ${changes[is]}`;
  },
  removed,
  tooLate: 'These drafts have since been changed or published. Delete them in the Library.',
  createdNone: 'No drafts created yet',
  seeLibrary: 'View Library',
  readFailed: "Couldn't load the tray.",
  changeFailed: "That didn't work.",

  progress: 'Uploads',
  uploaded: (done: number, all: number) => `${number(done)} of ${number(all)} uploaded`,
  allUploaded: (all: number) => `${files(all)} uploaded`,
  progressNote,
  paused: 'Paused',
  away: {
    offline: 'Waiting for the network',
    airplane: 'Waiting until you go online',
    paused: 'Waiting for a working key',
  } satisfies Record<Exclude<Connection, 'online'>, string>,
  needYou: (count: number) => `${number(count)} ${count === 1 ? 'needs' : 'need'} you`,
  seeNext: 'Next problem',
  spoken: (percent: number) => `Uploads: ${String(percent)}%`,

  groups: 'New posts',
  groupName: (kind: TrayGroup['kind'], name: string, count: number) =>
    `${kind === null ? 'Not a post yet' : kindName(kind)}: ${isolated(name)}, ${files(count)}`,
  kind: (kind: TrayGroup['kind']) => (kind === null ? 'Not a post yet' : kindName(kind)),
  name: 'Post name',
  more: (name: string) => `More for ${isolated(name)}`,
  split: 'Split into posts',
  remove: 'Remove',
  chooseAnother: 'Choose another',
  retry: 'Retry now',
  retryAll: 'Retry all now',
  details: (name: string) => `Platforms and caption of ${isolated(name)}`,
  ownPlatforms: 'Platforms of this post',
  asAll: 'Same as all',
  noneLeft: 'No platform',
  noPlatforms: 'The service chooses',
  kindNote,
  noKind: {
    mixed: 'A video needs its own post. Split it off or remove it.',
    videos: 'Each video needs its own post.',
    tooMany: `A post can have up to ${String(carouselBounds.maxImages)} pictures.`,
    taking: 'Still copying.',
    none: 'Nothing here can become a post yet.',
  },
  leftOut: (platforms: readonly string[]) => `Skips ${listed.format(platforms.map(platformName))}.`,
  moreRemarks: (count: number) => `And ${number(count)} more.`,
  allLeftOut: 'None of the chosen platforms accept this.',

  file: {
    taking: 'Copying',
    waiting: 'Waiting',
    // Has 110 px.
    offline: 'Waiting, offline',
    pause: 'Paused',
    'left-out': 'Left out',
    'post-left-out': 'Post left out',
    allowance: 'Hourly limit',
    retry: 'Waiting to retry',
    retryIn: (seconds: number) =>
      seconds <= 0
        ? 'Trying again'
        : `Next try in ${seconds < 60 ? plural(seconds, 'second', 'seconds') : plural(Math.ceil(seconds / 60), 'minute', 'minutes')}`,
    tried: (tries: number) =>
      tries === 1 ? 'Tried once.' : tries === 2 ? 'Tried twice.' : `Tried ${number(tries)} times.`,
    done: (sizeBytes: number) => `Done, ${fileSize(sizeBytes)}`,
    stored: (sizeBytes: number) => `Ready, ${fileSize(sizeBytes)}`,
    failed: (message: string) => `Not uploaded. ${isolated(message)}`.trim(),
    failedNote: 'The upload failed.',
    leftOutNote: (count: number) =>
      `${files(count)} left out. ${count === 1 ? 'It stays' : 'They stay'} on this computer until you send ${count === 1 ? 'it' : 'them'}.`,
    same: (name: string) => `The same file as ${isolated(name)}`,
    alike: (name: string) => `Looks like ${isolated(name)}`,
    sent: (name: string) => `${isolated(name)}, uploaded`,
  },

  /** Moving files about. */
  move: {
    how: 'Space lifts it, arrow keys move it, Space drops it, Escape cancels.',
    lifted: (name: string) => `${isolated(name)} lifted. Arrow keys move it, Space drops it, Escape cancels.`,
    at: (name: string, place: number, count: number) => `${isolated(name)}, place ${number(place)} of ${number(count)}`,
    atNew: 'a new post',
    dropped: (where: string) => `Dropped at ${where}.`,
    back: (name: string) => `${isolated(name)} is back where it was.`,
    newGroup: 'Drop here for a new post',
  },

  side: {
    label: 'For all drafts',
    title: (count: number) => (count === 0 ? 'For all drafts' : `For all ${drafts(count)}`),
    publishTo: 'Publish to',
    publishNote: "Platforms that don't accept a group's media are skipped.",
    caption: 'Caption to start from',
    captionHint: 'Optional. You can write each one later.',
    ownCaption: 'Caption of this post',
    groupBy: 'Group by',
    groupings,
    skipped: 'Skipped',
    clear: 'Clear',
    note: 'Uploads continue while you work elsewhere and resume after you reconnect.',
  },

  empty: {
    title: 'Drop pictures and videos',
    text: 'Drop a folder or many files at once. Galley sorts them into posts, carousels and reels. Nothing is created until you confirm.',
    files: 'Choose files',
    folder: 'Choose a folder',
  },
};

/** Files that are dropped, pasted or chosen, until they are in the import tray. */
export const dropStrings = {
  noFiles: 'No files in it',
  unread: (names: readonly string[]) =>
    `Skipped ${files(names.length)} that couldn't be read: ${[
      ...names.slice(0, 3).map(isolated),
      ...(names.length > 3 ? [`${number(names.length - 3)} more`] : []),
    ].join(', ')}`,
  notTaken: "Couldn't add the files.",
  label: 'Drop files to make posts',
  title: (count: number, each: boolean) =>
    each ? `Drop ${files(count)} to make ${plural(count, 'post', 'posts')}` : `Drop ${files(count)} to make posts`,
  titleAnswers: (count: number) => `Drop ${files(count)} of review answers`,
  textAnswers: 'You see what they say before anything is recorded.',
  titleUnknown: 'Drop them to make posts',
  text: 'Grouped by folder and time taken. You can regroup before anything is created.',
  textEach: 'Every file becomes its own post. You can regroup before anything is created.',
  pictures: (count: number) => (count === 1 ? 'Picture' : 'Pictures'),
  picturesNote: 'posts, or carousels of 2 to 10',
  videos: (count: number) => (count === 1 ? 'Video' : 'Videos'),
  videosNote: '1 reel each',
  answers: (count: number) => (count === 1 ? 'JSON file' : 'JSON files'),
  answersNote: 'for review answers',
  unknown: (count: number) => (count === 1 ? 'Folder or other file' : 'Folders or other files'),
  unknownNote: 'opened when dropped',
  unsupported: (count: number) => plural(count, 'unsupported file', 'unsupported files'),
  checked: 'Sizes are checked before anything is uploaded',
  hold: 'Hold',
  holdEach: 'to make one post per file',
};
