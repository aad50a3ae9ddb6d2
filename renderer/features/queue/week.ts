// The autopilot's week: days with their items, and the status of an item.
import type { DayCoverage, Queue, QueueItem } from '../../../preload/contract/calendar.ts';
import { queueStrings } from './strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import { asking, judgedStatus, placedStatus, type RowStatus } from '../../posts/row-status.ts';

/** The service lists each variant; variants of a post with the same time and status are one row. */
export type QueueRow = Omit<QueueItem, 'platform'> & { key: string; platforms: string[] };
export type QueueDay = DayCoverage & { items: QueueRow[] };

const rowsOf = (items: readonly QueueItem[]): QueueRow[] => {
  const rows = new Map<string, QueueRow>();
  items.forEach(({ platform, ...item }, place) => {
    // Items without a post may be several posts of the same name.
    const key = [item.post?.id ?? `unread ${String(place)}`, item.at, item.status, item.holdReason, item.held].join(
      ' ',
    );
    const row = rows.get(key);
    if (row) row.platforms.push(platform);
    else rows.set(key, { ...item, key, platforms: [platform] });
  });
  return [...rows.values()];
};

/** Sorted by time. `others`: items without a day of this week. */
export const daysOf = ({ days, items }: Queue, zone: string): { days: QueueDay[]; others: QueueRow[] } => {
  const dateOf = ({ at }: QueueRow): string | null =>
    typeof at === 'string' ? Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString() : null;
  const rows = rowsOf(items);
  const byDate = Map.groupBy(rows, dateOf);
  const inTime = (list: QueueRow[]) => [...list].sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''));
  const known = new Set(days.map(({ date }) => date));
  return {
    days: days.map((day) => ({ ...day, items: inTime(byDate.get(day.date) ?? []) })),
    others: rows.filter((item) => {
      const date = dateOf(item);
      return date === null || !known.has(date);
    }),
  };
};

/** `publishes`: its slot has passed, so approving publishes it at once. */
export type ItemStatus = RowStatus & { approve: { publishes: boolean } | null };

/**
 * An item that was approved here since the last read needs no approval. A post that Galley has read stands as it does
 * everywhere. `still`: what the service will publish differently until a waiting change is sent, or probably has.
 */
export const itemStatus = (
  item: Omit<QueueItem, 'name' | 'platform'> & { platforms?: readonly string[] },
  { billingHold, hasActivePlan }: Pick<Queue, 'billingHold' | 'hasActivePlan'>,
  { online = true, ...around }: Parameters<typeof placedStatus>[2] & { online?: boolean } = {},
): ItemStatus => {
  const text = queueStrings.status;
  const { post, at } = item;
  const platforms = [...(item.platforms ?? [])];
  if (item.held)
    return { tone: 'failed', text: syncStrings.held(item.held, around.still?.isOver ?? false), approve: null };
  const asks = post === null ? null : post.needsApproval && !post.sync.approveWaits;
  if (post?.sync.approveWaits || post?.sync.publishWaits)
    return { tone: 'offline', text: text.approving, approve: null };
  if (item.holdReason === 'approval_missed' && asks !== false)
    return { tone: 'approval', text: text.approvalMissed, approve: { publishes: true } };
  if (item.holdReason === 'missed') {
    const why = billingHold || !hasActivePlan ? text.heldNoPlan : text.heldByService;
    return { tone: 'failed', text: why, approve: null };
  }
  const planned = (): ItemStatus => ({
    ...(post === null
      ? { tone: 'scheduled', text: text.scheduled }
      : placedStatus({ post, platforms, at }, online, around)),
    approve: null,
  });
  switch (item.status) {
    case 'needs_approval': {
      if (asks === false) return planned();
      const judged = post && judgedStatus(post, platforms, around.account);
      return { ...asking({ tone: 'approval', text: text.needs_approval }, judged), approve: { publishes: false } };
    }
    case 'generating':
      return { tone: 'generating', text: text.generating, approve: null };
    case 'published':
      return { tone: 'published', text: text.published, approve: null };
    case 'failed':
      return { tone: 'failed', text: text.failed, approve: null };
    case 'scheduled':
      return planned();
    default:
      return { tone: 'draft', text: item.status, approve: null };
  }
};
