// The autopilot's week: days with their items, and the status of an item.
import type { DayCoverage, Queue, QueueItem } from '../../../preload/contract/calendar.ts';
import type { PostId } from '../../../preload/ids.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import { placedStatus } from '../../posts/placed-status.ts';
import { type Around, type RowStatus, shown } from '../../posts/row-status.ts';

/** The service lists each variant; variants of a post with the same status and time are one row. */
export type QueueRow = Omit<QueueItem, 'platform'> & { key: string; platforms: string[] };
export type QueueDay = DayCoverage & { items: QueueRow[] };

/** Of what is published, as the calendar puts it together (main/features/calendar/entries.ts). */
const togetherMs = 5 * 60_000;

/** The second is the later one. */
const isTogether = (one: Pick<QueueItem, 'at'>, { at, status }: Pick<QueueItem, 'at' | 'status'>): boolean =>
  typeof one.at === 'string' && typeof at === 'string'
    ? Date.parse(at) - Date.parse(one.at) <= (status === 'published' ? togetherMs : 0)
    : one.at === at;

const msOf = (at: QueueItem['at']): number => Date.parse(at ?? '') || 0;

const rowsOf = (items: readonly QueueItem[]): QueueRow[] => {
  const rows: QueueRow[] = [];
  /** The row that was begun last, by what its variants share. */
  const open = new Map<string, QueueRow>();
  const inTime = items.map((item, place) => ({ item, place })).sort((a, b) => msOf(a.item.at) - msOf(b.item.at));
  for (const {
    item: { platform, ...item },
    place,
  } of inTime) {
    // Items without a post may be several posts of the same name.
    const { post, status, holdReason, held, paused } = item;
    const shared = [post?.id ?? `unread ${String(place)}`, status, holdReason, held, paused].join(' ');
    const begun = open.get(shared);
    if (begun && isTogether(begun, item)) begun.platforms.push(platform);
    else {
      const row = { ...item, key: `${shared} ${String(item.at)}`, platforms: [platform] };
      rows.push(row);
      open.set(shared, row);
    }
  }
  return rows;
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
 * A post that Galley has read stands as it does everywhere; the service's own word counts for one it hasn't, and where
 * the week was read later than the post. `still`: what the service will publish differently until a waiting change is
 * sent, or probably has.
 */
export const itemStatus = (
  item: Omit<QueueItem, 'name' | 'platform'> & { platforms?: readonly string[] },
  { billingHold }: Pick<Queue, 'billingHold'>,
  around: Around,
): ItemStatus => {
  const { post, at, held, holdReason, paused } = item;
  const platforms = [...(item.platforms ?? [])];
  const is = (status: RowStatus, approve: ItemStatus['approve'] = null): ItemStatus => ({ ...status, approve });
  if (held) return is({ tone: 'failed', text: syncStrings.held(held, around.still?.isOver ?? false) });
  const placed = post && placedStatus({ post, platforms, at, ...(paused && { paused }) }, around);
  const isAnswered = post !== null && (post.sync.approveWaits || post.sync.publishWaits);
  const asks = post === null ? item.status === 'needs_approval' : post.needsApproval && !isAnswered;
  const publishes = holdReason === 'approval_missed' || (post !== null && slotPassed(at, around.now));
  if (asks && (holdReason === 'approval_missed' || item.status === 'needs_approval')) {
    const approval = shown({ is: 'approval', publishes });
    return placed?.tone === 'failed' ? is(placed) : is({ ...placed, ...approval }, { publishes });
  }
  if (holdReason === 'missed' && !isAnswered && !around.still)
    return is(shown({ is: 'blocked', cause: { kind: billingHold ? 'on-hold' : 'missed' } }));
  switch (item.status) {
    case 'generating':
      return is(shown({ is: 'making' }));
    case 'published':
      return is(shown({ is: 'published' }));
    case 'failed': {
      const cause = { kind: 'platform-failed', platform: platforms[0] ?? '', reason: 'unknown' } as const;
      return is(placed?.tone === 'failed' ? placed : shown({ is: 'blocked', cause }));
    }
    case 'scheduled':
    case 'needs_approval':
      return is(placed ?? shown({ is: 'scheduled' }));
    default:
      return is({ tone: 'draft', text: item.status });
  }
};

/** A post that can be approved: `at` is its first time. `publishes`: one of its slots has passed. */
export type Waiting = { id: PostId; name: string; at: string | null; publishes: boolean };

/** An approval is of the whole post, in however many rows it is. */
export const waitingPosts = (
  rows: readonly QueueRow[],
  queue: Pick<Queue, 'billingHold'>,
  around: Around,
): Waiting[] => {
  const waiting = new Map<PostId, Waiting>();
  for (const row of rows) {
    const { approve } = itemStatus(row, queue, around);
    if (!row.post || !approve) continue;
    const { id } = row.post;
    const known = waiting.get(id);
    const ats = [known?.at, row.at].filter((at) => typeof at === 'string');
    const at = ats.sort((one, other) => msOf(one) - msOf(other))[0] ?? null;
    waiting.set(id, { id, name: row.name, at, publishes: approve.publishes || known?.publishes === true });
  }
  return [...waiting.values()];
};

const slotPassed = (at: string | null | undefined, now: Temporal.Instant): boolean =>
  typeof at === 'string' && Date.parse(at) <= now.epochMilliseconds;
