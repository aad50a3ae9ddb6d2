// Strings of moving many posts by the same distance.
import type { Weekday } from '../../../preload/contract/plan.ts';
import type { StayReason } from '../../../preload/contract/shift.ts';
import { number, platformName, plural, posts, quoted } from '../../app/strings.ts';
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

const stays: Record<Exclude<StayReason, 'takes-no-time'>, string> = {
  published: 'Already published',
  'no-time': 'Not scheduled',
  past: 'The new time would be in the past',
  sending: "It's being published right now",
};

const staying = (count: number): string =>
  `${number(count)} ${count === 1 ? 'stays' : 'stay'} where ${count === 1 ? 'it is' : 'they are'}`;

export const shiftStrings = {
  title: (count: number) => `Move ${posts(count)}`,
  reading: planStrings.text,
  times: (count: number, stayCount: number) =>
    [plural(count, 'platform time', 'platform times'), stayCount > 0 && staying(stayCount)].filter(Boolean).join('; '),
  by: 'Move by',
  hint: 'or “-3h”, “to Mon 18”',
  distance: ({ count, unit }: Written) => `${span({ count, unit })} ${count < 0 ? 'earlier' : 'later'}`,
  span,
  often: 'Common distances',
  direction: 'Direction',
  later: 'Later',
  earlier: 'Earlier',
  empty: 'Enter how far to move.',
  same: 'Enter a distance other than zero.',
  far: 'A year is the most you can move by.',
  unknown: (word: string) => `${quoted(word)} isn't a distance. Try “2 days” or “-3h”.`,

  push: 'Push the posts that follow',
  pushText: (count: number) =>
    count === 0
      ? 'No other post is in the way.'
      : `The next ${count === 1 ? 'post moves' : `${number(count)} posts move`} too, so the order stays.`,
  skip: (days: readonly Weekday[]) => `Skip ${listed.format(days.map(weekdays))}`,
  skipText: (days: readonly Weekday[]) => `You usually don't post on ${listed.format(days.map(weekdays))}.`,
  keepTimes: 'Keep own times per platform',
  keepTimesText: (later: string, distance: string, first: string) =>
    `${platformName(later)} stays ${distance} after ${platformName(first)}.`,
  planned: 'Also move planned days',
  plannedText: (count: number) => `${posts(count)} ${count === 1 ? 'is' : 'are'} planned for a day.`,
  approvals: "Approvals stay. Moving doesn't change a word.",

  preview: 'Before and after',
  chosen: (count: number) => `${posts(count)} you chose`,
  following: (count: number) => `${number(count)} that ${count === 1 ? 'follows' : 'follow'}`,
  before: 'Now',
  after: 'After',
  /** For screen readers, between the two times. */
  to: 'moves to',
  allDay: (day: string) => `${day}, no time`,
  none: 'No scheduled posts here.',
  nothing: 'None of these posts can be moved that way.',
  staying,
  stay: (reason: Exclude<StayReason, 'takes-no-time'>, platform: string | null) =>
    platform === null ? stays[reason] : `${platformName(platform)}: ${stays[reason]}`,
  sameHour: (names: readonly string[]) =>
    names.length === 1
      ? `Same hour as ${quoted(names[0] ?? '')}`
      : `Same hour as ${quoted(names[0] ?? '')} and ${number(names.length - 1)} more`,
  quiet: (day: string) => `A ${day}`,
  clock: (time: string) => `The clock skips ${time} that day`,
  tooLate: "Can't be sent in time",
  late: (count: number) =>
    `${plural(count, 'time', 'times')} can't be sent before ${count === 1 ? 'it passes' : 'they pass'}, because of the hourly limit. Move later, or move fewer posts.`,

  /** `left`: this hour; null: not known. */
  sends: (count: number, left: number | null) =>
    left === null
      ? `${plural(count, 'send', 'sends')}.`
      : `${plural(count, 'send', 'sends')}, ${number(left)} left this hour.`,
  finish: planStrings.finish,
  oneUndo: 'One undo.',
  tryOut: 'Try in what-if',
  submit: (count: number) => (count === 0 ? 'Move' : `Move ${posts(count)}`),
  done: (count: number) => `Moved ${posts(count)}`,
  tried: (count: number) => `${plural(count, 'time', 'times')} added to the what-if`,
  tryFailed: "Couldn't add them to the what-if.",
};

/** `name`: the post that is put among others. */
export const insertStrings = {
  title: (name: string) => `Insert ${quoted(name)}`,
  taken: (when: string) => `There's already a post at ${when}.`,
  legend: 'The posts after it',
  choices: {
    gap: 'Move on until the first gap',
    month: 'Move on to the end of the month',
    keep: 'Stay where they are',
  },
  detail: (isSlot: boolean) => (isSlot ? 'Each to its next weekly slot.' : 'Each by the days to the next post.'),
  moving: (count: number) => `${posts(count)} ${count === 1 ? 'moves' : 'move'}`,
  none: 'Nothing else moves.',
  submit: (count: number) => (count === 0 ? 'Insert' : `Insert and move ${posts(count)}`),
};

function weekdays(day: Weekday): string {
  return `${planStrings.weekday(day).long}s`;
}
