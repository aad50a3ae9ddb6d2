// Makes a new picture of a part of one, or of all of it: cropped, smaller, or as a platform accepts it.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { CropArea } from '../../../preload/contract/media.ts';
import type { PictureLimits } from '../../../preload/rules/media-rules.ts';
import { sharp } from '../sharp.ts';
import type { Copied, CropJob } from './jobs.ts';
import { inTime, openPicture, type Picture } from './picture.ts';
import { refusal, type Room } from './limits.ts';
import { writing } from './write-file.ts';

const jpegQuality = 90;

/** Whole pixels, at least one, within the picture. */
const regionOf = ({ left, top, width, height }: CropArea, picture: Picture) => {
  const along = (from: number, length: number, pixels: number) => {
    const first = Math.min(pixels - 1, Math.max(0, Math.round(from * pixels)));
    return { first, count: Math.max(1, Math.min(pixels - first, Math.round(length * pixels))) };
  };
  const [across, down] = [along(left, width, picture.width), along(top, height, picture.height)];
  return { left: across.first, top: down.first, width: across.count, height: down.count };
};

const asJpeg = async (pixels: Sharp) => ({
  bytes: await inTime(pixels).jpeg({ quality: jpegQuality }).toBuffer(),
  mimeType: 'image/jpeg',
  extension: 'jpg',
});

/** PNG only if something is transparent: many pictures have an unused alpha channel. */
const rendered = async (pixels: Sharp, hasAlpha: boolean) => {
  if (!hasAlpha) return asJpeg(pixels);
  const bytes = await inTime(pixels).png().toBuffer();
  const { isOpaque } = await sharp(bytes).stats();
  return isOpaque ? asJpeg(sharp(bytes).removeAlpha()) : { bytes, mimeType: 'image/png', extension: 'png' };
};

type Size = { width: number; height: number };

/** Rounded down, so that it never has more pixels than asked for. */
const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.floor(width * scale)),
  height: Math.max(1, Math.floor(height * scale)),
});

const mostAttempts = 8;

/** A JPEG is about as large as it has pixels: each attempt is scaled by what the one before it was too large. */
const withinLimits = async (pixels: () => Sharp, size: Size, { maxBytes, maxPixels }: PictureLimits) => {
  const most = maxBytes ?? Number.POSITIVE_INFINITY;
  let scale = Math.min(1, Math.sqrt((maxPixels ?? Number.POSITIVE_INFINITY) / (size.width * size.height)));
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const smaller = pixels().resize({ ...scaled(size, scale), fit: 'fill' });
    const made = await asJpeg(smaller.flatten({ background: '#ffffff' }));
    if (made.bytes.length <= most) return made;
    scale *= Math.min(0.95, Math.sqrt(most / made.bytes.length) * 0.97);
  }
  throw refusal('too-large-picture');
};

/** Throws AppError `file-refused`, `storage`, or as `room` does. */
export const crop = async (job: CropJob, room: Room): Promise<Copied> => {
  const { path, mimeType, area, size, partPath } = job;
  const picture = await openPicture(path, mimeType, room, { turnsWhole: true });
  try {
    const region = regionOf(area, picture);
    const cut = () => picture.pixels().extract(region);
    const { bytes, ...type } =
      size?.is === 'accepted'
        ? await withinLimits(cut, region, size)
        : await rendered(
            size ? cut().resize({ width: size.width, withoutEnlargement: true }) : cut(),
            picture.hasAlpha,
          );
    await writing(partPath, async (part) => {
      await part.writeFile(bytes);
      await part.sync();
    });
    return { ...type, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
  } finally {
    picture.close();
  }
};
