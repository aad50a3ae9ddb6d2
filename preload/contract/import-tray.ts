// The import tray: dropped files on their way into posts, and their uploads.
import { z } from 'zod';
import type { FileProblem } from '../errors.ts';
import type { MediaId, PostId } from '../ids.ts';
import { textBounds } from '../rules/bounds.ts';
import { type GroupBy, groupings } from '../rules/choices.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { gives, mediaId, nothing, platform, text, trayId, trayIds } from './inputs.ts';
import type { MediaFile } from './media.ts';

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

/** Their bytes come later. */
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
  /** Files and folders of this computer; Electron alone knows paths. Answers when all are announced: how many. */
  'tray.take': gives<number>()(z.strictObject({ paths: z.array(z.string().min(1).max(4096)).min(1).max(5000) })),
  /** Files whose bytes the window will bring to `/intake/<id>`, in this order. Answers their ids. */
  'tray.announce': gives<number[]>()(z.strictObject({ files: announcedFiles })),
  /** Kept files once more, in this order; ready at once. */
  'tray.put': gives<Tray>()(z.strictObject({ mediaIds: z.array(mediaId).min(1).max(5000) })),
  /** A kept file takes the place of one that is ready, as a crop does of its original. */
  'tray.replace': gives<Tray>()(z.strictObject({ fileId: trayId, mediaId })),
  'tray.remove': gives<Tray>()(z.strictObject({ fileIds: trayIds })),
  /** Into a group at a place among its files, or into a new one. */
  'tray.move': gives<Tray>()(
    z.strictObject({ fileIds: trayIds, to: z.union([trayId, z.literal('new')]), at: z.int().nonnegative() }),
  ),
  /** Every file of the group becomes a post of its own. */
  'tray.split': gives<Tray>()(z.strictObject({ groupId: trayId })),
  'tray.editGroup': gives<Tray>()(
    z.strictObject({
      groupId: trayId,
      name: text(textBounds.fromMediaName).min(1).optional(),
      caption: text(textBounds.fromMediaCaption).nullable().optional(),
      platforms: z.array(platform).max(platformIds.length).nullable().optional(),
    }),
  ),
  /** For all groups. `groupBy` proposes anew for those that the person has not changed. */
  'tray.settings': gives<Tray>()(
    z
      .strictObject({
        groupBy: z.enum(groupings),
        platforms: z.array(platform).max(platformIds.length),
        caption: text(textBounds.fromMediaCaption),
      })
      .partial(),
  ),
  /** Drafts of all groups that can be, or of these: one step, sent when the files are there. What is left stays. */
  'tray.create': gives<{ posts: { id: PostId; name: string }[]; tray: Tray }>()(
    z.strictObject({ groupIds: trayIds.optional() }),
  ),
  /** One step back or forward among the changes of the tray since Galley started. */
  'tray.step': gives<TrayStep>()(z.strictObject({ direction: z.enum(['undo', 'redo']) })),
  'uploads.progress': gives<UploadProgress>()(nothing),
  'uploads.pause': gives<UploadProgress>()(z.strictObject({ paused: z.boolean() })),
  /** Tries again now what failed or waits for its next try; without an id all of it. */
  'uploads.retry': gives<UploadProgress>()(z.strictObject({ id: mediaId.optional() })),
};
