// Words of planning many posts, and of the weekly slots.
import type { RefusedTime } from '../../../preload/rules/blockers.ts';
import type { PlanSkip, Weekday } from '../../../preload/contract/plan.ts';
import { obstacleOn } from '../check-strings.ts';
import { number, plural, isolated } from '../../app/strings.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');

const weekdays: Record<Weekday, { short: string; long: string }> = {
  1: { short: 'Mon', long: 'Monday' },
  2: { short: 'Tue', long: 'Tuesday' },
  3: { short: 'Wed', long: 'Wednesday' },
  4: { short: 'Thu', long: 'Thursday' },
  5: { short: 'Fri', long: 'Friday' },
  6: { short: 'Sat', long: 'Saturday' },
  7: { short: 'Sun', long: 'Sunday' },
};

const skips: Record<PlanSkip, string> = {
  published: 'already published',
  'not-ticked': 'not on the chosen platforms',
  'takes-no-time': 'takes no time',
  'has-time': 'has a time',
  'no-slot': 'no free time within a year',
};

export const planStrings = {
  open: 'Plan',
  title: (count: number) => `Plan ${posts(count)}`,
  text: 'Nothing changes before you apply it.',
  when: 'When',
  by: { slots: 'Weekly slots', days: 'Every few days' },
  every: 'Every',
  everyDays: (days: number) => (days === 1 ? 'day' : `${number(days)} days`),
  times: 'Times',
  timesHint: 'As many as you like: 9:00, 5:30 pm',
  notTimes: 'Write times like 9:00 or 5:30 pm, with commas between.',
  skip: 'Leave out',
  order: 'Order',
  orders: { list: 'As listed', oldest: 'Oldest first' },
  start: 'Start on',
  keepTimes: 'Posts that have a time keep it',
  noSlots: 'There are no weekly slots yet.',
  editSlots: 'Edit weekly slots',
  slotCount: (count: number) => `${plural(count, 'slot', 'slots')} a week`,
  zone: (city: string) => `Times are ${city} time.`,
  preview: 'What it comes to',
  nothing: 'None of these posts can be planned.',
  choosePlatforms: 'Choose the platforms to see the plan.',
  change: 'Change the time',
  chosen: 'Your time',
  release: (name: string) => `Let Galley choose the time of ${isolated(name)}`,
  leaveOut: (name: string) => `Leave out ${isolated(name)}`,
  tooLate: 'Cannot be sent in time',
  tooLateCount: (count: number) =>
    `${plural(count, 'time', 'times')} cannot be sent before ${count === 1 ? 'it has' : 'they have'} passed. Start later, or plan fewer.`,
  /** `version`: what takes no time, and why. */
  leftOut: (count: number, reason: PlanSkip, version: RefusedTime | null) =>
    `${posts(count)} left out: ${version ? obstacleOn(version.obstacle, version.platform) : skips[reason]}`,
  without: (count: number) => `${posts(count)} left out by you`,
  takeBack: 'Take them back in',
  /** `time`: when the last is at the service. */
  sends: (sends: number, perHour: number) => `${plural(sends, 'send', 'sends')}, at most ${number(perHour)} an hour.`,
  finish: (time: string, online: boolean) =>
    online
      ? `All of it is with the service by ${time}.`
      : `If Galley were online now, all of it would be there by ${time}.`,
  apply: (count: number) => `Plan ${posts(count)}`,
  done: (count: number) => `${posts(count)} planned`,
  weekday: (weekday: Weekday) => weekdays[weekday],

  slots: {
    title: 'Weekly slots',
    text: 'Times of every week at which posts may go out. Planning fills them, each with one post.',
    days: 'Days',
    time: 'Time',
    platforms: 'Platforms',
    platformsHint: 'None chosen means all of them.',
    all: 'All platforms',
    add: 'Add',
    none: 'Nothing',
    remove: (day: string, time: string) => `Remove ${day}, ${time}`,
    tooMany: (most: number) => `At most ${number(most)} slots fit in a week.`,
    failed: 'Could not save the slots.',
  },
};

/** Slots that the hourly limit lets through too late. `of`: of so many; `time`: when the last of them would arrive. */
export const lateStrings = {
  posts: (count: number, of: number) => (count === of ? posts(of) : `${number(count)} of ${posts(of)}`),
  platforms: (count: number, of: number) => {
    const all = plural(of, 'platform', 'platforms');
    return count === of ? all : `${number(count)} of ${all}`;
  },
  text: (what: string, time: string, online: boolean) =>
    `${what} can't be sent in time because of the hourly limit. ${online ? `The last is sent about ${time}` : `If Galley were online now, the last would be sent about ${time}`}, too late to be published.`,
  advice: { one: 'Choose a later time.', many: 'Choose a later time, or space them out.' },
};
