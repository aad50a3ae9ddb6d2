// The media library: every picture and video Galley stores, and those of the brand at the service.
import { z } from 'zod';
import type { MediaId, Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/bounds.ts';
import { fraction, gives, mediaId, text } from './inputs.ts';

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

export const mediaMethods = {
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
