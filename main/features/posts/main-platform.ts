// Which platform leads a post of own files: the service makes the first one the main version, and an edit of that goes to
// all others (public-api.md, UpdateVariant).
import type { PlatformId } from '../../../preload/rules/platforms.ts';

/** Words for one platform alone would be published on all if it led: one without such words does, where there is one. */
export const mainFirst = (
  platforms: readonly PlatformId[],
  hasOwnWords: (platform: PlatformId) => boolean,
): PlatformId[] => {
  const main = platforms.find((platform) => !hasOwnWords(platform));
  return main === undefined ? [...platforms] : [main, ...platforms.filter((platform) => platform !== main)];
};
