// Which channels take a slot, as far as is known.
import type { Post } from '../../preload/model/post.ts';
import { isPlatformId, type PlatformId } from '../../preload/platforms.ts';
import type { Store } from '../store/store.ts';
import { channelsSnapshot } from '../sync/snapshots.ts';

/** What nobody knows of takes one: the service has the last word. */
export const takesSlot = (store: Store, platform: string): boolean => {
  const channel = channelsSnapshot(store)?.channels.find((each) => each.platform === platform);
  return !channel || (channel.available && channel.connected);
};

/** Versions of a post that can be given a time. */
export const slotPlatforms = (store: Store, { variants }: Post): PlatformId[] =>
  variants
    .filter(({ status }) => status !== 'published')
    .map(({ platform }) => platform)
    .filter(isPlatformId)
    .filter((platform) => takesSlot(store, platform));
