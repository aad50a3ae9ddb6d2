// The autopilot's week: as the service last reported it, updated with what is known here since.
import type { DayCoverage, Queue, QueueItem } from '../../../preload/contract/calendar.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone, queueSnapshot } from '../../sync/kernel/cached-replies.ts';
import { pausedMoments } from '../pause/paused-times.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';
import { spanOf } from './entries.ts';
import { stillHeld, type Standing } from './still-publishing.ts';

type Reading = NonNullable<ReturnType<typeof queueSnapshot>>;
type ReportedItem = Reading['items'][number];

type Week = { queue: Reading; readAtMs: number; reported: ReportedItem[]; placed: QueueItem[] };

/** `id`: the day it was requested from; empty: now. null: it was never read. */
export const queueOf = (sync: Pick<Sync, 'store' | 'sendForecast'>, id: string, standing: Standing): Queue | null => {
  const { store } = sync;
  const week = weekOf(store, id, standing);
  if (!week) return null;
  const { queue, readAtMs, reported, placed } = week;
  const asOfNow = rowsAsOfNow(sync);
  return {
    windowStart: queue.windowStart,
    windowEnd: queue.windowEnd,
    items: [...reported.map((item) => itemOf(store, item)), ...placed].map((item) => ({
      ...item,
      post: item.post && asOfNow(item.post),
    })),
    days: countedAgain(store, week),
    hasActivePlan: queue.hasActivePlan,
    publishMode: queue.publishMode ?? null,
    pendingApprovalCount: queue.pendingApprovalCount,
    billingHold: queue.billingHold ?? false,
    readAt: new Date(readAtMs).toISOString(),
  };
};

/** Of the days from now; empty when they were never read. */
export const coverageOf = (store: Store, standing: Standing): DayCoverage[] => {
  const week = weekOf(store, '', standing);
  return week ? countedAgain(store, week) : [];
};

const weekOf = (store: Store, id: string, standing: Standing): Week | null => {
  const snapshot = store.snapshots.read('queue', id);
  const queue = queueSnapshot(store, id);
  if (!snapshot || !queue) return null;
  const { readAtMs } = snapshot;
  const held = heldByService(store, queue, standing);
  const isHeld = new Set(held.map(slotName));
  const reported = queue.items.filter(
    (item) => !isOvertaken(store, item, readAtMs) && !isHeld.has(reportedName(store, item)),
  );
  const paused = pausedIn(store, queue).filter((item) => !isHeld.has(slotName(item)));
  return { queue, readAtMs, reported, placed: [...placedHere(store, queue, reported), ...held, ...paused] };
};

const weekSpan = ({ windowStart, windowEnd }: Reading): { fromMs: number; beforeMs: number } => ({
  fromMs: Date.parse(windowStart),
  beforeMs: Date.parse(windowEnd),
});
/** The post that shows it; a deleted one is its own. */
const pidOf = (store: Store, { postId }: ReportedItem): number | null => {
  const pid = postId ? store.posts.pidOf(postId) : null;
  return pid === null || store.posts.goneAtMs(pid) !== null ? pid : store.posts.headOf(pid);
};
const momentMs = ({ scheduledAt }: Pick<ReportedItem, 'scheduledAt'>): number =>
  Date.parse(slotText(scheduledAt) ?? '');

/** The post was deleted, or its variant was rescheduled or unscheduled, after this was read. */
const isOvertaken = (store: Store, item: ReportedItem, readAtMs: number): boolean => {
  const pid = pidOf(store, item);
  if (pid === null) return false;
  const goneAtMs = store.posts.goneAtMs(pid);
  if (goneAtMs !== null) return goneAtMs > readAtMs;
  const atMs = momentMs(item);
  const known = store.agenda.slot(pid, item.platform);
  // What was published stays in its week, whether or not the service still reports its time.
  if (Number.isNaN(atMs) || !known || known.slotMs === atMs || known.status === 'published') return false;
  return known.knownAtMs > readAtMs || store.posts.view(pid)?.sync.state !== 'synced';
};

