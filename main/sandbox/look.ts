// What a picture looks like in a few characters: its ratio and its blurred stand-in.
import { encode } from 'blurhash';

/** Width by height as a person sees the picture, and its blurhash. Throws when it cannot be read as a picture. */
export const look = async (picture: string | Uint8Array): Promise<{ ratio: number; blurhash: string }> => {
  // Loaded with the first picture: a start of the sandbox needs none.
  const { sharp } = await import('../media/sharp.ts');
  const upright = sharp(picture).autoOrient();
  const { autoOrient } = await upright.metadata();
  const { data, info } = await upright
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ratio: autoOrient.width / autoOrient.height,
    blurhash: encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3),
  };
};
