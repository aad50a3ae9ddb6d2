// The part of the bridge contract about files: the tray, uploads, and the library of media.
import { z } from 'zod';
import { textBounds } from './bounds.ts';
import { announcedFiles, fraction, mediaId, nothing, platform, text, trayId, trayIds } from './inputs.ts';
import { gives } from './method.ts';
import type { PostId } from './model/ids.ts';
import {
  groupings,
  type BrandPicturePage,
  type MediaFile,
  type MediaPage,
  type MediaUse,
  type Tray,
  type TrayStep,
  type UploadProgress,
} from './model/media.ts';
import { platformIds } from './platforms.ts';

export const mediaMethods = {
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
  /** Stops the upload of a file that no post waits for; the file stays. */
  'uploads.cancel': gives<UploadProgress>()(z.strictObject({ id: mediaId })),

  'media.list': gives<MediaPage>()(
    z.strictObject({
      search: text(500).optional(),
      type: z.enum(['image', 'video']).optional(),
      use: z.enum(['used', 'unused']).optional(),
      tag: text(100).optional(),
      sort: z.enum(['newest', 'name', 'largest']).optional(),
      cursor: text(4096).optional(),
    }),
  ),
  'media.read': gives<{ file: MediaFile; uses: MediaUse[] }>()(z.strictObject({ id: mediaId })),
  'media.update': gives<MediaFile>()(
    z.strictObject({
      id: mediaId,
      name: text(1000).min(1).optional(),
      altText: text(textBounds.variantAltText).nullable().optional(),
      tags: z.array(text(100).min(1)).max(50).optional(),
    }),
  ),
  /** Only of files that no post and no waiting change needs; else refused as `in-use`. */
  'media.remove': gives<null>()(z.strictObject({ id: mediaId })),
  /** A new file with this part of the picture, at most so wide; the one it is made from stays. */
  'media.crop': gives<MediaFile>()(
    z.strictObject({
      id: mediaId,
      area: z.strictObject({ left: fraction, top: fraction, width: fraction, height: fraction }),
      maxWidth: z.int().min(16).max(20_000).optional(),
    }),
  ),
  /** A frame of a video that the window has drawn: JPEG or WebP, base64. */
  'media.keepPoster': gives<MediaFile>()(z.strictObject({ id: mediaId, picture: z.base64().max(1_400_000) })),
  'media.brandPictures': gives<BrandPicturePage>()(z.strictObject({ cursor: text(4096).optional() })),
};
