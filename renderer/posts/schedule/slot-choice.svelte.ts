// Choosing a slot: a day and a time as typed, in the business's zone, and what the clocks make of them.
import { type Slot, slotIn } from '../../../preload/rules/wall-clock.ts';
import { firstProposal, typedTime } from './slot.ts';
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
