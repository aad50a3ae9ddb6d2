// Strings of Uploads: dropping files, the import tray and its groups.
import * as messages from '#messages/media/import-tray.ts';
import { carouselBounds } from '../../../../preload/rules/service-bounds.ts';
import type { GroupBy } from '../../../../preload/rules/choices.ts';
import type { TrayChange, TrayGroup, TrayStep, UploadProgress } from '../../../../preload/contract/import-tray.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import type { UploadsTab } from '../../../app/route.svelte.ts';
import { files, kindName, number, plural, fileSize, sizeOf, timeLeft, isolated } from '../../../app/strings.ts';

const drafts = messages.drafts;

const tabs: Record<UploadsTab, string> = messages.tabs;

const groupings: Record<GroupBy, string> = messages.groupings;

const changes: Record<Exclude<TrayChange, 'remove' | 'put' | 'create'>, string> = messages.changes;
type Step = Exclude<TrayStep['step'], string>;
const removed = messages.removed;

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
  ...messages.upload,
  tabs,
  summary: (fileCount: number, groupCount: number) =>
    [files(fileCount), groupCount > 0 && plural(groupCount, 'post', 'posts')].filter(Boolean).join(', '),
  create: (count: number) => `Create ${drafts(count)}`,
  createReady: (count: number, all: number) => `Create ${number(count)} of ${drafts(all)}`,
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
  progressNote,
  away: messages.upload.away satisfies Record<Exclude<Connection, 'online'>, string>,
  spoken: (percent: number) => `Uploads: ${String(percent)}%`,
  groupName: (kind: TrayGroup['kind'], name: string, count: number) =>
    `${kind === null ? 'Not a post yet' : kindName(kind)}: ${isolated(name)}, ${files(count)}`,
  kind: (kind: TrayGroup['kind']) => (kind === null ? 'Not a post yet' : kindName(kind)),
  kindNote,
  noKind: {
    ...messages.upload.noKind,
    tooMany: `A post can have up to ${String(carouselBounds.maxImages)} pictures.`,
  },
  file: {
    ...messages.upload.file,
    retryIn: (seconds: number) =>
      seconds <= 0
        ? 'Trying again'
        : `Next try in ${seconds < 60 ? plural(seconds, 'second', 'seconds') : plural(Math.ceil(seconds / 60), 'minute', 'minutes')}`,
    tried: (tries: number) =>
      tries === 1 ? 'Tried once.' : tries === 2 ? 'Tried twice.' : `Tried ${number(tries)} times.`,
    done: (sizeBytes: number) => `Done, ${fileSize(sizeBytes)}`,
    stored: (sizeBytes: number) => `Ready, ${fileSize(sizeBytes)}`,
    failed: (message: string) => `Not uploaded. ${isolated(message)}`.trim(),
  },
  side: {
    ...messages.upload.side,
    title: (count: number) => (count === 0 ? 'For all drafts' : `For all ${drafts(count)}`),
    groupings,
  },
};

/** Files that are dropped, pasted or chosen, until they are in the import tray. */
export const dropStrings = {
  ...messages.drop,
  unread: (names: readonly string[]) =>
    `Skipped ${files(names.length)} that couldn't be read: ${[
      ...names.slice(0, 3).map(isolated),
      ...(names.length > 3 ? [`${number(names.length - 3)} more`] : []),
    ].join(', ')}`,
  title: (count: number, each: boolean) =>
    each ? `Drop ${files(count)} to make ${plural(count, 'post', 'posts')}` : `Drop ${files(count)} to make posts`,
};
