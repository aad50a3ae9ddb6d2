// The import tray: dropped files on their way into posts, and their uploads.
import { z } from 'zod';
import type { ErrorData, FileProblem } from '../errors.ts';
import type { MediaId, PostId } from '../ids.ts';
import { captionFileBytes } from '../rules/own-bounds.ts';
import { carouselBounds, textBounds } from '../rules/service-bounds.ts';
import { type GroupBy, groupings } from '../rules/choices.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { gives, mediaId, nothing, platform, text, trayId, trayIds } from './inputs.ts';
import { type MediaFile, cropArea } from './media.ts';

export type UploadState =
  /**
   * `offline` covers airplane mode and a refused key. `left-out`: until it is retried; `post-left-out`: until its post
   * is sent.
   */
  | {
      state: 'waiting';
      for: 'turn' | 'offline' | 'pause' | 'left-out' | 'post-left-out' | 'allowance' | 'retry';
      tries: number;
      at: string | null;
    }
  | { state: 'sending'; sentBytes: number }
  | { state: 'done' }
  /** Needs attention: given up, or refused by the service; `error` says why, if it is known. */
  | { state: 'failed'; error: ErrorData | null; operationId: string }
  /** Not requested. */
  | { state: 'none' };

/** The name of the newest post that has this file (`same`), or one nearly like it (`alike`). */
export type UsedPicture = { name: string; is: 'same' | 'alike' };

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
      /** Another file of the tray with the same bytes (`same`), or a near-duplicate (`alike`). */
      nearDuplicate: { id: number; is: 'same' | 'alike' } | null;
      /** null: no post has it. */
      usedIn: UsedPicture | null;
    }
  | { state: 'refused'; problem: FileProblem }
);

export type TrayGroup = {
  id: number;
  /** What its files make; null: nothing (a video among pictures, too many files, none ready). */
  kind: 'post' | 'carousel' | 'reel' | null;
  name: string;
  /** null: the tray's caption. One that came with a file may be longer than the post can have. */
  caption: string | null;
  /** null: the tray's platforms. `tray.create` leaves out those that can't take these files. */
  platforms: PlatformId[] | null;
  /** What starts from words of its own instead, which came with the files; in the order of the platforms. */
  ownCaptions: { platform: PlatformId; caption: string }[];
  /** Captions that came with its files and are not in the post, which has another; null: for all platforms. */
  unusedCaptions: { fileName: string; platform: PlatformId | null }[];
  /** Characters of the name that came with a file, where the post's name is its beginning; null: it is whole. */
  cutNameLength: number | null;
  /** In display order. */
  fileIds: number[];
};

export type Tray = {
  files: TrayFile[];
  groups: TrayGroup[];
  /** These apply to every group without its own. */
  groupBy: GroupBy;
  platforms: PlatformId[];
  caption: string;
};

/** What can be undone in the tray. */
export type TrayChange = 'put' | 'replace' | 'crop' | 'fit' | 'move' | 'split' | 'remove' | 'edit' | 'create';

/**
 * `count`: drafts made, or files added or removed. `stayCount`: drafts that stay because they changed or were published
 * since. `nothing`: there is no further step in that direction. `too-late`: all drafts stay, and undo ends there.
 */
export type TrayStep = {
  tray: Tray;
  step: { is: TrayChange; count: number; stayCount: number } | 'nothing' | 'too-late';
};

/** `failedCount`: pictures that stay as they are because no copy could be made. */
export type TrayCopies = { tray: Tray; doneCount: number; failedCount: number };

/** Of all uploads, in the tray and elsewhere. */
export type UploadProgress = {
  paused: boolean;
  fileCount: number;
  doneCount: number;
  failedCount: number;
  totalBytes: number;
  sentBytes: number;
  /** null: not measured yet. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
  /** The ones being sent right now. */
  sending: { id: MediaId; sentBytes: number }[];
};

