// A lifted post follows the keys: by days, and by the hour where hours are shown.
import type { CalendarLifting } from './calendar-lift.svelte.ts';
import { isArrow, type ArrowKey, readingKey } from '../../ui/arrow-keys.ts';
import type { CalendarView } from '../../app/route.svelte.ts';

type Step = (to: Temporal.PlainDateTime, fine: boolean) => Temporal.PlainDateTime;

const byDays: Record<ArrowKey, Step> = {
  ArrowLeft: (to) => to.subtract({ days: 1 }),
  ArrowRight: (to) => to.add({ days: 1 }),
  ArrowUp: (to) => to.subtract({ weeks: 1 }),
  ArrowDown: (to) => to.add({ weeks: 1 }),
};
const byHours: Record<ArrowKey, Step> = {
  ...byDays,
  ArrowUp: (to, fine) => to.subtract({ minutes: fine ? 15 : 60 }),
  ArrowDown: (to, fine) => to.add({ minutes: fine ? 15 : 60 }),
};

/** True: the key was for the lifted post. It never leaves the days that are shown. */
export const carry = (
  event: KeyboardEvent,
  lifting: CalendarLifting,
  view: CalendarView,
  days: readonly Temporal.PlainDate[],
): boolean => {
  const { lift } = lifting;
  if (lift?.by !== 'keys' || !lift.to) return false;
  const key = readingKey(event.key);
  if (isArrow(key)) {
    const next = (view === 'month' ? byDays : byHours)[key](lift.to, event.shiftKey);
    if (days.some((day) => day.equals(next.toPlainDate()))) lifting.moveTo(next);
  } else if (event.key === ' ' || event.key === 'Enter') lifting.end();
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    if (lift.load.from !== null) {
      lifting.moveToTray();
      lifting.end();
    }
  } else if (event.key === 'Escape') lifting.cancel();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
};
