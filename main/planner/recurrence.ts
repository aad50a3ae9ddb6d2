// Which post of a recurring rule is due on which day: the one published longest ago, never more than the cap, never
// after the end.
import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '../../preload/contract/recurring-rules.ts';

/** `lastOn`: the day it was last published, or last recurred. `once`: it recurs only once. */
export type Member = { pid: number; lastOn: Temporal.PlainDate | null; once?: boolean };

/** `pid` null: none is eligible yet. */
export type Recurrence = { on: Temporal.PlainDate; pid: number | null };

type Ask = {
  rule: RecurrenceRule;
  /** Of several with the same last day, the first. */
  members: readonly Member[];
  /** Nothing recurs before this day. */
  from: Temporal.PlainDate;
  madeCount: number;
};

const { compare } = Temporal.PlainDate;

/** Sorted by time, infinite if the rule has no end. A day without an eligible post does not count towards the cap. */
export function* recurrences({ rule, members, from, madeCount }: Ask): Generator<Recurrence> {
  const last = new Map(members.map(({ pid, lastOn }) => [pid, lastOn]));
  // Never twice on one day, by whichever rule.
  const restDays = Math.max(1, rule.cooldownDays);
  const isRested = (lastOn: Temporal.PlainDate | null, on: Temporal.PlainDate): boolean =>
    lastOn === null || compare(lastOn.add({ days: restDays }), on) <= 0;
  const once = new Set(members.filter((member) => member.once).map(({ pid }) => pid));
  let count = madeCount;
  for (const on of daysOf(rule, from)) {
    if (rule.cap !== null && count >= rule.cap) return;
    let chosen: [pid: number, lastOn: Temporal.PlainDate | null] | null = null;
    for (const each of last) if (isRested(each[1], on) && (!chosen || rests(each[1], chosen[1]))) chosen = each;
    if (chosen) {
      if (once.has(chosen[0])) last.delete(chosen[0]);
      else last.set(chosen[0], on);
      count += 1;
    }
    yield { on, pid: chosen?.[0] ?? null };
  }
}

/** Whether `one` was last published before the other. */
const rests = (one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): boolean =>
  other !== null && (one === null || compare(one, other) < 0);

function* daysOf(
  { startsOn, endsOn, everyDays }: RecurrenceRule,
  from: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const start = Temporal.PlainDate.from(startsOn);
  const ahead = Math.max(0, start.until(from).days);
  const end = endsOn === null ? null : Temporal.PlainDate.from(endsOn);
  for (let step = Math.ceil(ahead / everyDays); ; step += 1) {
    const day = start.add({ days: step * everyDays });
    if (end && compare(day, end) > 0) return;
    yield day;
  }
}
