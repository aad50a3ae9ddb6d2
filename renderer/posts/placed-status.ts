// The status of a part of a post at its moment, as the calendar, the queue and the day sheet show it.
import type { CalendarEntry } from '../../preload/contract/calendar.ts';
import type { SlotEntry } from '../../preload/contract/overdue.ts';
import type { StateName } from '../../preload/rules/choices.ts';
import { type StateContext, partState } from '../../preload/rules/post-state.ts';
import { type Around, type RowStatus, shown, shownState, stillStatus } from './row-status.ts';
import { syncStrings } from './sync/strings.ts';

/** Part of a post at a moment; `held`: only the service has it there. */
export type Placed = Pick<CalendarEntry, 'post' | 'platforms' | 'held' | 'paused'> & { at?: string | null | undefined };

/** As `rowStatus`, for these platforms of the post. */
export const placedStatus = (
  { post, platforms, at, held, paused }: Placed,
  { still, ...context }: Around,
): RowStatus => {
  const isTimed = !paused;
  const state = partState(post, { platforms, at: isTimed ? (at ?? null) : null, isTimed }, context);
  if (state.is === 'published') return shown(state);
  if (still && held) return { ...stillStatus(still), text: syncStrings.held(held, still.isOver) };
  if (still) {
    // Only its text differs: it is published at this time.
    const isThen = [...post.sync.stillPublishes, ...post.sync.calledOff].some(
      (each) => Date.parse(each.at) === Date.parse(at ?? ''),
    );
    return isThen ? stillStatus(still) : { ...stillStatus(still), text: still.text };
  }
  return shownState(state);
};

/** The chip of a slot of the next hours, or of one that passed without its post. */
export const slotStatus = (entry: SlotEntry, context: Omit<Around, 'overdue'>): RowStatus =>
  placedStatus(entry, { ...context, overdue: entry.isOverdue ? entry : undefined });

/** The same as one of the seven states. */
export const slotState = (entry: SlotEntry, context: Omit<StateContext, 'overdue'>): StateName => {
  const { post, platforms, at } = entry;
  const overdue = entry.isOverdue ? entry : undefined;
  return partState(post, { platforms, at, isTimed: true }, { ...context, overdue }).is;
};
