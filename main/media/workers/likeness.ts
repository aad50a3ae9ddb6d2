// A picture in a few characters: a blurred stand-in, and a hash that is alike for what looks alike.
import { encode } from 'blurhash';
import { sharp } from '../sharp.ts';

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

/** 16 hex digits: of 8 rows of 9 greys, whether each is darker than its right neighbour. */
const lookOf = async (picture: Uint8Array): Promise<string> => {
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
export const likeness = async (picture: Uint8Array): Promise<{ blurhash: string; look: string }> => ({
  blurhash: await blurhashOf(picture),
  look: await lookOf(picture),
});
