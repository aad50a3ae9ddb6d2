// Choosing a slot: written as a sentence, or a day and a proposed time, in the business's zone, daylight saving included.
import { readTime, type Slot, slotIn } from '../../../preload/rules/wall-clock.ts';
import { timesInEnglish } from '#messages/language.ts';
import { parseSentence, type Sentence, type WallTime } from '../../time/time-sentence.ts';
import type { Times } from '../../time/times.ts';

type Deps = { now: () => Temporal.Instant; times: () => Times };

export const createSlotChoice = ({ now, times }: Deps) => {
  const zone = $derived(times().zone);
  /** What was chosen before anything was written: a sentence without a day or a time means these. */
  let base = $state.raw<WallTime>({
    day: Temporal.PlainDate.from('2000-01-01'),
    time: Temporal.PlainTime.from('00:00'),
  });
  /** What the person writes; undefined: the chosen time is shown. */
  let written = $state<string>();
  /** Which of two times a sentence means. */
  let picked = $state(0);
  let pass = $state<'first' | 'second'>('first');

  const sentence = $derived<Sentence>(
    written === undefined
      ? { kind: 'times', times: [base] }
      : parseSentence(written, {
          now: now().toZonedDateTimeISO(zone),
          day: base.day,
          time: base.time,
          firstDay: times().firstDay,
          monthFirst: times().monthFirst,
          hour12: times().hour12,
          timesInEnglish,
        }),
  );
  const options = $derived(sentence.kind === 'times' ? sentence.times : []);
  const chosen = $derived(options[picked] ?? options[0]);
  /** The grid stays where it is while nothing is understood. */
  const { day, time } = $derived(chosen ?? base);
  const slot = $derived<Slot | null>(chosen ? slotIn(zone, chosen.day, chosen.time) : null);
  const at = $derived(chosen?.at ?? (slot ? (slot.kind === 'twice' ? slot[pass] : slot.at) : null));
  const problem = $derived(
    at === null ? 'not-a-time' : Temporal.Instant.compare(at, now()) <= 0 ? ('past' as const) : null,
  );

  const choose = (next: WallTime): void => {
    base = next;
    written = undefined;
    picked = 0;
  };
  const put = (start: Temporal.ZonedDateTime): void => {
    choose({ day: start.toPlainDate(), time: start.toPlainTime() });
    const again = slotIn(zone, base.day, base.time);
    pass = again.kind === 'twice' && again.second.equals(start.toInstant()) ? 'second' : 'first';
  };

  return {
    get zone() {
      return zone;
    },
    get day() {
      return day;
    },
    /** The time stays. */
    set day(next) {
      choose({ day: next, time });
    },
    get time() {
      return time;
    },
    /** As a sentence that reads the same. */
    get text() {
      return written ?? `${times().day(base.day, now())}, ${times().clock(base.time)}`;
    },
    set text(next) {
      written = next;
      picked = 0;
      pass = 'first';
    },
    /** The person writes another one. */
    get isWritten() {
      return written !== undefined;
    },
    /** The word that makes no sense; null: all of them do. */
    get unknown() {
      return sentence.kind === 'unknown' ? sentence.word : null;
    },
    /** Both times where a sentence means either; else one, or none. */
    get options() {
      return options;
    },
    get picked() {
      return picked;
    },
    set picked(next) {
      picked = next;
    },
    get pass() {
      return pass;
    },
    set pass(next) {
      pass = next;
    },
    /** The day of another moment, ISO, as this choice writes days. */
    dayOf(instant: string): string {
      return times().day(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate(), now());
    },
    get slot() {
      return chosen?.at ? null : slot;
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
      put(dayProposal(now(), zone));
      const planned = plannedOn === null ? null : Temporal.PlainDate.from(plannedOn);
      if (planned && Temporal.PlainDate.compare(planned, base.day) > 0) choose({ day: planned, time: base.time });
    },
    /** Moves the time by minutes, around midnight on the same day. */
    step(byMinutes: number): void {
      if (chosen) choose({ day, time: time.add({ minutes: byMinutes }) });
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

/** What is left of today: the first proposal, and late in the day a time that is closer. null: nothing. */
export const proposalToday = (now: Temporal.Instant, zone: string): Temporal.ZonedDateTime | null => {
  const start = now.toZonedDateTimeISO(zone);
  const closer = [15, 5].map((minutes) =>
    start.add({ minutes }).round({ smallestUnit: 'minute', roundingIncrement: minutes, roundingMode: 'ceil' }),
  );
  return [firstProposal(now, zone), ...closer].find((at) => at.toPlainDate().equals(start.toPlainDate())) ?? null;
};

/** The same time in daytime: 1:30 means PM, not the middle of the night. */
const dayProposal = (now: Temporal.Instant, zone: string): Temporal.ZonedDateTime => {
  const soon = firstProposal(now, zone);
  if (soon.hour >= 7 && soon.hour < 22) return soon;
  return (soon.hour < 7 ? soon : soon.add({ days: 1 })).withPlainTime('09:00');
};

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
