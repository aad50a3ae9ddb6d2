// When the post of a row is to be published, read from the cells of its date and time.
import { Temporal } from 'temporal-polyfill';
import type { RowProblem } from '../../../preload/contract/import-export.ts';
import { readTime, slotIn } from '../../../preload/rules/wall-clock.ts';
import { type Calendar, readDate, writtenDate } from './dates.ts';
import { shortened } from './excerpt.ts';

export type SlotRules = Calendar & { zone: string; nowMs: number };
/** `at`: ISO instant; null: the row names no time. */
type ReadSlot = { at: string | null } | { problem: RowProblem };

/** Of a date without a time. */
const usualTime = { hour: 9, minute: 0 };

/** No date is longer. The more words a cell has, the longer it takes to find that it begins with none. */
const cellUnits = 100;
const valueUnits = 80;

const unreadable = (what: 'date' | 'time', value: string): ReadSlot => ({
  problem: { kind: `unreadable-${what}`, value: shortened(value, valueUnits) },
});

export const readSlot = (date: string, time: string, rules: SlotRules): ReadSlot => {
  if (date.length > cellUnits) return unreadable('date', date);
  if (time.length > cellUnits) return unreadable('time', time);
  if (date === '') return time === '' ? { at: null } : { problem: { kind: 'time-without-date' } };
  const instant = time === '' ? exactly(date) : null;
  if (instant) return ahead(instant, rules);
  const cell = parted(date, rules, (rest) => time === '' && isTimeOnly(rest));
  if (!cell) return unreadable('date', date);
  const typed = time === '' ? cell.time : time;
  const hour = typed === '' ? usualTime : readTime(typed);
  if (!hour) return unreadable('time', typed);
  const slot = slotIn(rules.zone, cell.day, Temporal.PlainTime.from(hour));
  if (slot.kind === 'gap') return { problem: { kind: 'skipped-time' } };
  if (slot.kind === 'twice') return { problem: { kind: 'time-twice' } };
  return ahead(slot.at, rules);
};

/** The time zone that a column names, as in `Date (UTC)` or `Time (GMT+1)`; null: none. */
export const zoneNamed = (header: string): string | null => {
  const named = /\b(?:utc|gmt)\b(?:\s*([+\-−])\s*(\d{1,2})(?::?(\d\d))?)?/i.exec(header);
  if (!named) return null;
  const [, sign, hours = '', minutes = '00'] = named;
  const isOffset = sign !== undefined && Number(hours) <= 14 && Number(minutes) <= 59;
  return isOffset ? `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` : 'UTC';
};

const instantLike = /\d[t ]\d.*(?:z|[+-]\d)/i;

/** As programs write it, with its distance from UTC. */
const exactly = (cell: string): Temporal.Instant | null => {
  // To try and fail takes longer than all else that is done for a row.
  if (!instantLike.test(cell)) return null;
  try {
    return Temporal.Instant.from(cell);
  } catch {
    return null;
  }
};

/** `2.12` may well be a day of December. */
const isTimeOnly = (text: string): boolean => readTime(text) !== null && !/^\d+\.\d+$/.test(text.trim());

/**
 * One cell may hold both: `2026-12-01 14:30`, `1 Dec 2026 at 9 am`, `1. Dezember 2026 um 9 Uhr`. null: it begins with no
 * date. As much of it as can be is the date: `Fri` alone is another one than `Fri 11 Dec 2026`. `mayFollow`: says what may
 * stand behind one like `Fri`, which may be the beginning of a date that isn't understood, such as `Fri 11 Dec`.
 */
const parted = (
  cell: string,
  rules: Calendar,
  mayFollow: (rest: string) => boolean,
): { day: Temporal.PlainDate; time: string } | null => {
  const whole = readDate(cell, rules);
  if (whole) return { day: whole, time: '' };
  for (const { 0: gap, index } of [...cell.matchAll(/t(?=\d)|,? (?:at|um) |,? /gi)].reverse()) {
    const [before, time] = [cell.slice(0, index), cell.slice(index + gap.length)];
    const day = writtenDate(before, rules) ?? (mayFollow(time) ? readDate(before, rules) : null);
    if (day) return { day, time };
  }
  return null;
};

const ahead = (at: Temporal.Instant, { nowMs }: SlotRules): ReadSlot =>
  at.epochMilliseconds <= nowMs
    ? { problem: { kind: 'passed' } }
    : { at: new Date(at.epochMilliseconds).toISOString() };
