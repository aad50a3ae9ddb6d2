// Which channels take a slot, as far as is known, and which versions of a post a new time is for.
import type { PlatformChoice } from '../../preload/inputs.ts';
import type { Post, Variant } from '../../preload/model/post.ts';
import { isPlatformId, type PlatformId } from '../../preload/platforms.ts';
import type { Store } from '../store/store.ts';
import { channelsSnapshot } from '../sync/snapshots.ts';

/** What nobody knows of takes one: the service has the last word. */
export const takesSlot = (store: Store, platform: string): boolean => {
  const channel = channelsSnapshot(store)?.channels.find((each) => each.platform === platform);
  return !channel || (channel.available && channel.connected);
};

export const holdsTime = ({ scheduledAt }: Pick<Variant, 'scheduledAt'>): boolean => typeof scheduledAt === 'string';

/** `not-ticked`: of a list of platforms, the post is on none of them; `no-time`: it holds no time that could be moved. */
type NoVersion = 'published' | 'not-ticked' | 'no-time' | 'no-channel';

/** The versions a new time is for, and never another one: a person schedules what they see ticked. */
export const chosenVersions = (
  store: Store,
  { variants }: Post,
  platforms: PlatformChoice,
): PlatformId[] | NoVersion => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (open.length === 0) return 'published';
  const meant = open.flatMap((variant) => {
    const { platform } = variant;
    const isMeant = platforms === 'holding' ? holdsTime(variant) : platforms.some((each) => each === platform);
    return isMeant && isPlatformId(platform) ? platform : [];
  });
  if (meant.length === 0) return platforms === 'holding' ? 'no-time' : 'not-ticked';
  const able = meant.filter((platform) => takesSlot(store, platform));
  return able.length === 0 ? 'no-channel' : able;
};
