// Inspects a picture or video: type, size, duration, capture time, thumbnail, blurhash and perceptual hash.
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { encode } from 'blurhash';
import { sharp } from '../sharp.ts';
import type { InspectJob, InspectedMedia, Poster, PosterJob, Staged } from './jobs.ts';
import { inspectMovie } from './movie.ts';
import { inTime, openPicture, type Picture } from './picture.ts';
import { refusal, type Room } from './limits.ts';
import { replace } from './write-file.ts';
import { openTiff, tiffStart } from './file-structure.ts';

const thumbnailSidePixels = 480;
/** Size of the stand-in for a photo that a window can't show itself. */
const shownSidePixels = 2048;

/** Returns what it wrote. */
const writeSmall = async ({ pixels }: Picture, sidePixels: number, path: string): Promise<Buffer> => {
  const bytes = await inTime(pixels())
    .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
  await replace(path, bytes);
  return bytes;
};

const inspectPicture = async (
  { path, mimeType, thumbnailDir, name }: InspectJob,
  room: Room,
): Promise<InspectedMedia> => {
  const picture = await openPicture(path, mimeType, room);
  try {
    const thumbnail = `${name}.webp`;
    const shown = mimeType === 'image/heic' ? `${name}.shown.webp` : null;
    const small = await writeSmall(picture, thumbnailSidePixels, join(thumbnailDir, thumbnail));
    if (shown !== null) await writeSmall(picture, shownSidePixels, join(thumbnailDir, shown));
    return {
      width: picture.width,
      height: picture.height,
      durationMs: null,
      videoCodec: null,
      audioCodec: null,
      takenMs: picture.exif === null ? null : takenMs(picture.exif),
      ...(await likeness(small)),
      thumbnail,
      shown,
    };
  } finally {
    picture.close();
  }
};

/** Throws AppError `file-refused`, or as `room` does. */
export const inspect = async (job: InspectJob, room: Room): Promise<InspectedMedia> => {
  if (!job.mimeType.startsWith('video/')) return inspectPicture(job, room);
  const movie = await inspectMovie(job.path);
  return { ...movie, blurhash: null, perceptualHash: null, thumbnail: null, shown: null };
};

/** A frame as the window drew it. Throws as `inspect` does. */
export const poster = async ({ picture: bytes, thumbnailDir, name }: PosterJob, room: Room): Promise<Poster> => {
  const type = await mediaType(bytes);
  if (type?.type !== 'image' || type.mimeType === 'image/heic') throw refusal('not-media');
  const picture = await openPicture(bytes, type.mimeType, room);
  const thumbnail = `${name}.webp`;
  const small = await writeSmall(picture, thumbnailSidePixels, join(thumbnailDir, thumbnail));
  return { thumbnail, ...(await likeness(small)) };
};

// The type of a file, detected by its first bytes, never by its name.
export type MediaType = Pick<Staged, 'mimeType' | 'extension' | 'type'>;

/** What the service accepts (public-api.md, Media). Some cameras mark their HEIC photos with the general HEIF brand. */
const types = new Map<string, MediaType>([
  ['image/jpeg', { mimeType: 'image/jpeg', extension: 'jpg', type: 'image' }],
  ['image/png', { mimeType: 'image/png', extension: 'png', type: 'image' }],
  ['image/webp', { mimeType: 'image/webp', extension: 'webp', type: 'image' }],
  ['image/heic', { mimeType: 'image/heic', extension: 'heic', type: 'image' }],
  ['image/heif', { mimeType: 'image/heic', extension: 'heic', type: 'image' }],
  ['video/mp4', { mimeType: 'video/mp4', extension: 'mp4', type: 'video' }],
  ['video/quicktime', { mimeType: 'video/quicktime', extension: 'mov', type: 'video' }],
]);

/** Enough for every type above. */
export const headBytes = 16 * 1024;

/** null: none that the service accepts. */
export const mediaType = async (head: Uint8Array): Promise<MediaType | null> => {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  return types.get(detected?.mime ?? '') ?? null;
};

// A blurred stand-in of a few characters, and a perceptual hash that is similar for similar pictures.
const blurred = { longSidePixels: 32, across: 4, down: 3 } as const;
const steps = 8;
const paper = '#ffffff';

const blurhashOf = async (picture: Uint8Array): Promise<string> => {
  const { data, info } = await sharp(picture)
    .resize(blurred.longSidePixels, blurred.longSidePixels, { fit: 'inside' })
    .flatten({ background: paper })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(new Uint8ClampedArray(data), info.width, info.height, blurred.across, blurred.down);
};

/** 16 hex digits: for 8 rows of 9 grays, whether each is darker than its right neighbor. */
const perceptualHashOf = async (picture: Uint8Array): Promise<string> => {
  const greys = await sharp(picture)
    .flatten({ background: paper })
    .greyscale()
    .resize(steps + 1, steps, { fit: 'fill' })
    .raw()
    .toBuffer();
  const rows = Array.from({ length: steps }, (_, y) => greys.subarray(y * (steps + 1), (y + 1) * (steps + 1)));
  return rows
    .map((row) => Array.from({ length: steps }, (_, x) => ((row[x] ?? 0) < (row[x + 1] ?? 0) ? '1' : '0')).join(''))
    .map((bits) => Number.parseInt(bits, 2).toString(16).padStart(2, '0'))
    .join('');
};

/** `picture`: the file of a small one, upright. */
const likeness = async (picture: Uint8Array): Promise<{ blurhash: string; perceptualHash: string }> => ({
  blurhash: await blurhashOf(picture),
  perceptualHash: await perceptualHashOf(picture),
});

// When the camera took a photo: its wall clock from EXIF, read as if it were UTC.
const tags = { takenAt: 0x9003, subSeconds: 0x9291 };
/** Length of `2024:05:01 12:34:56` and a zero. */
const longestText = 32;

/** null: none, or an impossible one. */
const takenMs = (exif: Buffer): number | null => {
  const bytes = exif.subarray(tiffStart(exif));
  const tiff = openTiff(bytes);
  if (tiff === null) return null;
  const text = (wanted: number): string => {
    const found = tiff.main.flatMap(({ entries }) => entries).find(({ tag }) => tag === wanted);
    if (found === undefined || found.count > longestText) return '';
    const at = found.count > 4 ? tiff.u32(found.valueAt) : found.valueAt;
    return bytes
      .toString('latin1', at, at + found.count)
      .replace(/\0.*$/s, '')
      .trim();
  };
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text(tags.takenAt)) ?? [];
  if (year === undefined || month === undefined || day === undefined || time === undefined) return null;
  const ms = Date.parse(`${year}-${month}-${day}T${time}Z`);
  if (Number.isNaN(ms)) return null;
  // Several photos of a burst lie within one second.
  return ms + Math.round(Number(`0.${/^\d{1,6}/.exec(text(tags.subSeconds))?.[0] ?? '0'}`) * 1000);
};
