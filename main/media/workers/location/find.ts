// Where a picture or video was taken, as the patches that take it out of a copy.
import type { FileBytes } from '../file-bytes.ts';
import { heicPatches } from './heic.ts';
import { jpegPatches } from './jpeg.ts';
import { moviePatches } from './movie.ts';
import type { Patch } from './patch.ts';
import { pngPatches } from './png.ts';
import { webpPatches } from './webp.ts';

const finders: Record<string, (file: FileBytes) => Promise<Patch[]>> = {
  'image/jpeg': jpegPatches,
  'image/png': pngPatches,
  'image/webp': webpPatches,
  'image/heic': heicPatches,
  'video/mp4': moviePatches,
  'video/quicktime': moviePatches,
};

/** Empty: the file does not tell. Throws AppError `file-refused` (damaged) for what cannot be walked through. */
export const locationPatches = async (file: FileBytes, mimeType: string): Promise<Patch[]> =>
  (await finders[mimeType]?.(file)) ?? [];
