// Whole days in a calendar file (RFC 5545), as files of holidays have them: single days, and recurring ones as dates.
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Holiday } from '../../../preload/contract/calendar-overlays.ts';
import { cutAfter } from '../../../preload/rules/text-length.ts';
import { breathe, inTurns } from '../../kernel/yield-to-event-loop.ts';
import { recurrences, type Budget } from './ics-recurrences.ts';

type Ask = {
  /** Recurring days are expanded within these years, both included. */
  years: { first: number; last: number };
  mostDays: number;
  nameUnits: number;
};

/** A longer one is no holiday. */
const longestDays = 31;
/** Some seconds of work, in turns. A thousand anniversaries take less. */
const mostSteps = 200_000;
/** Of one event. Parsing takes more than twice as long for twice as many parameters. */
const longestEvent = 20_000;
/** What reading an event costs, and the work between two turns. */
const eventSteps = 20;
const stepsPerTurn = 1000;

/** In the order of time, each day of a name once. An event that cannot be read is left out, and the others are not. */
export const daysOfIcs = async (ics: string, ask: Ask): Promise<{ days: Holiday[]; leftOutCount: number }> => {
  const turns = inTurns(breathe, stepsPerTurn);
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

/** One by one, because the parser gives up a file for one bad line. Some programs do not say that a date is one. */
const eventSources = (ics: string): string[] =>
  ics
    .split(/^BEGIN:VEVENT[ \t]*\r?\n/im)
    .slice(1)
    .flatMap((text) => {
      const end = text.search(/^END:VEVENT/im);
      return end < 0 ? [] : [`BEGIN:VEVENT\n${text.slice(0, end)}END:VEVENT`];
    })
    .map((text) => text.replace(/^(DTSTART|DTEND):(?=\d{8}\r?$)/gim, '$1;VALUE=DATE:'));

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
  // The end is the first day that is no part of it.
  const [end] = datesOf(event, 'dtend');
  const length = end === undefined ? 1 : Temporal.PlainDate.from(start).until(end).days;
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

/** As the file has them: the parser's own dates move one that does not exist to the next month. */
const textsOf = (property: ICAL.Property): string[] => {
  const parts: unknown = property.toJSON();
  return Array.isArray(parts) ? parts.slice(3).filter((part) => typeof part === 'string') : [];
};

/** ISO dates, none that do not exist and none with a time. */
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
