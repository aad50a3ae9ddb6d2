// The media library: every picture and video Galley stores, and those of the brand at the service.
import { z } from 'zod';
import type { MediaId, Open, PostId } from '../ids.ts';
import { type AlbumName, albumId } from './albums.ts';
import { textBounds } from '../rules/service-bounds.ts';
import { filePartBytes } from '../wire.ts';
import { fraction, gives, mediaId, text } from './inputs.ts';

/** A stored picture or video. Its bytes: `media/<id>`; its thumbnail: `media/<thumbnail>`. */
export type MediaFile = {
  id: MediaId;
  /** null: none yet, as for a video before the window has drawn its poster. */
  thumbnail: MediaId | null;
  /** Its file name, unless the user changed it. */
  name: string;
  type: 'image' | 'video';
  mimeType: string;
  sizeBytes: number;
  /** After the camera's rotation is applied, in pixels. null: the file doesn't say. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Of a video, as the container names them: `avc1`, `hvc1`, `mp4a` ... */
  videoCodec: string | null;
  audioCodec: string | null;
  /** When it was taken, ISO without a zone: cameras store none. */
  takenAt: string | null;
  blurhash: string | null;
  /** Whether the file had location data, and whether Galley's copy still has it. */
  location: 'none' | 'removed' | 'kept';
  /** Used for each post made of it, until changed there. */
  altText: string | null;
  tags: string[];
  /** The original that it was cropped from. */
  madeFrom: MediaId | null;
  /** Uploaded with the current API key. */
  uploaded: boolean;
  postCount: number;
  addedAt: string;
};

export type MediaFilter = {
  /** In name, tags, alt text, and the names of its albums. */
  search?: string;
  type?: 'image' | 'video';
  use?: 'used' | 'unused';
  tag?: string;
  /** The id of an album. */
  album?: number;
  /** `own`: stored here; `brand`: the brand's library at the service. */
  source?: 'own' | 'brand';
  sort?: 'newest' | 'name' | 'largest';
};

/** A picture of the brand's library at the service (public-api.md, BrandImage). */
export type BrandPicture = { id: MediaId; tags: string[] };

export type MediaPage = {
  files: MediaFile[];
  nextCursor: string | null;
  total: number;
  /** Every tag in use, with its number of files. */
  tags: { tag: string; count: number }[];
  /** Bytes of all files on this computer. */
  storedBytes: number;
};

export type BrandPicturePage = {
  pictures: BrandPicture[];
  nextCursor: string | null;
  /** When they were last read, ISO; null: never. */
  readAt: string | null;
};

export type MediaUse = { postId: PostId; name: string; status: Open<'draft' | 'scheduled' | 'published'> };

/** Fractions of the picture as shown, 0 to 1. */
export type CropArea = { left: number; top: number; width: number; height: number };

export const cropArea = z.strictObject({
  left: fraction,
  top: fraction,
  width: fraction,
  height: fraction,
}) satisfies z.ZodType<CropArea>;

export const mediaMethods = {
  'media.list': gives<MediaPage>()(
    z.strictObject({
      search: text(500).optional(),
      type: z.enum(['image', 'video']).optional(),
      use: z.enum(['used', 'unused']).optional(),
      tag: text(100).optional(),
      album: albumId.optional(),
      sort: z.enum(['newest', 'name', 'largest']).optional(),
      cursor: text(4096).optional(),
    }),
  ),
  'media.read': gives<{ file: MediaFile; uses: MediaUse[]; albums: AlbumName[] }>()(z.strictObject({ id: mediaId })),
  'media.update': gives<MediaFile>()(
    z.strictObject({
      id: mediaId,
      name: text(1000).min(1).optional(),
      altText: text(textBounds.variantAltText).nullable().optional(),
      tags: z.array(text(100).min(1)).max(50).optional(),
    }),
  ),
  /** Throws `in-use` if a post or an unsent change needs the file. */
  'media.remove': gives<null>()(z.strictObject({ id: mediaId })),
  /** Makes a new file of this part of the picture, at most `maxWidth` pixels wide. The original stays. */
  'media.crop': gives<MediaFile>()(
    z.strictObject({
      id: mediaId,
      area: cropArea,
      maxWidth: z.int().min(16).max(20_000).optional(),
    }),
  ),
  /**
   * When a cut of a video can begin, in milliseconds from its beginning, in order. The first is not 0 where a cut would
   * show what is hidden before it. Throws `invalid` with reason `several-edits`.
   */
  'media.keyFrames': gives<number[]>()(z.strictObject({ id: mediaId })),
  /**
   * Makes a new file of this part of the video, without encoding it again: from the key frame at or before `startMs`. The
   * original stays. `copy`: the window's name for it, by which it can be canceled. Throws `invalid` with reason
   * `cannot-trim` where its picture or sound would be lost or a hidden part would be shown, and `several-edits`.
   */
  'media.trim': gives<MediaFile>()(
    z.strictObject({ id: mediaId, startMs: z.int().nonnegative(), endMs: z.int().positive(), copy: z.uuid() }),
  ),
  /** The window encodes a video again, and hands over the bytes: begun, written in parts, and ended or called off. */
  'media.beginEncoded': gives<string>()(z.strictObject({ id: mediaId })),
  /** `position`: of the first byte. Parts may come in any order, and more than once. */
  'media.encodedPart': gives<null>()(
    z.strictObject({
      copy: z.uuid(),
      position: z.int().nonnegative(),
      part: z.base64().max((filePartBytes / 3) * 4),
    }),
  ),
  /** The new file. Throws `file-refused` for what is no video, `invalid` with reason `cannot-trim` without its sound as AAC. */
  'media.endEncoded': gives<MediaFile>()(z.strictObject({ copy: z.uuid() })),
  /** Of a video that is being encoded or trimmed: nothing of it is left. */
  'media.cancelCopy': gives<null>()(z.strictObject({ copy: z.uuid() })),
  /** Stores a frame of a video that the window has drawn: JPEG or WebP, base64. */
  'media.keepPoster': gives<MediaFile>()(z.strictObject({ id: mediaId, picture: z.base64().max(1_400_000) })),
  'media.brandPictures': gives<BrandPicturePage>()(z.strictObject({ cursor: text(4096).optional() })),
};
