// Whole days out of a calendar file (RFC 5545), as files of holidays have them: a date, or a few days, once or every year.
import { Temporal } from 'temporal-polyfill';
import type { Holiday } from '../../preload/model/layers.ts';
import { cutAfter } from '../../preload/text-length.ts';

type Ask = {
  /** Days that come every year are told for these years, both included. */
  years: { first: number; last: number };
  mostDays: number;
  nameUnits: number;
};

/** A longer one is no holiday. */
const longestDays = 31;
const dateValue = /^(\d{4})(\d{2})(\d{2})$/;

/** In the order of time, each day of a name once. */
export const daysOfIcs = (ics: string, ask: Ask): { days: Holiday[]; leftOutCount: number } => {
  const days = new Map<string, Holiday>();
  let leftOutCount = 0;
  for (const event of eventsOf(ics)) {
    const found = daysOf(event, ask);
    if (found.length === 0) leftOutCount += 1;
    for (const day of found) if (days.size < ask.mostDays) days.set(`${day.date} ${day.name}`, day);
  }
  return { days: [...days.values()].sort((one, other) => one.date.localeCompare(other.date)), leftOutCount };
};

type Event = Map<string, string>;

/** Lines that were folded are one again. Of several with one name the first counts. */
const eventsOf = (ics: string): Event[] => {
  const events: Event[] = [];
  let open: Event | null = null;
  let nested = 0;
  for (const line of ics.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const [name = ''] = line.slice(0, colon).toUpperCase().split(';');
    const value = line.slice(colon + 1).trim();
    if (name === 'BEGIN' && value.toUpperCase() === 'VEVENT') open = new Map();
    else if (name === 'BEGIN' && open) nested += 1;
    else if (name === 'END' && nested > 0) nested -= 1;
    else if (name === 'END' && open) {
      events.push(open);
      open = null;
    } else if (open && nested === 0 && !open.has(name)) open.set(name, value);
  }
  return events;
};

const daysOf = (event: Event, { years, nameUnits }: Ask): Holiday[] => {
  const start = dateOf(event.get('DTSTART'));
  const name = cutAfter(plain(event.get('SUMMARY') ?? ''), nameUnits);
  const rule = event.get('RRULE');
  if (!start || name === '' || (rule !== undefined && !/^FREQ=YEARLY(;INTERVAL=1)?$/i.test(rule))) return [];
  // The end is the first day that is no part of it.
  const end = dateOf(event.get('DTEND'));
  const length = end ? start.until(end).days : 1;
  if (length > longestDays) return [];
  const starts =
    rule === undefined
      ? [start]
      : Array.from({ length: years.last - years.first + 1 }, (_, index) => start.with({ year: years.first + index }));
  return starts.flatMap((first) =>
    Array.from({ length: Math.max(1, length) }, (_, index) => ({ date: first.add({ days: index }).toString(), name })),
  );
};

const dateOf = (value: string | undefined): Temporal.PlainDate | null => {
  const [, year, month, day] = dateValue.exec(value ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`);
  } catch {
    return null;
  }
};

const plain = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
