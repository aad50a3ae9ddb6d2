// How platforms crop and cover media: aspect ratios by name, the ratio shown, the edges cut off, and what lies over a video.
import type { Platform, PlatformId } from '../../../../preload/rules/platforms.ts';
import { phone } from './fold.ts';

const shapes: readonly (readonly [number, string])[] = [
  [1, '1:1'],
  [4 / 5, '4:5'],
  [5 / 4, '5:4'],
  [3 / 4, '3:4'],
  [4 / 3, '4:3'],
  [2 / 3, '2:3'],
  [3 / 2, '3:2'],
  [9 / 16, '9:16'],
  [16 / 9, '16:9'],
  [1.91, '1.91:1'],
];

/** The name people use for it, as 4:5. `ratio` is width by height; null: unknown. */
export const ratioLabel = (ratio: number | null): string | null => {
  if (ratio === null || ratio <= 0) return null;
  const near = shapes.find(([value]) => Math.abs(ratio / value - 1) < 0.02);
  return near ? near[1] : ratio >= 1 ? `${ratio.toFixed(2)}:1` : `1:${(1 / ratio).toFixed(2)}`;
};

/** The ratio in which the platform shows it. `ratio` null: not known, taken for a square. */
export const shownRatio = ({ shownRatio: { least, most } }: Platform, ratio: number | null): number =>
  Math.min(most, Math.max(least, ratio ?? 1));

/** Which edges go; null: all of it shows. */
export const cutEdges = (shown: number, ratio: number | null): 'sides' | 'top-and-bottom' | null => {
  if (ratio === null || Math.abs(shown / ratio - 1) < 0.02) return null;
  return shown < ratio ? 'sides' : 'top-and-bottom';
};

/** Shares of the video's width and height. */
export type CoveredArea = { top: number; right: number; bottom: number; left: number; source: string };

const metaReels = "Meta's guide for reels: leave 14% at the top, 35% at the bottom and 6% at the sides";
const severalTools = 'rule of thumb of several tools';

/**
 * What each platform's buttons and text cover of a vertical video, by guides last read on 2026-09-01. A platform without
 * one shows no video full screen.
 */
export const coveredAreas: Readonly<Partial<Record<PlatformId, CoveredArea>>> = {
  instagram: { top: 0.14, right: 0.13, bottom: 0.35, left: 0.06, source: metaReels },
  facebook: { top: 0.14, right: 0.13, bottom: 0.35, left: 0.06, source: metaReels },
  tiktok: { top: 0.07, right: 0.13, bottom: 0.25, left: 0.06, source: severalTools },
  youtube_shorts: { top: 0.15, right: 0.18, bottom: 0.35, left: 0.04, source: severalTools },
};

/** Of a line of the words over a vertical video, pixels of the phone. */
export const overlayWidth = (platform: PlatformId): number => {
  const { left, right } = coveredAreas[platform] ?? { left: 0, right: 0 };
  return phone.width * (1 - left - right);
};
