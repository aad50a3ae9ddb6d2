// Which channels take a slot, as far as is known.
import type { Store } from '../store/store.ts';
import { channelsSnapshot } from '../sync/snapshots.ts';

/** What nobody knows of takes one: the service has the last word. */
export const takesSlot = (store: Store, platform: string): boolean => {
  const channel = channelsSnapshot(store)?.channels.find((each) => each.platform === platform);
  return !channel || (channel.available && channel.connected);
};
