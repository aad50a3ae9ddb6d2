// What the calendar does with an entry, an unscheduled post and a day, besides what can be done with any post.
import type { MenuChoices, OwnChoices } from '../../../app/frame/action-menu.ts';
import { manyStrings } from '../../../posts/bulk-strings.ts';
import type { MenuPlace } from '../../../ui/menu-area.svelte.ts';
import { calendarStrings } from '../strings.ts';
import type { DaySpan } from '../range.ts';
import { whyFixed, type Entry } from './entry.ts';

/** What a menu of the calendar is of, by what stays the same when the calendar is read again. */
export type CalendarThing = { is: 'entry'; key: string } | { is: 'draft'; id: string } | { is: 'day'; date: string };

export const calendarThing = (at: Element): MenuPlace<CalendarThing> | undefined => {
  // A row of a full day is an entry too.
  const element = at.closest<HTMLElement>('[data-entry], [data-row], [data-unscheduled]');
  const { entry = element?.dataset['row'], unscheduled } = element?.dataset ?? {};
  if (element && entry !== undefined) return { of: { is: 'entry', key: entry }, element };
  if (element && unscheduled !== undefined) return { of: { is: 'draft', id: unscheduled }, element };
  const cell = at.closest<HTMLElement>('[data-day], [data-date]');
  const date = cell?.dataset['day'] ?? cell?.dataset['date'];
  if (!cell || date === undefined) return undefined;
  // In the week its hours and its name are apart.
  const name = cell.matches('.date')
    ? cell
    : (cell.querySelector<HTMLElement>('.date') ??
      cell.closest('[role="grid"]')?.querySelector<HTMLElement>(`[data-date="${date}"]`));
  return { of: { is: 'day', date }, element: name ?? cell };
};

type EntryRuns = Record<'approve' | 'askTime' | 'unschedule' | 'lift' | 'shift' | 'insert', () => void>;

/** null: an unscheduled post. */
export const entryChoices = (entry: Entry | null, isPast: boolean, runs: EntryRuns): OwnChoices => {
  const isFixed = entry !== null && whyFixed(entry) !== null;
  const hasTime = entry !== null && entry.at !== null;
  // While everything is paused, a new time is the person's own.
  const takesTime = !isFixed || entry.paused === true;
  return {
    schedule: { run: runs.askTime, reason: takesTime ? undefined : manyStrings.misfits.schedule },
    unschedule: { run: runs.unschedule, reason: isFixed || !hasTime ? manyStrings.misfits.unschedule : undefined },
    shift: {
      run: runs.shift,
      reason: isFixed || (!hasTime && !entry?.planned) ? manyStrings.misfits.unschedule : undefined,
    },
    ...(!isFixed && { lift: { run: runs.lift } }),
    ...(!isFixed && hasTime && !isPast && { insertHere: { run: runs.insert } }),
    ...(entry?.post.needsApproval &&
      !entry.post.sync.approveWaits && {
        approve: isPast ? undefined : { run: runs.approve },
        // Its time has passed.
        approveAndPublish: isPast ? { run: runs.approve } : undefined,
      }),
  };
};

type DayRuns = { write: () => void; insert: () => void; show: () => void; shift: (span: DaySpan) => void };

export const dayChoices = (isPast: boolean, runs: DayRuns): MenuChoices => ({
  ...(!isPast && {
    writeOn: { run: runs.write },
    insertHere: { run: runs.insert },
    shift: { run: () => runs.shift('day'), title: calendarStrings.shiftDay },
    shiftWeek: { run: () => runs.shift('week') },
    shiftMonth: { run: () => runs.shift('month') },
  }),
  openDay: { run: runs.show },
});
