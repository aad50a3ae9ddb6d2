// All-day events of an iCalendar file (RFC 5545), such as holidays; recurring ones are expanded within a budget.
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Holiday } from '../../../preload/contract/calendar-overlays.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import { yieldToEventLoop, inTurns } from '../../kernel/yield-to-event-loop.ts';

type Ask = {
  /** Recurring days are expanded within these years, both included. */
  years: { first: number; last: number };
  mostDays: number;
  nameUnits: number;
};

/** A longer event is not a holiday. */
const longestDays = 31;
/** Some seconds of work, in pieces. A thousand anniversaries take less. */
const mostSteps = 200_000;
/** Of one event. Parsing time more than doubles with twice as many parameters. */
const longestEvent = 20_000;
/** The cost of reading an event, and the work between two yields. */
const eventSteps = 20;
const stepsPerTurn = 1000;

/** Sorted by time, each day of a name once. An event that can't be read is left out, the others are not. */
export const daysOfIcs = async (ics: string, ask: Ask): Promise<{ days: Holiday[]; leftOutCount: number }> => {
  const turns = inTurns(yieldToEventLoop, stepsPerTurn);
  const events: ICAL.Component[] = [];
  let leftOutCount = 0;
  for (const source of eventSources(ics)) {
    await turns(eventSteps);
    const event = source.length > longestEvent ? null : parseEvent(source);
    if (event) events.push(event);
    else leftOutCount += 1;
  }
  const moved = movedDates(events);
  const budget = { steps: mostSteps };
  const days = new Map<string, Holiday>();
  for (const event of events) {
    const before = budget.steps;
    const found = daysOf(event, moved.get(textOf(event, 'uid')), budget, ask);
    if (found.length === 0) leftOutCount += 1;
    for (const day of found) if (days.size < ask.mostDays) days.set(`${day.date} ${day.name}`, day);
    await turns(eventSteps + before - budget.steps);
  }
  return { days: [...days.values()].sort((one, other) => one.date.localeCompare(other.date)), leftOutCount };
};

/**
 * Parsed one by one, because the parser rejects a whole file for one bad line. Some programs do not mark dates as such.
 */
const eventSources = (ics: string): string[] =>
  ics
    .split(/^BEGIN:VEVENT[ \t]*\r?\n/im)
    .slice(1)
    .flatMap((text) => {
      const end = text.search(/^END:VEVENT/im);
      return end < 0 ? [] : [`BEGIN:VEVENT\n${text.slice(0, end)}END:VEVENT`];
    })
    .map((text) => text.replace(/^(DTSTART|DTEND|EXDATE|RDATE):(?=\d{8}(?:,\d{8})*\r?$)/gim, '$1;VALUE=DATE:'));

const parseEvent = (source: string): ICAL.Component | null => {
  try {
    return ICAL.Component.fromString(source);
  } catch {
    return null;
  }
};

/** By the id of a recurring event: its dates that have an event of their own. */
const movedDates = (events: readonly ICAL.Component[]): Map<string, Set<string>> => {
  const moved = new Map<string, Set<string>>();
  for (const event of events) {
    const [date] = datesOf(event, 'recurrence-id');
    const uid = textOf(event, 'uid');
    if (date !== undefined) moved.set(uid, (moved.get(uid) ?? new Set()).add(date));
  }
  return moved;
};

const daysOf = (
  event: ICAL.Component,
  moved: ReadonlySet<string> | undefined,
  budget: Budget,
  { years, mostDays, nameUnits }: Ask,
): Holiday[] => {
  const [start] = datesOf(event, 'dtstart');
  const name = cutAfter(textOf(event, 'summary'), nameUnits);
  if (start === undefined || name === '') return [];
  const length = daysLong(event, start);
  if (length > longestDays) return [];
  const excluded = new Set(datesOf(event, 'exdate'));
  const movedAway = event.hasProperty('recurrence-id') ? undefined : moved;
  try {
    const rules = event
      .getAllProperties('rrule')
      .map((property) => property.getFirstValue())
      .filter((value) => value instanceof ICAL.Recur);
    const recurring = rules.flatMap((rule) =>
      recurrences(rule, start, `${years.first}-01-01`, `${years.last}-12-31`, budget),
    );
    const starts = [...(rules.length > 0 ? recurring : [start]), ...datesOf(event, 'rdate')];
    return starts
      .filter((date) => !excluded.has(date) && !movedAway?.has(date))
      .slice(0, mostDays)
      .flatMap((date) => {
        const first = Temporal.PlainDate.from(date);
        return Array.from({ length: Math.max(1, length) }, (_, index) => ({
          date: first.add({ days: index }).toString(),
          name,
        }));
      });
  } catch {
    return [];
  }
};

