// Strings of Uploads: dropping files, the import tray and its groups.
import * as messages from '#messages/media/import-tray.ts';
import { AppError, type ErrorData } from '../../../../preload/errors.ts';
import { carouselBounds } from '../../../../preload/rules/service-bounds.ts';
import type { GroupBy } from '../../../../preload/rules/choices.ts';
import type { TrayChange, TrayGroup, TrayStep, UploadProgress } from '../../../../preload/contract/import-tray.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import type { UploadsTab } from '../../../app/route.svelte.ts';
import { errorStrings } from '../../../app/errors/strings.ts';
import { fileSize, files, isolated, kindName, posts, sizeOf, timeLeft } from '../../../app/strings.ts';

const tabs: Record<UploadsTab, string> = messages.tabs;

const groupings: Record<GroupBy, string> = messages.groupings;

type Direction = 'undo' | 'redo';
type Step = Exclude<TrayStep['step'], string>;
const changes: Record<Direction, Record<Exclude<TrayChange, 'remove' | 'put' | 'create'>, string>> = messages.changes;

const { removed, kindNote: kindNotes, file } = messages.upload;

const kindNote = (kind: TrayGroup['kind'], count: number): string => {
  switch (kind) {
    case 'carousel':
      return kindNotes.carousel(count);
    case 'reel':
      return kindNotes.reel;
    case 'post':
      return kindNotes.post;
    case null:
      return '';
  }
};

const groupKind = (kind: TrayGroup['kind']): string => (kind === null ? messages.notAPost : kindName(kind));

/** Beside the number of files that are up: how much, how long. */
const progressNote = (progress: UploadProgress): string =>
  [
    sizeOf(progress.sentBytes, progress.totalBytes),
    progress.bytesPerSecond !== null && messages.speed(fileSize(progress.bytesPerSecond)),
    progress.secondsLeft !== null && timeLeft(progress.secondsLeft),
  ]
    .filter(Boolean)
    .join(', ');

export const uploadStrings = {
  ...messages.upload,
  tabs,
  summary: (fileCount: number, groupCount: number) =>
    [files(fileCount), groupCount > 0 && posts(groupCount)].filter(Boolean).join(', '),
  /** `count` as in TrayStep. */
  step: (direction: Direction, { is, count, stayCount }: Step): string => {
    if (is === 'remove') return direction === 'undo' ? messages.restored(count) : removed(count);
    if (is === 'put') return direction === 'undo' ? removed(count) : messages.restored(count);
    if (is !== 'create') return changes[direction][is];
    const done = messages.created[direction](count);
    return stayCount === 0 ? done : messages.createdSome(done, stayCount);
  },
  progressNote,
  copied: (how: 'cropped' | 'fitted', { doneCount, failedCount }: { doneCount: number; failedCount: number }) => {
    const done = messages.upload[how](doneCount);
    return failedCount === 0 ? done : messages.someStay(done, failedCount);
  },
  away: messages.upload.away satisfies Record<Exclude<Connection, 'online'>, string>,
  groupName: (kind: TrayGroup['kind'], name: string, count: number) =>
    messages.upload.groupName(groupKind(kind), name, count),
  kind: groupKind,
  kindNote,
  noKind: { ...messages.upload.noKind, tooMany: messages.upload.noKind.tooMany(carouselBounds.maxImages) },
  file: {
    ...file,
    retryIn: (seconds: number) => {
      if (seconds <= 0) return file.retryIn.now;
      return seconds < 60 ? file.retryIn.seconds(seconds) : file.retryIn.minutes(Math.ceil(seconds / 60));
    },
    done: (sizeBytes: number) => file.done(fileSize(sizeBytes)),
    stored: (sizeBytes: number) => file.stored(fileSize(sizeBytes)),
    failed: (data: ErrorData | null): string => {
      if (data === null) return file.notUploaded;
      const { lead, message } = errorStrings(new AppError(data));
      return `${file.notUploaded} ${message ?? lead}`;
    },
  },
  side: { ...messages.upload.side, groupings },
};

const namedCount = 3;

/** Files that are dropped, pasted or chosen, until they are in the import tray. */
export const dropStrings = {
  ...messages.drop,
  unread: (names: readonly string[]) => {
    const more = names.length - namedCount;
    return messages.drop.unread(
      names.length,
      [...names.slice(0, namedCount).map(isolated), ...(more > 0 ? [messages.moreUnread(more)] : [])].join(', '),
    );
  },
  title: (count: number, each: boolean) => (each ? messages.titleEach(count) : messages.drop.title(count)),
};
