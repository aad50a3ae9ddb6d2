// The sound of a video beside its picture: a copy has to have as much of it as its original.
import type { MovieSound } from './jobs.ts';

/** Packets at both ends are left out whole, and encoders end with whole ones. */
const endsMs = 500;

const isAllAlong = ({ pictureMs, soundMs }: MovieSound): boolean => pictureMs - soundMs < endsMs;

/** Sound that ends before its picture in the original may do so in the copy. */
export const hasItsSound = (original: MovieSound, copy: MovieSound): boolean => {
  if ((original.codec === null) !== (copy.codec === null)) return false;
  return !isAllAlong(original) || isAllAlong(copy);
};
