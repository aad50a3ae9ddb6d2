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

export type CalendarContext = {
  times: Times;
  now: Temporal.Instant;
  /** In the business's zone. */
  today: Temporal.PlainDate;
  entries: EntriesByDay;
  /** How many entries of a day were not asked for, by ISO date. */
  hidden: ReadonlyMap<string, number>;
  coverage: ReadonlyMap<string, DayCoverage>;
  overlays: Pick<CalendarOverlays, 'on'>;
  lifting: CalendarLifting;
  /** The lowest are shown before the others of a full day; below 1: the latest that was moved or had the focus. */
  priority: RecentEntries['priority'];
  /** The entries are those with the times that are tried out. */
  whatIf: boolean;
  status: (entry: Entry) => RowStatus;
  /** What of it the service publishes otherwise than it stands there. */
  still: (entry: Entry) => StillShown | undefined;
  /** Its time has passed without it. */
  overdue: (entry: Entry) => SlotEntry | undefined;
  open: (entry: Entry, anchor: HTMLElement) => void;
  /** Begins a drag once the pointer has gone far enough. */
  press: (entry: Entry, event: PointerEvent) => void;
  /** Lifts by keys, or says why not. */
  lift: (entry: Entry) => void;
  /** Gives a key to the post that is lifted. True: it was for it. */
  handleDragKey: (event: KeyboardEvent) => boolean;
  showDay: (day: Temporal.PlainDate) => void;
};
