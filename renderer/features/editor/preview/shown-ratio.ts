// The shape in which a platform shows a picture, and whether that cuts something off.
import type { Platform } from '../../../../preload/rules/platforms.ts';

/** `ratio` null: not known, taken for a square. */
export const shownRatio = ({ shownRatio: { least, most } }: Platform, ratio: number | null): number =>
  Math.min(most, Math.max(least, ratio ?? 1));

/** Which edges go; null: all of it shows. */
export const cutEdges = (shown: number, ratio: number | null): 'sides' | 'top-and-bottom' | null => {
  if (ratio === null || Math.abs(shown / ratio - 1) < 0.02) return null;
  return shown < ratio ? 'sides' : 'top-and-bottom';
};
