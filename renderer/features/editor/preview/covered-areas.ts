// What each platform lays over a vertical video, by guides that were last read on 2026-09-01.
import type { PlatformId } from '../../../../preload/rules/platforms.ts';

/** Shares of the video's width and height. */
export type CoveredArea = { top: number; right: number; bottom: number; left: number; source: string };

const metaReels = "Meta's guide for reels: leave 14% at the top, 35% at the bottom and 6% at the sides";
const severalTools = 'rule of thumb of several tools';

/** A platform without one shows no video on the whole screen. */
export const coveredAreas: Readonly<Partial<Record<PlatformId, CoveredArea>>> = {
  instagram: { top: 0.14, right: 0.13, bottom: 0.35, left: 0.06, source: metaReels },
  facebook: { top: 0.14, right: 0.13, bottom: 0.35, left: 0.06, source: metaReels },
  tiktok: { top: 0.07, right: 0.13, bottom: 0.25, left: 0.06, source: severalTools },
  youtube_shorts: { top: 0.15, right: 0.18, bottom: 0.35, left: 0.04, source: severalTools },
};
