// What the views of the calendar share: the entries, how they are shown, and what can be done with them.
import type { DayCoverage } from '../../../preload/contract/calendar.ts';
import type { SlotEntry } from '../../../preload/contract/overdue.ts';
import type { CalendarLifting } from './drag/drag.svelte.ts';
import type { CalendarOverlays } from './overlays/overlays.svelte.ts';
import type { RecentEntries } from './focus.svelte.ts';
import type { Times } from '../../time/times.ts';
import type { RowStatus } from '../../posts/row-status.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';
import type { EntriesByDay, Entry } from './entry/entry.ts';
import { isLetterOff } from '../../ui/letter-keys.ts';

/** A double click on a day, where nothing else is: `{@attach}` to what the days are in. */
export const onDoubleClick = (act: (date: string) => void) => (days: HTMLElement) => {
  const clicked = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')) return;
    const date = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (date !== undefined) act(date);
  };
  days.addEventListener('dblclick', clicked);
  return () => days.removeEventListener('dblclick', clicked);
};

/** N on a day, and Enter on one without posts, write a post for it. */
export const writesOn = (event: KeyboardEvent, { isEmpty }: { isEmpty: boolean }): boolean => {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  if (ctrlKey || metaKey || altKey || repeat || isLetterOff(event)) return false;
  return key.toLowerCase() === 'n' || (key === 'Enter' && isEmpty);
};

export type CalendarContext = {
  times: Times;
  now: Temporal.Instant;
  /** In the business's zone. */
  today: Temporal.PlainDate;
  entries: EntriesByDay;
  /** How many entries of a day were left out for lack of room, by ISO date. */
  hidden: ReadonlyMap<string, number>;
  coverage: ReadonlyMap<string, DayCoverage>;
  overlays: Pick<CalendarOverlays, 'on'>;
  lifting: CalendarLifting;
  /** The lowest are shown first in a day that is too full; below 1: the entry that was moved or focused last. */
  priority: RecentEntries['priority'];
  /** The entries have the slots of the what-if. */
  whatIf: boolean;
  status: (entry: Entry) => RowStatus;
  /** What the service will publish differently until a waiting change is sent. */
  still: (entry: Entry) => StillShown | undefined;
  /** Set when its slot passed and it wasn't published. */
  overdue: (entry: Entry) => SlotEntry | undefined;
  open: (entry: Entry, anchor: HTMLElement) => void;
  /** Starts a drag once the pointer has moved beyond the threshold. */
  press: (entry: Entry, event: PointerEvent) => void;
  /** Starts a keyboard drag, or shows why the post can't be moved. */
  lift: (entry: Entry) => void;
  /** Lets a keyboard drag handle the key. True: it did. */
  handleDragKey: (event: KeyboardEvent) => boolean;
  showDay: (day: Temporal.PlainDate) => void;
  /** Starts a post that is planned for this day; of one that has passed, it says so. */
  writeOn: (day: Temporal.PlainDate) => void;
  /** Opens all posts of a full day over it; `trigger` gets the focus back. */
  showAll: (day: Temporal.PlainDate, trigger: HTMLElement) => void;
};
