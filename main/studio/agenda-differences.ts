// Posts that the service's calendar shows otherwise than they are kept here: somebody changed them elsewhere.
import type { z } from 'zod';
import { slotText } from '../service/leniency.ts';
import type * as schema from '../service/schema.ts';
import type { Store } from '../store/store.ts';

type Entry = z.infer<typeof schema.CalendarEntry>;

/**
 * Ids of the service. Posts with changes of ours on their way are left to them. An entry stands for one platform of a
 * post, the representative one (public-api.md, Calendar); which that is when it is not named, nobody knows.
 */
export const differences = (
  store: Store,
  entries: readonly Entry[],
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
  nowMs: number,
): string[] => {
  const kept = store.agenda.moments(fromMs, beforeMs);
  const isKept = new Set(kept.map(({ pid, platform, atMs }) => `${pid} ${platform} ${atMs}`));
  const isOurs = (pid: number): boolean => store.posts.view(pid)?.sync.state !== 'synced';

  const told = entries.flatMap((entry) => {
    const pid = store.posts.pidOf(entry.postId);
    if (pid === null) return [entry.postId];
    const at = slotText(entry.publishedAt) ?? slotText(entry.scheduledAt);
    if (typeof at !== 'string' || !entry.platform || isOurs(pid)) return [];
    return isKept.has(`${pid} ${entry.platform} ${Date.parse(at)}`) ? [] : [entry.postId];
  });

  const shown = new Set(entries.map(({ postId }) => postId));
  const missing = kept.flatMap(({ pid, status, atMs }) => {
    if (status !== 'scheduled' || atMs < nowMs) return [];
    const sid = store.posts.sidOf(pid);
    return sid === null || shown.has(sid) || isOurs(pid) ? [] : [sid];
  });
  return [...new Set([...told, ...missing])];
};
