// Files of the person: on their way into posts, on their way to the service, and all that were ever kept.
import type { PlatformId } from '../platforms.ts';
import type { MediaId, Open, PostId } from './ids.ts';

/** Why a file is not taken. The window says each with what would fix it. */
export const fileProblems = [
  /** Neither JPEG, PNG, WebP, HEIC, MP4 nor MOV, told by content. */
  'not-media',
  'too-large-picture',
  'too-large-video',
  'empty',
  /** Begins like a picture or video and cannot be read as one. */
  'damaged',
  /** More pixels than any camera makes. */
  'too-many-pixels',
  /** Moved away, taken off the computer or locked before it was copied. */
  'gone',
  'changed-while-read',
  /** The disk is full. */
  'no-room',
] as const;
export type FileProblem = (typeof fileProblems)[number];

/** A picture or video that Galley keeps a copy of. Its bytes: `media/<id>`; small and as a picture: `media/<thumbnail>`. */
export type MediaFile = {
  id: MediaId;
  /** null: none could be made yet, as of a video before the window has made its poster. */
  thumbnail: MediaId | null;
  /** As the person knows it. */
  name: string;
  type: 'image' | 'video';
  mimeType: string;
  sizeBytes: number;
  /** As seen: after the camera's rotation is applied. null: not told by the file. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Of a video, as the container names them: `avc1`, `hvc1`, `mp4a` ... */
  videoCodec: string | null;
  audioCodec: string | null;
  /** When the camera made it, ISO without zone: cameras know none. */
  takenAt: string | null;
  blurhash: string | null;
  /** Where it was taken stood in the file: taken out of Galley's copy, or left in. */
  location: 'none' | 'removed' | 'kept';
  /** Used for every post made of it, until changed there. */
  altText: string | null;
  tags: string[];
  /** Cut out of this one, which stays as it was. */
  madeFrom: MediaId | null;
  /** The service has it under the key in use. */
  uploaded: boolean;
  postCount: number;
  addedAt: string;
};

export type UploadState =
  /** `offline` covers airplane mode and a refused key. */
  | { state: 'waiting'; for: 'turn' | 'offline' | 'pause' | 'allowance' | 'retry'; tries: number; at: string | null }
  | { state: 'sending'; sentBytes: number }
  | { state: 'done' }
  /** Needs the person: given up, or refused by the service. */
  | { state: 'failed'; message: string; operationId: string }
  /** Not asked for. */
  | { state: 'none' };

/** A file that was dropped, pasted or chosen, until a post is made of it. */
export type TrayFile = {
  id: number;
  name: string;
  /** The folder it came in, below what was dropped; `''`: dropped by itself. */
  folder: string;
  sizeBytes: number;
} & (
  | { state: 'taking' }
  | {
      state: 'ready';
      media: MediaFile;
      upload: UploadState;
      /** Another file of the tray with the same bytes (`same`) or nearly the same look (`alike`). */
      twin: { id: number; is: 'same' | 'alike' } | null;
    }
  | { state: 'refused'; problem: FileProblem }
);

export type TrayGroup = {
  id: number;
  /** What its files make; null: nothing (a video among pictures, too many, none that is ready). */
  kind: 'post' | 'carousel' | 'reel' | null;
  name: string;
  /** null: the one of all. */
  caption: string | null;
  /** null: those of all. The ones that cannot take its shape are left out by `tray.create`. */
  platforms: PlatformId[] | null;
  /** In display order. */
  fileIds: number[];
};

/** `time`: what was taken in one go; `folder`: a sub-folder; `each`: every file by itself. */
export const groupings = ['time', 'folder', 'each'] as const;
export type GroupBy = (typeof groupings)[number];

export type Tray = {
  files: TrayFile[];
  groups: TrayGroup[];
  /** For all groups that do not say otherwise. */
  groupBy: GroupBy;
  platforms: PlatformId[];
  caption: string;
};

/** What can be taken back in the tray. */
export type TrayChange = 'put' | 'replace' | 'move' | 'split' | 'remove' | 'edit' | 'create';

/**
 * `count`: drafts that were made, or files that came or went. `stayCount`: drafts that were changed or published since,
 * and stay. `nothing`: no step is left that way. `too-late`: all of the drafts stay, and the way back ends there.
 */
export type TrayStep = {
  tray: Tray;
  step: { is: TrayChange; count: number; stayCount: number } | 'nothing' | 'too-late';
};

/** Of all files of the tray and all that still wait elsewhere; between two calls only numbers move. */
export type UploadProgress = {
  paused: boolean;
  fileCount: number;
  doneCount: number;
  failedCount: number;
  totalBytes: number;
  sentBytes: number;
  /** null: not enough has gone to tell. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** The ones on their way right now. */
  sending: { id: MediaId; sentBytes: number }[];
};

export type MediaFilter = {
  /** In name, tags and alt text. */
  search?: string;
  type?: 'image' | 'video';
  use?: 'used' | 'unused';
  tag?: string;
  /** `own`: kept here; `brand`: the brand's library at the service. */
  source?: 'own' | 'brand';
  sort?: 'newest' | 'name' | 'largest';
};

/** A picture of the brand's library at the service (public-api.md, BrandImage). */
export type BrandPicture = { id: MediaId; tags: string[] };

export type MediaPage = {
  files: MediaFile[];
  nextCursor: string | null;
  total: number;
  /** Every tag in use with how many files bear it. */
  tags: { tag: string; count: number }[];
  /** Bytes on this computer of all files together. */
  keptBytes: number;
};

export type BrandPicturePage = {
  pictures: BrandPicture[];
  nextCursor: string | null;
  /** What is shown was read then; null: never. */
  readAt: string | null;
};

export type MediaUse = { postId: PostId; name: string; status: Open<'draft' | 'scheduled' | 'published'> };

/** Parts of the picture as seen, 0 to 1. */
export type CropArea = { left: number; top: number; width: number; height: number };