/** A day where it says neither its end, which is exclusive, nor how long it is. */
const daysLong = (event: ICAL.Component, start: string): number => {
  const first = Temporal.PlainDate.from(start);
  const [end] = datesOf(event, 'dtend');
  if (end !== undefined) return first.until(end).days;
  try {
    return Math.ceil(Temporal.Duration.from(textOf(event, 'duration')).total({ unit: 'days', relativeTo: first }));
  } catch {
    return 1;
  }
};

/** The raw texts: the parser's own dates turn one that does not exist into one of the next month. */
const textsOf = (property: ICAL.Property): string[] => {
  const parts: unknown = property.toJSON();
  return Array.isArray(parts) ? parts.slice(3).filter((part) => typeof part === 'string') : [];
};

/** ISO dates, without invalid ones and without times. */
const datesOf = (event: ICAL.Component, name: string): string[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => (property.type === 'date' ? textsOf(property) : []))
    .filter(isDate);

const isDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

/** Without line breaks. */
const textOf = (event: ICAL.Component, name: string): string => {
  const property = event.getFirstProperty(name);
  const [text = ''] = property ? textsOf(property) : [];
  return text.replace(/\s+/g, ' ').trim();
};

// Expands the recurrence rule of a calendar event (RFC 5545) into dates, within a budget: such files are untrusted.
/** Steps left for all rules of a file. A step is about 10 µs. */
type Budget = { steps: number };

/** For one rule. Every day since 1990 takes fewer. */
const mostStepsOfRule = 20_000;
/** The measured cost of advancing, in steps. */
const cost = { check: 1, day: 0.1, month: 20, year: 10 } as const;
/** A holiday rule names a few weekdays and months, and does not skip hundreds of them. */
const mostParts = 60;
const mostInterval = 400;
const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/**
 * ISO dates on which an event that starts on `start` recurs, between two dates, both inclusive. Throws for a rule that
 * is not of days, is malformed, or takes more steps than are left.
 */
const recurrences = (rule: ICAL.Recur, start: string, from: string, to: string, budget: Budget): string[] => {
  const partCount = Object.values(rule.parts).flat().length;
  if (!frequencies.includes(rule.freq) || partCount > mostParts || rule.interval > mostInterval)
    throw new Error('not a rule of holidays');
  let left = Math.min(budget.steps, mostStepsOfRule);
  const spend = (steps: number): void => {
    left -= steps;
    budget.steps -= steps;
    if (left < 0) throw new Error('too many steps');
  };
  const end = ICAL.Time.fromDateString(to);
  if (!rule.until || rule.until.compare(end) > 0) rule.until = end;
  // ical.js turns February 29 into March 1 in other years.
  const isLeapDay = rule.freq === 'YEARLY' && partCount === 0 && start.endsWith('-02-29');
  const dates: string[] = [];
  const dtstart = ICAL.Time.fromDateString(nearStart(rule, start, from));
  const iterator = boundedIterator({ rule, dtstart }, spend);
  // Null at its end, which its types do not say.
  const next = (): ICAL.Time | null => iterator.next();
  for (let time = next(); time; time = next()) {
    const date = time.toString();
    if (date >= from && date <= to && (!isLeapDay || date.endsWith('-02-29'))) dates.push(date);
  }
  return dates;
};

/**
 * An anniversary need not be expanded from its first year: it may start shortly before `from`, aligned with leap years.
 */
const nearStart = (rule: ICAL.Recur, start: string, from: string): string => {
  if (rule.freq !== 'YEARLY' || rule.interval !== 1 || rule.count) return start;
  const yearsBefore = Number(from.slice(0, 4)) - Number(start.slice(0, 4)) - 1;
  const years = Math.max(0, Math.floor(yearsBefore / 4) * 4);
  return Temporal.PlainDate.from(start).add({ years }).toString();
};

/**
 * ical.js may search for the next date forever, even where there is none. Each of its iterations calls one of these.
 */
const boundedIterator = (
  options: ConstructorParameters<typeof ICAL.RecurIterator>[0],
  spend: (steps: number) => void,
): ICAL.RecurIterator => {
  class BoundedIterator extends ICAL.RecurIterator {
    override check_contracting_rules(): boolean {
      spend(cost.check);
      return super.check_contracting_rules();
    }
    override increment_monthday(days: number): void {
      spend(cost.day * days);
      super.increment_monthday(days);
    }
    override increment_month(): void {
      spend(cost.month);
      super.increment_month();
    }
    override expand_year_days(year: number): number {
      spend(cost.year);
      return super.expand_year_days(year);
    }
  }
  return new BoundedIterator(options);
};
