// Believable files, groups and trays for tests of the window: whole, and a test names only what it cares about.
import type { MediaFile, MediaPage } from '../../preload/contract/media.ts';
import type { Tray, TrayFile, TrayGroup, UploadProgress } from '../../preload/contract/import-tray.ts';
import { mediaId } from './window-samples.ts';

export const sampleMedia = (over: Partial<Omit<MediaFile, 'id'>> & { id?: string } = {}): MediaFile => ({
  thumbnail: mediaId('local-900'),
  name: 'buns.jpg',
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 2_800_000,
  width: 3000,
  height: 3000,
  durationSeconds: null,
  videoCodec: null,
  audioCodec: null,
  takenAt: '2026-05-14T07:12:00',
  blurhash: null,
  location: 'removed',
  altText: null,
  tags: [],
  madeFrom: null,
  uploaded: true,
  postCount: 0,
  addedAt: '2026-05-15T07:00:00Z',
  ...over,
  id: mediaId(over.id ?? 'local-1'),
});

type Ready = Extract<TrayFile, { state: 'ready' }>;
/** A picture in the tray that is at the service already. */
export const readyFile = (id: number, over: Partial<Ready> = {}): Ready => {
  const name = over.name ?? `picture ${String(id)}.jpg`;
  return {
    id,
    name,
    folder: '',
    sizeBytes: 2_800_000,
    state: 'ready',
    media: sampleMedia({ id: `local-${String(id)}`, name }),
    upload: { state: 'done' },
    nearDuplicate: null,
    usedIn: null,
    ...over,
  };
};

export const sampleGroup = (id: number, fileIds: number[], over: Partial<TrayGroup> = {}): TrayGroup => ({
  id,
  kind: fileIds.length === 1 ? 'post' : 'carousel',
  name: `Group ${String(id)}`,
  caption: null,
  platforms: null,
  ownCaptions: [],
  unusedCaptions: [],
  cutNameLength: null,
  fileIds,
  ...over,
});

export const sampleTray = (over: Partial<Tray> = {}): Tray => ({
  files: [],
  groups: [],
  groupBy: 'time',
  platforms: ['instagram', 'facebook'],
  caption: '',
  ...over,
});

export const sampleProgress = (over: Partial<UploadProgress> = {}): UploadProgress => ({
  paused: false,
  fileCount: 0,
  doneCount: 0,
  failedCount: 0,
  totalBytes: 0,
  sentBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  sending: [],
  ...over,
});

export const samplePage = (files: MediaFile[], over: Partial<MediaPage> = {}): MediaPage => ({
  files,
  nextCursor: null,
  total: files.length,
  tags: [],
  storedBytes: 0,
  ...over,
});
