// Which post comes when: rested longest first, cooldown, cap and end, whatever the day.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { RecurrenceRule } from '../../preload/contract/recurring-rules.ts';
import { recurrences, type Member } from '../../main/planner/recurrence.ts';

const rule = (over: Partial<RecurrenceRule> = {}): RecurrenceRule => ({
  tag: 'evergreen',
  everyDays: 7,
  startsOn: '2026-11-02',
  endsOn: null,
  time: null,
  cooldownDays: 0,
  cap: null,
  ...over,
});
const members = (...of: [pid: number, lastOn?: string][]): Member[] =>
  of.map(([pid, lastOn]) => ({ pid, lastOn: lastOn === undefined ? null : Temporal.PlainDate.from(lastOn) }));
const first = (count: number, ask: { rule: RecurrenceRule; members: Member[]; from?: string; madeCount?: number }) => {
  const found: string[] = [];
  const from = Temporal.PlainDate.from(ask.from ?? '2026-11-02');
  for (const { on, pid } of recurrences({ ...ask, from, madeCount: ask.madeCount ?? 0 })) {
    found.push(`${on.toString()} ${String(pid)}`);
    if (found.length === count) break;
  }
  return found;
};

it('begins with its first day, and keeps its step on any day', () => {
  const of = { rule: rule({ everyDays: 5 }), members: members([1]) };
  expect(first(3, of)).toEqual(['2026-11-02 1', '2026-11-07 1', '2026-11-12 1']);
  expect(first(2, { ...of, from: '2026-11-03' })).toEqual(['2026-11-07 1', '2026-11-12 1']);
  expect(first(1, { ...of, from: '2026-11-07' })).toEqual(['2026-11-07 1']);
  expect(first(1, { ...of, from: '2025-01-01' })).toEqual(['2026-11-02 1']);
  expect(first(1, { ...of, from: '2036-11-02' })).toEqual(['2036-11-04 1']);
});

it('takes the one published longest ago, and one that was never published before all others', () => {
  const of = { rule: rule(), members: members([1, '2026-10-20'], [2, '2026-10-01'], [3], [4]) };
  expect(first(6, of).map((each) => each.split(' ')[1])).toEqual(['3', '4', '2', '1', '3', '4']);
});

it('lets each rest for its cooldown, to the day', () => {
  const of = { rule: rule({ everyDays: 1, cooldownDays: 3 }), members: members([1], [2, '2026-11-01']) };
  expect(first(5, of).map((each) => each.split(' ')[1])).toEqual(['1', 'null', '2', '1', 'null']);
});

it('ends with its cap, which empty days do not use up, and with its last day', () => {
  const of = { rule: rule({ everyDays: 1, cooldownDays: 2, cap: 4 }), members: members([1]) };
  expect(first(9, { ...of, madeCount: 2 })).toEqual(['2026-11-02 1', '2026-11-03 null', '2026-11-04 1']);
  expect(first(9, { ...of, madeCount: 4 })).toEqual([]);
  expect(first(9, { rule: rule({ endsOn: '2026-11-09' }), members: members([1]) })).toHaveLength(2);
});

it('takes one that comes once a single time, whatever the cooldown', () => {
  const of = {
    rule: rule({ everyDays: 1 }),
    members: [{ pid: 1, lastOn: null, once: true }, ...members([2, '2026-10-01'])],
  };
  expect(first(3, of).map((each) => each.split(' ')[1])).toEqual(['1', '2', '2']);
});
