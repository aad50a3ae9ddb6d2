// The autopilot's week: as the service last told it, and what is known better here since.
import type { Queue, QueueItem } from '../../preload/model/agenda.ts';
import { slotText } from '../service/leniency.ts';
import type { Store } from '../store/store.ts';
import { queueSnapshot } from '../sync/snapshots.ts';

type Reading = NonNullable<ReturnType<typeof queueSnapshot>>;
type Told = Reading['items'][number];

/** `id`: the day it was asked from; empty: now. null: it was never read. */
export const queueOf = (store: Store, id: string, nowMs: number): Queue | null => {
  const kept = store.snapshots.read('queue', id);
  const queue = queueSnapshot(store, id);
  if (!kept || !queue) return null;
  const { readAtMs } = kept;
  const pidOf = ({ postId }: Told) => (postId ? store.posts.pidOf(postId) : null);
  const told = queue.items.filter((item) => !isOvertaken(store, pidOf(item), item, readAtMs));
  const versions = new Set(told.map((item) => versionName(pidOf(item), item.platform)));
  const fromMs = Math.max(nowMs, Date.parse(queue.windowStart));
  return {
    windowStart: queue.windowStart,
    windowEnd: queue.windowEnd,
    items: [
      ...told.map((item) => itemOf(store, pidOf(item), item)),
      ...placedHere(store, fromMs, Date.parse(queue.windowEnd), versions),
    ],
    days: queue.days,
    hasActivePlan: queue.hasActivePlan,
    publishMode: queue.publishMode ?? null,
    pendingApprovalCount: queue.pendingApprovalCount,
    billingHold: queue.billingHold ?? false,
    readAt: new Date(readAtMs).toISOString(),
  };
};

const versionName = (pid: number | null, platform: string): string => `${pid} ${platform}`;

/** The post was deleted, or its version got another time or none, and all that after this was read. */
const isOvertaken = (store: Store, pid: number | null, { platform, scheduledAt }: Told, readAtMs: number): boolean => {
  if (pid === null) return false;
  const goneAtMs = store.posts.goneAtMs(pid);
  if (goneAtMs !== null) return goneAtMs > readAtMs;
  const at = slotText(scheduledAt);
  const known = store.agenda.slot(pid, platform);
  if (typeof at !== 'string' || !known || known.slotMs === Date.parse(at)) return false;
  return known.knownAtMs > readAtMs || store.posts.view(pid)?.sync.state !== 'synced';
};

const itemOf = (store: Store, pid: number | null, item: Told): QueueItem => ({
  post: pid === null || store.posts.goneAtMs(pid) !== null ? null : store.posts.view(pid),
  name: item.name,
  platform: item.platform,
  status: item.status,
  at: slotText(item.scheduledAt),
  holdReason: item.holdReason ?? null,
});

/** What was given a time here, or elsewhere, and is not among `told` of the reading. */
const placedHere = (store: Store, fromMs: number, beforeMs: number, told: ReadonlySet<string>): QueueItem[] => {
  const moments = store.agenda
    .moments(fromMs, beforeMs)
    .filter(({ pid, platform }) => !told.has(versionName(pid, platform)));
  const rows = store.agenda.rows([...new Set(moments.map(({ pid }) => pid))]);
  return moments.flatMap(({ pid, platform, status, atMs }) => {
    const post = rows.get(pid);
    if (!post || status === 'published') return [];
    const asks = post.needsApproval ? ('needs_approval' as const) : ('scheduled' as const);
    return [{ post, name: post.name, platform, status: asks, at: new Date(atMs).toISOString(), holdReason: null }];
  });
};
