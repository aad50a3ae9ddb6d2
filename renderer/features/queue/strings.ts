// Strings of the queue.
import { number, plural, quoted } from '../../app/strings.ts';

export const queueStrings = {
  title: 'Queue',
  previous: 'Previous week',
  next: 'Next week',
  review: (count: number) => `Review ${plural(count, 'post', 'posts')}`,
  failed: "Couldn't load the queue.",
  refreshFailed: 'This may be out of date.',
  asOf: (ago: string) => `Updated ${ago}`,
  billingHold: 'Posts are on hold.',
  billingHoldText: "There's no active subscription, so nothing publishes.",
  noPlan: 'No active autopilot plan.',
  noPlanText: 'Create plans in the web app. Posts you schedule yourself are in the calendar.',
  neverRead: "The queue appears when you're online.",
  nothing: 'No posts planned',
  covered: (actual: number, expected: number) =>
    expected === 0
      ? actual === 0
        ? 'Nothing planned'
        : number(actual)
      : actual < expected
        ? `${number(actual)} of ${number(expected)}, ${expected - actual === 1 ? 'one' : number(expected - actual)} short`
        : `${number(actual)} of ${number(expected)}`,
  passedTime: (time: string) => `${time}, passed`,
  noTime: 'No time set',
  approve: 'Approve',
  approveAndPublish: 'Approve and publish',
  open: 'Open',
  notHere: 'Not loaded yet',
  approved: (name: string) => `Approved ${quoted(name)}`,
  approvedMany: (count: number) => `Approved ${plural(count, 'post', 'posts')}`,
  notApproved: (count: number) => `Couldn't approve ${plural(count, 'post', 'posts')}.`,
  undo: 'Undo',
  gap: {
    fill: 'Fill this gap',
    fillOn: (day: string) => `Fill this gap on ${day}`,
    title: (day: string) => `Fill the gap on ${day}`,
    text: "Drafts that are ready for this plan's platforms, with the time each would get.",
    none: 'No draft is ready for these platforms.',
    time: 'Time',
    ofPlan: 'Autopilot plan:',
    filled: (name: string, when: string, online: boolean) =>
      online
        ? `Scheduled ${quoted(name)} for ${when}`
        : `Scheduled ${quoted(name)} for ${when}. It will sync when you're online`,
    notFilled: (name: string) => `Couldn't schedule ${quoted(name)} then.`,
  },
  confirm: {
    title: (count: number) => `Approve ${plural(count, 'post', 'posts')}`,
    text: 'Approval covers the whole post, on every platform.',
    passed: 'Publishes immediately',
    approve: (count: number) => `Approve ${number(count)}`,
    approvePassed: (count: number) => `Approve ${number(count)} and publish`,
  },
  plans: {
    title: 'Autopilot plans',
    note: 'Set up plans in the web app. They appear here.',
    none: 'No plans yet.',
    active: 'Active',
    paused: 'Paused',
    review: 'You approve each post',
    automatic: 'Publishes automatically',
    onDays: (days: string) => `On ${days}`,
  },
};
