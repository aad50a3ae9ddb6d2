// Choosing a slot: a day and a time as typed in the business's zone, daylight saving included, and proposals to begin with.
import { type Slot, slotIn, readTime } from '../../../preload/rules/wall-clock.ts';
import type { Times } from '../../time/times.ts';

type Deps = { now: () => Temporal.Instant; times: () => Times };

export const createSlotChoice = ({ now, times }: Deps) => {
  const zone = $derived(times().zone);
  let day = $state.raw(Temporal.PlainDate.from('2000-01-01'));
  let typed = $state('');
  let pass = $state<'first' | 'second'>('first');

  const time = $derived(typedTime(typed));
  const slot = $derived<Slot | null>(time ? slotIn(zone, day, time) : null);
  const at = $derived(slot ? (slot.kind === 'twice' ? slot[pass] : slot.at) : null);
  const problem = $derived(
    at === null ? 'not-a-time' : Temporal.Instant.compare(at, now()) <= 0 ? ('past' as const) : null,
  );

  const put = (start: Temporal.ZonedDateTime): void => {
    day = start.toPlainDate();
    typed = times().clock(start.toPlainTime());
    pass = 'first';
    const again = slotIn(zone, day, start.toPlainTime());
    if (again.kind === 'twice' && again.second.equals(start.toInstant())) pass = 'second';
  };

  return {
    get zone() {
      return zone;
    },
    get day() {
      return day;
    },
    set day(next) {
      day = next;
    },
    get typed() {
      return typed;
    },
    set typed(next) {
      typed = next;
    },
    get pass() {
      return pass;
    },
    set pass(next) {
      pass = next;
    },
    get slot() {
      return slot;
    },
    get at() {
      return at;
    },
    get problem() {
      return problem;
    },
    get today() {
      return now().toZonedDateTimeISO(zone).toPlainDate();
    },
    /** Starts from a slot, ISO, or without one from a time a little away, on the planned day if that is still to come. */
    begin(slotAt: string | null, plannedOn: string | null = null): void {
      if (slotAt !== null) {
        put(Temporal.Instant.from(slotAt).toZonedDateTimeISO(zone));
        return;
      }
      put(firstProposal(now(), zone));
      const planned = plannedOn === null ? null : Temporal.PlainDate.from(plannedOn);
      if (planned && Temporal.PlainDate.compare(planned, day) > 0) day = planned;
    },
    /** Moves the time by minutes, around midnight on the same day. */
    step(byMinutes: number): void {
      if (at) typed = times().clock(at.toZonedDateTimeISO(zone).toPlainTime().add({ minutes: byMinutes }));
    },
  };
};

export type SlotChoice = ReturnType<typeof createSlotChoice>;

/** null: not a time. */
export const typedTime = (text: string): Temporal.PlainTime | null => {
  const time = readTime(text);
  return time && Temporal.PlainTime.from(time);
};

/** Whole weeks that hold the month. `firstDay`: 1 is Monday, 7 Sunday. */
export const weeksOf = (month: Temporal.PlainYearMonth, firstDay: number): Temporal.PlainDate[][] => {
  const first = month.toPlainDate({ day: 1 });
  const start = first.subtract({ days: (first.dayOfWeek - firstDay + 7) % 7 });
  const last = month.toPlainDate({ day: month.daysInMonth });
  const weeks: Temporal.PlainDate[][] = [];
  for (let day = start; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 7 })) {
    weeks.push(Array.from({ length: 7 }, (_, index) => day.add({ days: index })));
  }
  return weeks;
};

/** The next full half hour at least an hour away: a start for a post without a slot. */
export const firstProposal = (now: Temporal.Instant, zone: string): Temporal.ZonedDateTime =>
  now
    .toZonedDateTimeISO(zone)
    .add({ hours: 1 })
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'ceil' });

/** Three times after one that has passed: soon, and at the hour it had, tomorrow and a week later. */
export const laterSlots = (now: Temporal.Instant, zone: string, passed: string | null): Temporal.Instant[] => {
  const soon = firstProposal(now, zone);
  const hour = (passed === null ? soon : Temporal.Instant.from(passed).toZonedDateTimeISO(zone)).toPlainTime();
  const tomorrow = now.toZonedDateTimeISO(zone).add({ days: 1 }).withPlainTime(hour);
  const sameDay =
    passed === null ? now.toZonedDateTimeISO(zone) : Temporal.Instant.from(passed).toZonedDateTimeISO(zone);
  const aheadDays = 7 - ((now.toZonedDateTimeISO(zone).dayOfWeek - sameDay.dayOfWeek + 7) % 7);
  const nextWeek = now.toZonedDateTimeISO(zone).add({ days: aheadDays }).withPlainTime(hour);
  const all = [soon, tomorrow, nextWeek].map((each) => each.toInstant());
  return all.filter((each, index) => all.findIndex((other) => other.equals(each)) === index);
};
