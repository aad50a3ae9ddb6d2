// Strings of planning many posts, and of the weekly slots.
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
  'takes-no-time': "can't be scheduled",
  'has-time': 'already scheduled',
  'no-slot': 'no free time within a year',
};

export const planStrings = {
  open: 'Plan',
  title: (count: number) => `Plan ${posts(count)}`,
  text: 'Nothing changes until you apply it.',
  when: 'When',
  by: { slots: 'Weekly slots', days: 'Every few days' },
  every: 'Every',
  everyDays: (days: number) => (days === 1 ? 'day' : `${number(days)} days`),
  times: 'Times',
  timesHint: 'Separate with commas: 9:00, 5:30 pm',
  notTimes: 'Enter times like 9:00 or 5:30 pm, separated by commas.',
  skip: 'Skip',
  order: 'Order',
  orders: { list: 'As listed', oldest: 'Oldest first' },
  start: 'Start on',
  afterLast: (day: string) => `After the last: ${day}`,
  keepTimes: 'Keep times of scheduled posts',
  noSlots: 'No weekly slots yet.',
  editSlots: 'Edit weekly slots',
  slotCount: (count: number) => `${plural(count, 'slot', 'slots')} a week`,
  zone: (city: string) => `Times are ${city} time.`,
  preview: 'Preview',
  nothing: 'None of these posts can be planned.',
  choosePlatforms: 'Choose the platforms to see the plan.',
  change: 'Change the time',
  chosen: 'Your time',
  release: (name: string) => `Let Galley choose a time for ${isolated(name)}`,
  leaveOut: (name: string) => `Skip ${isolated(name)}`,
  tooLate: "Can't be sent in time",
  tooLateCount: (count: number) =>
    `${plural(count, 'time', 'times')} can't be sent before ${count === 1 ? 'it passes' : 'they pass'}. Start later, or plan fewer posts.`,
  /** `version`: what takes no time, and why. */
  leftOut: (count: number, reason: PlanSkip, version: RefusedTime | null) =>
    `${number(count)} skipped: ${version ? obstacleOn(version.obstacle, version.platform) : skips[reason]}`,
  without: (count: number) => `${number(count)} skipped by you`,
  takeBack: 'Include again',
  /** `time`: when the last is at the service. */
  sends: (sends: number, perHour: number) => `${plural(sends, 'send', 'sends')}, at most ${number(perHour)} an hour.`,
  finish: (time: string, online: boolean) =>
    online ? `Everything will be sent by ${time}.` : `If Galley were online now, everything would be sent by ${time}.`,
  apply: (count: number) => `Plan ${posts(count)}`,
  done: (count: number) => `Planned ${posts(count)}`,
  weekday: (weekday: Weekday) => weekdays[weekday],

  slots: {
    title: 'Weekly slots',
    text: 'Weekly times for posts. Planning puts one post in each.',
    days: 'Days',
    time: 'Time',
    platforms: 'Platforms',
    platformsHint: 'Leave empty for all.',
    all: 'All platforms',
    add: 'Add',
    none: 'None',
    remove: (day: string, time: string) => `Remove ${day}, ${time}`,
    tooMany: (most: number) => `You can have up to ${number(most)} slots a week.`,
    failed: "Couldn't save the slots.",
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
