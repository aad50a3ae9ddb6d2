// Strings of moving many posts by the same distance.
import * as messages from '#messages/shift.ts';
import type { Weekday } from '../../../preload/contract/plan.ts';
import type { StayReason } from '../../../preload/contract/shift.ts';
import { number, platformName, plural, quoted } from '../../app/strings.ts';
import { planStrings } from '../../posts/schedule/plan-strings.ts';
import type { DistanceUnit, Written } from './distance.ts';

const units: Record<DistanceUnit, [one: string, many: string]> = {
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
};

const span = ({ count, unit }: Written): string => plural(Math.abs(count), ...units[unit]);

/** So that a sentence about them can begin with it. */
const listed = new Intl.ListFormat('en');

const stays: Record<Exclude<StayReason, 'takes-no-time'>, string> = messages.stays;

const staying = messages.staying;

export const shiftStrings = {
  ...messages.shift,
  reading: planStrings.text,
  times: (count: number, stayCount: number) =>
    [plural(count, 'platform time', 'platform times'), stayCount > 0 && staying(stayCount)].filter(Boolean).join('; '),
  distance: ({ count, unit }: Written) => `${span({ count, unit })} ${count < 0 ? 'earlier' : 'later'}`,
  span,
  skip: (days: readonly Weekday[]) => `Skip ${listed.format(days.map(weekdays))}`,
  skipText: (days: readonly Weekday[]) => `You usually don't post on ${listed.format(days.map(weekdays))}.`,
  staying,
  stay: (reason: Exclude<StayReason, 'takes-no-time'>, platform: string | null) =>
    platform === null ? stays[reason] : `${platformName(platform)}: ${stays[reason]}`,
  sameHour: (names: readonly string[]) =>
    names.length === 1
      ? `Same hour as ${quoted(names[0] ?? '')}`
      : `Same hour as ${quoted(names[0] ?? '')} and ${number(names.length - 1)} more`,
  /** `left`: this hour; null: not known. */
  sends: (count: number, left: number | null) =>
    left === null
      ? `${plural(count, 'send', 'sends')}.`
      : `${plural(count, 'send', 'sends')}, ${number(left)} left this hour.`,
  finish: planStrings.finish,
};

/** `name`: the post that is put among others. */
export const insertStrings = {
  ...messages.insert,
  detail: (isSlot: boolean) => (isSlot ? 'Each to its next weekly slot.' : 'Each by the days to the next post.'),
};

function weekdays(day: Weekday): string {
  return `${planStrings.weekday(day).long}s`;
}