/** Files whose bytes follow. */
const announcedFiles = z
  .array(
    z.strictObject({
      name: text(1000).min(1),
      folder: text(4096),
      sizeBytes: z.int().nonnegative(),
      modifiedAt: z.int(),
    }),
  )
  .min(1)
  .max(5000);

export const importTrayMethods = {
  'tray.read': gives<Tray>()(nothing),
  /** Files and folders of this computer; Electron only. Returns how many files, once all are announced. */
  'tray.take': gives<number>()(z.strictObject({ paths: z.array(z.string().min(1).max(4096)).min(1).max(5000) })),
  /**
   * Files whose bytes the window will PUT to `/intake/<id>`. `drop`: the same for all that were dropped together. Returns
   * their ids, in this order; 0: it is refused.
   */
  'tray.announce': gives<number[]>()(z.strictObject({ drop: z.uuid(), files: announcedFiles })),
  /** Adds stored files, in this order. */
  'tray.put': gives<Tray>()(z.strictObject({ mediaIds: z.array(mediaId).min(1).max(5000) })),
  /** Replaces a file by a stored one, as a crop does its original. */
  'tray.replace': gives<Tray>()(z.strictObject({ fileId: trayId, mediaId })),
  /** Replaces pictures by these parts of them, as one step. The originals stay in the library. */
  'tray.crop': gives<TrayCopies>()(
    z.strictObject({
      crops: z
        .array(z.strictObject({ fileId: trayId, area: cropArea }))
        .min(1)
        .max(carouselBounds.maxImages),
    }),
  ),
  /**
   * Replaces pictures by copies that the platforms of their groups accept, where only type, weight or pixels are in the
   * way: one step. Others are left as they are.
   */
  'tray.fit': gives<TrayCopies>()(z.strictObject({ fileIds: trayIds })),
  'tray.remove': gives<Tray>()(z.strictObject({ fileIds: trayIds })),
  /** Moves files to a position in a group, or into a new group. */
  'tray.move': gives<Tray>()(
    z.strictObject({ fileIds: trayIds, to: z.union([trayId, z.literal('new')]), at: z.int().nonnegative() }),
  ),
  /** Every file of the group becomes a post of its own. */
  'tray.split': gives<Tray>()(z.strictObject({ groupId: trayId })),
  'tray.editGroup': gives<Tray>()(
    z.strictObject({
      groupId: trayId,
      name: text(textBounds.fromMediaName).min(1).optional(),
      caption: text(captionFileBytes).nullable().optional(),
      platforms: z.array(platform).max(platformIds.length).nullable().optional(),
    }),
  ),
  /**
   * For all groups. `groupBy` regroups the files whose groups the user hasn't changed; with `staysGrouped` only those that
   * come from now on.
   */
  'tray.settings': gives<Tray>()(
    z
      .strictObject({
        groupBy: z.enum(groupings),
        staysGrouped: z.literal(true),
        platforms: z.array(platform).max(platformIds.length),
        caption: text(textBounds.fromMediaCaption),
      })
      .partial(),
  ),
  /** Makes drafts of these groups, or of all that are ready: one undo step, sent after the uploads. Others stay. */
  'tray.create': gives<{ posts: { id: PostId; name: string }[]; tray: Tray }>()(
    z.strictObject({ groupIds: trayIds.optional() }),
  ),
  /** Undoes or redoes a change of the tray. Steps end with Galley. */
  'tray.step': gives<TrayStep>()(z.strictObject({ direction: z.enum(['undo', 'redo']) })),
  'uploads.progress': gives<UploadProgress>()(nothing),
  'uploads.pause': gives<UploadProgress>()(z.strictObject({ paused: z.boolean() })),
  /** Sends now what failed, waits for its next attempt or, with its id, was left out; without an id, everything. */
  'uploads.retry': gives<UploadProgress>()(z.strictObject({ id: mediaId.optional() })),
};
