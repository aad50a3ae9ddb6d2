// What a picture or video is, and its small picture.
import { join } from 'node:path';
import type { LookJob, Looked, Poster, PosterJob } from './jobs.ts';
import { likeness } from './likeness.ts';
import { mediaType } from './media-type.ts';
import { lookAtMovie } from './movie.ts';
import { inTime, openPicture, type Picture } from './picture.ts';
import { refusal } from './refusal.ts';
import type { Room } from './room.ts';
import { takenMs } from './taken.ts';
import { replace } from './written.ts';

const thumbnailSidePixels = 480;
/** What a window shows of a photo that it cannot show itself. */
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

const lookAtPicture = async ({ path, mimeType, thumbnailDir, name }: LookJob, room: Room): Promise<Looked> => {
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
export const look = async (job: LookJob, room: Room): Promise<Looked> => {
  if (!job.mimeType.startsWith('video/')) return lookAtPicture(job, room);
  const movie = await lookAtMovie(job.path);
  return { ...movie, blurhash: null, look: null, thumbnail: null, shown: null };
};

/** A frame as the window drew it. Throws as `look` does. */
export const poster = async ({ picture: bytes, thumbnailDir, name }: PosterJob, room: Room): Promise<Poster> => {
  const type = await mediaType(bytes);
  if (type?.type !== 'image' || type.mimeType === 'image/heic') throw refusal('not-media');
  const picture = await openPicture(bytes, type.mimeType, room);
  const thumbnail = `${name}.webp`;
  const small = await writeSmall(picture, thumbnailSidePixels, join(thumbnailDir, thumbnail));
  return { thumbnail, ...(await likeness(small)) };
};
