// Strings of the queue.
import { number, plural, quoted } from '../../app/strings.ts';

export const queueStrings = {
  title: 'Queue',
  previous: 'Week before',
  next: 'Week after',
  review: (count: number) => `Review ${plural(count, 'post', 'posts')}`,
  failed: 'The queue could not be read.',
  refreshFailed: 'This may be out of date.',
  asOf: (ago: string) => `As of ${ago}`,
  billingHold: 'Posts are held.',
  billingHoldText: 'There is no active subscription, so nothing goes out.',
  noPlan: 'No autopilot plan is active.',
  noPlanText: 'Plans are made in the web app. Posts you schedule yourself are in the calendar.',
  neverRead: 'The queue shows when Galley is online.',
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
  notHere: 'Not read yet',
  approved: (name: string) => `${quoted(name)} is approved`,
  approvedMany: (count: number) => `${plural(count, 'post', 'posts')} approved`,
  notApproved: (count: number) => `${plural(count, 'post', 'posts')} not approved.`,
  undo: 'Undo',
  gap: {
    fill: 'Fill this gap',
    fillOn: (day: string) => `Fill this gap on ${day}`,
    title: (day: string) => `Fill the gap on ${day}`,
    text: 'Drafts that are ready for the platforms of the plan, each with the time it would get.',
    none: 'No draft is ready for these platforms.',
    filled: (name: string, when: string, online: boolean) =>
      online ? `${quoted(name)} goes out ${when}` : `${quoted(name)} is set for ${when}. It's sent when you're online`,
    notFilled: (name: string) => `${quoted(name)} could not take that time.`,
  },
  confirm: {
    title: (count: number) => `Approve ${plural(count, 'post', 'posts')}`,
    text: 'Approval covers the whole post, on every platform.',
    passed: 'Goes out at once',
    approve: (count: number) => `Approve ${number(count)}`,
    approvePassed: (count: number) => `Approve ${number(count)} and publish`,
  },
  plans: {
    title: 'Autopilot plans',
    note: 'Plans are set up in the web app and shown here.',
    none: 'There are no plans.',
    active: 'Active',
    paused: 'Paused',
    review: 'You approve each post',
    automatic: 'Publishes by itself',
    onDays: (days: string) => `On ${days}`,
  },
};
