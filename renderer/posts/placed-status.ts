// The status of a part of a post at its moment, as the calendar, the queue and the day sheet show it.
import type { CalendarEntry } from '../../preload/contract/calendar.ts';
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import { type StateContext, postState, rowFacts } from '../../preload/rules/post-state.ts';
import { type Around, type RowStatus, shown, shownState, stillStatus } from './row-status.ts';
import { syncStrings } from './sync/strings.ts';

/** Part of a post at a moment; `held`: only the service has it there. */
export type Placed = Pick<CalendarEntry, 'post' | 'platforms' | 'held' | 'paused'> & { at?: string | null | undefined };

/** As `rowStatus`, for these platforms of the post. */
export const placedStatus = (
  { post, platforms, at, held, paused }: Placed,
  { still, ...context }: Around,
): RowStatus => {
  const own = platforms.map(
    (platform) =>
      post.platforms.find((each) => each.platform === platform) ?? { platform, failed: false, status: 'scheduled' },
  );
  if (own.length > 0 && own.every(({ status }) => status === 'published')) return shown({ is: 'published' });
  if (still && held) return { ...stillStatus(still), text: syncStrings.held(held, still.isOver) };
  if (still) {
    // Only its text differs: it is published at this time.
    const isThen = [...post.sync.stillPublishes, ...post.sync.calledOff].some(
      (each) => Date.parse(each.at) === Date.parse(at ?? ''),
    );
    return isThen ? stillStatus(still) : { ...stillStatus(still), text: still.text };
  }
  if (paused) return shownState(postState(rowFacts({ ...post, platforms: own }, null), context));
  const scheduled = own.map((each) => (each.status === 'published' ? each : { ...each, status: 'scheduled' }));
  return shownState(postState(rowFacts({ ...post, platforms: scheduled }, at ?? null), context));
};

/** The chip of a slot that passed without its post. */
export const overdueStatus = (entry: SlotEntry, context: Omit<StateContext, 'overdue'>): RowStatus =>
  placedStatus({ post: entry.post, platforms: entry.platforms, at: entry.at }, { ...context, overdue: entry });