const itemOf = (store: Store, item: ReportedItem): QueueItem => {
  const pid = pidOf(store, item);
  const known = pid === null ? null : store.agenda.slot(pid, item.platform);
  const isLive = known?.status === 'published';
  return {
    post: pid === null || store.posts.goneAtMs(pid) !== null ? null : store.posts.view(pid),
    name: item.name,
    platform: item.platform,
    // The post may have been read, or published from here, after this: what is live stays live.
    status: isLive ? 'published' : item.status,
    at: slotText(item.scheduledAt),
    holdReason: isLive ? null : (item.holdReason ?? null),
  };
};

/** A time that the library knows of, and the reply does not. */
const plannedItem = ({ post, platform, atMs }: { post: PostRow; platform: string; atMs: number }) => ({
  post,
  name: post.name,
  platform,
  status: 'scheduled' as const,
  at: new Date(atMs).toISOString(),
  holdReason: null,
});

/** What was scheduled here, or by another client, and is missing from the reply; including what has passed. */
const placedHere = (store: Store, queue: Reading, reported: readonly ReportedItem[]): QueueItem[] => {
  const known = new Set(reported.map((item) => `${pidOf(store, item)} ${item.platform}`));
  const { fromMs, beforeMs } = weekSpan(queue);
  const moments = store.agenda
    .moments(fromMs, beforeMs)
    .filter(({ pid, platform, status }) => status !== 'published' && !known.has(`${pid} ${platform}`));
  const rows = store.agenda.rows([...new Set(moments.map(({ pid }) => pid))]);
  return moments.flatMap(({ pid, platform, atMs }) => {
    const post = rows.get(pid);
    if (!post) return [];
    const planned = plannedItem({ post, platform, atMs });
    return [post.needsApproval ? { ...planned, status: 'needs_approval' as const } : planned];
  });
};

/** While everything is paused: what gets its time of this week back. */
const pausedIn = (store: Store, queue: Reading): QueueItem[] =>
  pausedMoments(store, weekSpan(queue)).map(({ row: post, platform, atMs }) => ({
    ...plannedItem({ post, platform, atMs }),
    paused: true as const,
  }));

/** A post on a day for which the service counts it. */
type Counted = { post: string; atMs: number };

/** What the service still publishes at a slot that was changed here, or of a post that was deleted here. */
const heldByService = (store: Store, queue: Reading, standing: Standing): QueueItem[] =>
  stillHeld(store, weekSpan(queue), standing).map(({ how, ...slot }) => ({ ...plannedItem(slot), held: how }));

const slotName = ({ post, platform, at }: QueueItem): string => `${post?.id ?? ''} ${platform} ${Date.parse(at ?? '')}`;
const reportedName = (store: Store, item: ReportedItem): string =>
  `${pidOf(store, item)} ${item.platform} ${momentMs(item)}`;

/**
 * The service's counts, minus what left each day since, plus what was added. Failed posts do not count. A post of several
 * parts is one here, and each of them is one at the service.
 */
const countedAgain = (store: Store, { queue, reported, placed }: Week): DayCoverage[] => {
  const zone = businessZone(store);
  const atService = (item: ReportedItem): string => item.postId ?? item.variantId;
  const countedOf = (items: readonly ReportedItem[], postOf: (item: ReportedItem) => string): Counted[] =>
    items.filter(({ status }) => status !== 'failed').map((item) => ({ post: postOf(item), atMs: momentMs(item) }));
  const then = countedOf(queue.items, atService);
  const now = [
    ...countedOf(reported, (item) => String(pidOf(store, item) ?? atService(item))),
    ...placed.map(({ post, at }): Counted => ({ post: post?.id ?? '', atMs: Date.parse(at ?? '') })),
  ];
  return queue.days.map((day) => {
    const { fromMs, beforeMs } = spanOf(day.date, day.date, zone);
    const postsOn = (counted: readonly Counted[]): number =>
      new Set(counted.filter(({ atMs }) => atMs >= fromMs && atMs < beforeMs).map(({ post }) => post)).size;
    return { ...day, actualCount: Math.max(0, day.actualCount + postsOn(now) - postsOn(then)) };
  });
};
