// Crops a picture into a new one; the original stays unchanged.
import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { CropArea } from '../../../preload/contract/media.ts';
import { sharp } from '../sharp.ts';
import type { CropJob, Cropped } from './jobs.ts';
import { inTime, openPicture, type Picture } from './picture.ts';
import type { Room } from './limits.ts';
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

/** Throws AppError `file-refused`, `storage`, or as `room` does. */
export const crop = async ({ path, mimeType, area, maxWidth, partPath }: CropJob, room: Room): Promise<Cropped> => {
  const picture = await openPicture(path, mimeType, room, { turnsWhole: true });
  try {
    const cut = picture.pixels().extract(regionOf(area, picture));
    const sized = maxWidth === null ? cut : cut.resize({ width: maxWidth, withoutEnlargement: true });
    const { bytes, ...type } = await rendered(sized, picture.hasAlpha);
    await writing(partPath, async (part) => {
      await part.writeFile(bytes);
      await part.sync();
    });
    return { ...type, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
  } finally {
    picture.close();
  }
};
