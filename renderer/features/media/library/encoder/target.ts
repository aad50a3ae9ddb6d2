// How a video is encoded so that it is small enough: at most 1080 pixels across, and as many bits as fit.
import { uploadBounds } from '../../../../../preload/rules/service-bounds.ts';

export type EncodeTarget = { width: number; height: number; bitsPerSecond: number };

const shortSidePx = 1080;
const mostBitsPerSecond = 8_000_000;
/** With fewer, 1080 pixels across are a blur. */
const leastBitsPerSecond = 400_000;
const soundBitsPerSecond = 192_000;
/** Encoders keep to their bit rate on average only. */
const headroom = 0.93;

/** H.264 takes even sizes alone. */
const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** null: it is too long for that. `seconds`: what stays. `ownBitsPerSecond`: of the original, with its sound. */
export const encodeTarget = (
  { width, height }: { width: number; height: number },
  seconds: number,
  ownBitsPerSecond: number,
): EncodeTarget | null => {
  const scale = Math.min(1, shortSidePx / Math.min(width, height));
  const fitting = (uploadBounds.videoBytes * 8 * headroom) / seconds - soundBitsPerSecond;
  const bitsPerSecond = Math.floor(Math.min(mostBitsPerSecond, ownBitsPerSecond, fitting));
  if (bitsPerSecond < Math.floor(Math.min(leastBitsPerSecond, ownBitsPerSecond))) return null;
  return { width: even(width * scale), height: even(height * scale), bitsPerSecond };
};

export const encodedBytes = ({ bitsPerSecond }: EncodeTarget, seconds: number): number =>
  Math.round(((bitsPerSecond + soundBitsPerSecond) * seconds) / 8);
