// What the views of the calendar share: how days, times and entries are written, and what can be done with them.
import type { DayCoverage } from '../../../preload/contract/calendar.ts';
import type { DueEntry } from '../../../preload/contract/overdue.ts';
import type { CalendarLifting, Load } from './calendar-lift.svelte.ts';
import type { CalendarLayers } from './calendar-layers.svelte.ts';
import type { RecentEntries } from './calendar-recent.svelte.ts';
import type { Times } from '../../time/times.ts';
import type { RowStatus } from '../../posts/row-status.ts';
import type { StillShown } from '../../posts/sync/post-sync.ts';
import type { EntriesByDay, Entry } from './by-day.ts';

export type CalendarHands = {
  times: Times;
  now: Temporal.Instant;
  /** In the business's zone. */
  today: Temporal.PlainDate;
  entries: EntriesByDay;
  /** How many entries of a day were not asked for, by ISO date. */
  hidden: ReadonlyMap<string, number>;
  coverage: ReadonlyMap<string, DayCoverage>;
  layers: Pick<CalendarLayers, 'on'>;
  lifting: CalendarLifting;
  /** The lowest are shown before the others of a full day; below 1: the latest that was moved or had the focus. */
  rank: RecentEntries['rank'];
  /** The entries are those with the times that are tried out. */
  whatIf: boolean;
  status: (entry: Entry) => RowStatus;
  /** What of it the service publishes otherwise than it stands there. */
  still: (entry: Entry) => StillShown | undefined;
  /** Its time has passed without it. */
  overdue: (entry: Entry) => DueEntry | undefined;
  open: (entry: Entry, anchor: HTMLElement) => void;
  /** Begins a drag once the pointer has gone far enough. */
  press: (entry: Entry, event: PointerEvent) => void;
  /** Lifts by keys, or says why not. */
  lift: (entry: Entry) => void;
  /** Gives a key to the post that is lifted. True: it was for it. */
  carry: (event: KeyboardEvent) => boolean;
  showDay: (day: Temporal.PlainDate) => void;
};

/** Where it goes out in the business's zone; null: nobody knows the hour. */
export const wallTime = ({ at }: Entry, zone: string): Temporal.PlainDateTime | null =>
  at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();

export const loadOf = (entry: Entry, zone: string): Load => ({
  key: entry.key,
  postId: entry.post.id,
  name: entry.post.name,
  kind: entry.post.kind,
  thumbnail: entry.post.thumbnail,
  platforms: entry.platforms,
  from: wallTime(entry, zone),
  changed: entry.post.changedSinceApproval,
  judged: entry.post.judged,
});

/** A post that is dropped on a day keeps its hour; one without a time takes this. */
export const usualTime = (): Temporal.PlainTime => Temporal.PlainTime.from('09:00');
