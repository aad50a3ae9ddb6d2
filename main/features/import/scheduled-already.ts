// Which rows are posts that are scheduled already: a table that was corrected is often imported a second time as a whole.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { isSameText } from '../../sync/posts/link-tracking.ts';

export type PlannedText = { platform: PlatformId; at: string; name: string; text: string };

const minuteMs = 60_000;
const keyOf = (platform: string, atMs: number): string => `${platform} ${Math.floor(atMs / minuteMs)}`;

/** For all rows of a table. Without a text the name decides. */
export const scheduledAlready = (store: Store, nowMs: number): ((of: PlannedText) => boolean) => {
  const paused = store.pause.times().map(({ pid, platform, at }) => ({ pid, platform, atMs: Date.parse(at) }));
  const planned = [...store.agenda.moments(Math.floor(nowMs), Number.MAX_SAFE_INTEGER), ...paused];
  const byMinute = Map.groupBy(planned, ({ platform, atMs }) => keyOf(platform, atMs));
  return ({ platform, at, name, text }) =>
    (byMinute.get(keyOf(platform, Date.parse(at))) ?? []).some(({ pid }) => {
      const post = readShown(store, pid);
      const body = post?.variants.find((variant) => variant.platform === platform)?.body ?? '';
      return text === '' ? body === '' && post?.name === name : isSameText(store, body, text);
    });
};
