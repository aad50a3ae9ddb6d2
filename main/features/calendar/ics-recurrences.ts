// Expands the recurring rule of a calendar event (RFC 5545) into dates, within a budget: such files come from strangers.
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** Steps left for all rules of a file. A step is about 10 µs. */
export type Budget = { steps: number };

/** Of one rule. Every day since 1990 takes less. */
const mostSteps = 20_000;
/** What moving on costs, in steps; measured. */
const cost = { check: 1, day: 0.1, month: 20, year: 10 } as const;
/** A rule of holidays names a few weekdays and months, and does not skip hundreds of them. */
const mostParts = 60;
const mostInterval = 400;
const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];

/**
 * ISO dates on which an event that begins on `start` recurs, between two dates, both included.
 * Throws for a rule that is none of days, is malformed, or takes more steps than there are.
 */
export const recurrences = (rule: ICAL.Recur, start: string, from: string, to: string, budget: Budget): string[] => {
  const partCount = Object.values(rule.parts).flat().length;
  if (!frequencies.includes(rule.freq) || partCount > mostParts || rule.interval > mostInterval)
    throw new Error('not a rule of holidays');
  let left = Math.min(budget.steps, mostSteps);
  const spend = (steps: number): void => {
    left -= steps;
    budget.steps -= steps;
    if (left < 0) throw new Error('too many steps');
  };
  const end = ICAL.Time.fromDateString(to);
  if (!rule.until || rule.until.compare(end) > 0) rule.until = end;
  // ical.js takes March 1 for February 29 of other years.
  const isLeapDay = rule.freq === 'YEARLY' && partCount === 0 && start.endsWith('-02-29');
  const dates: string[] = [];
  const dtstart = ICAL.Time.fromDateString(nearStart(rule, start, from));
  const iterator = boundedIterator({ rule, dtstart }, spend);
  // Null at its end, of which its types do not know.
  const next = (): ICAL.Time | null => iterator.next();
  for (let time = next(); time; time = next()) {
    const date = time.toString();
    if (date >= from && date <= to && (!isLeapDay || date.endsWith('-02-29'))) dates.push(date);
  }
  return dates;
};

/** An anniversary need not be followed through the years since: it may begin shortly before `from`, in step with leap years. */
const nearStart = (rule: ICAL.Recur, start: string, from: string): string => {
  if (rule.freq !== 'YEARLY' || rule.interval !== 1 || rule.count) return start;
  const yearsBefore = Number(from.slice(0, 4)) - Number(start.slice(0, 4)) - 1;
  const years = Math.max(0, Math.floor(yearsBefore / 4) * 4);
  return Temporal.PlainDate.from(start).add({ years }).toString();
};

/** ical.js looks for the next date without end, also where there is none. Each turn passes one of these. */
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
