// Words of scheduling, approving and publishing.
import type { Weight } from '../../preload/rules/blockers.ts';
import { checkStrings } from './check-strings.ts';
import { isolated, number, platformName, plural, quoted } from '../app/strings.ts';
import { slotLost } from '../app/errors/strings.ts';

const platformList = new Intl.ListFormat('en');

export const goingOut = {
  schedule: 'Schedule this post',
  timeFor: 'When does it go out?',
  setTime: 'Set time',
  dayHint: 'fri, 18 May, +3d',
  chooseDay: (label: string) => `${label}: choose a day`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  when: (city: string) => `When, ${city} time`,
  whenHint: 'fri 11:30, tomorrow 9, next tue noon',
  inFull: (day: string, time: string) => `${day} at ${time}`,
  zoneTime: (city: string) => `${city} time`,
  ahead: (minutes: number) =>
    minutes < 1
      ? 'now'
      : minutes < 120
        ? `in ${plural(Math.round(minutes), 'minute', 'minutes')}`
        : minutes < 48 * 60
          ? `in ${plural(Math.round(minutes / 60), 'hour', 'hours')}`
          : `in ${plural(Math.round(minutes / 1440), 'day', 'days')}`,
  whichOne: 'Which one?',
  unknownWord: (word: string) => `Galley doesn't know what ${quoted(word)} means here.`,
  usualOn: (weekday: string) => `Your usual times on ${isolated(`${weekday}s`)}`,
  nextFree: 'Next free times',
  busyDay: (count: number) => plural(count, 'post', 'posts'),
  /** Others at the same hour on a platform of this post: a warning. */
  sameHour: (others: readonly { name: string; time: string }[], platforms: readonly string[]) =>
    `${plural(others.length, 'other post', 'other posts')} at this hour on ${platformList.format(platforms.map(platformName))}: ` +
    `${others
      .slice(0, 3)
      .map(({ name, time }) => `${quoted(name)} at ${time}`)
      .join(', ')}.`,
  zoneIsYours: 'The business has no time zone yet, so times are yours.',
  notATime: 'Write a time like 9:30 or 4 PM.',
  noTimeWritten: 'Write a time like fri 11:30 or tomorrow 9.',
  past: 'This time has passed. Choose a later one.',
  gap: (time: string) => `The clocks skip this time that night. It becomes ${time}.`,
  twice: 'The clocks pass this time twice that night.',
  firstPass: (time: string) => `First, ${time}`,
  secondPass: (time: string) => `Second, ${time}`,
  willItGo: 'Will it go out?',
  go: 'Ready',
  published: 'Live',
  held: 'Held',
  no: 'Can’t send',
  fix: checkStrings.blocks,
  wait: 'Not ready',
  doubt: checkStrings.warns,
  saving: 'Saving',
  timeSaved: 'Time saved',
  timeQueued: 'Saved here',
  timeSavedHere: 'Time saved here.',
  notBeforeSent: 'It will not go out until sent.',
  goesOutAt: (time: string) => `Goes out ${time}.`,
  hasTime: (time: string) => `Has ${time} now.`,
  alreadyLive: 'Already live.',
  notSaved: 'Not saved',
  unscheduled: 'Time removed',
  approveNow: 'Approve now',
  coversAll: 'Approving covers every platform at once.',
  heldByService: 'The service is holding this. Rescheduling usually clears it.',
  tick: (platform: string) => `Schedule on ${platformName(platform)}`,
  takesOff: (platform: string, time: string) => `Takes ${platformName(platform)} off ${time}`,
  ownTime: 'Own time',
  ownTimeOn: (platform: string) => `Own time on ${platformName(platform)}`,
  ownPassed: 'This time has passed.',
  sameTime: 'Use the same time',
  sameForAll: 'Same for all',
  sum: (sends: number, takenOff: number) =>
    [sends > 0 && plural(sends, 'send', 'sends'), takenOff > 0 && `${number(takenOff)} taken off`]
      .filter(Boolean)
      .join(', '),
  allowance: (count: number, left: number) =>
    `Scheduling ${plural(count, 'platform', 'platforms')} uses ${number(count)} of ${number(left)} sends left this hour`,
  overAllowance: (count: number, left: number) =>
    `This needs ${plural(count, 'send', 'sends')} and ${number(left)} ${left === 1 ? 'is' : 'are'} left this hour`,
  unschedule: 'Unschedule',
  publishNow: 'Publish now…',
  saveTime: (count: number) => (count === 0 ? 'Save time' : `Schedule ${plural(count, 'platform', 'platforms')}`),
  accountUnread: 'The account could not be read, so channels are checked when you save.',
  connect: 'Connect on the web',
  signIn: 'Sign in on the web',

  confirmPublish: (name: string) => `Publish ${quoted(name)} now?`,
  confirmText: 'It goes out at once and cannot be taken back from here.',
  publishCount: (count: number) => (count === 0 ? 'Publish' : `Publish to ${plural(count, 'platform', 'platforms')}`),
  nothingToPublish: 'Nothing can go out now.',
  nothingTicked: 'Nothing is chosen yet.',
  goesOutNow: 'Goes out at once.',
  goesOutAsJob: 'Takes a few minutes.',
  sending: 'Sending',
  sendingNote: 'The platform takes its time. You can close this, it goes on.',
  queued: 'Waiting',
  queuedText: 'Kept on this computer. It goes out as soon as it can, and Activity shows how it ends.',
  live: 'Live',
  openPost: 'Open post',
  notSent: 'Not sent',
  unsure: 'Not sure',
  unsureText: 'The answer did not arrive, so it may or may not be live. Galley does not send it again by itself.',
  stillNotLive: 'The service does not show it as live. Look at the platform before you publish again.',
  checkAgain: 'Check again',
  worthRetry: 'It is worth trying again.',
  noRetry: 'Trying again will not help.',
  slotLost,
  retryTitle: 'Trying again sends only what is not live.',
  publishedTo: (live: number, all: number) => `Published to ${number(live)} of ${number(all)}`,
  someQueued: (count: number) => `${plural(count, 'platform waits', 'platforms wait')} to be sent.`,
  someSending: (count: number) => `${plural(count, 'platform is', 'platforms are')} still sending.`,
  allLive: 'Everything is live.',
  needHand: (count: number) => `${plural(count, 'platform needs', 'platforms need')} a hand.`,
  textNotSaved: 'The text could not be saved first, so nothing was sent.',

  approveTitle: 'Approve and publish now?',
  approveText: 'Its time has passed, so approving sends it right away. This covers every platform.',
  approvalSaved: 'Approval saved here. It is sent as soon as it can be.',
  approvalWaits: checkStrings.approvalWaits,
  publishWaits: 'It is on its way already.',
  approved: 'Approved',
  approvedAndPublished: 'Approved and published',
  approvedAndOut: 'Approved and on its way out',
  notApproved: 'The post was not approved.',
};

/** Why there is nothing to approve yet. */
const verdicts: Record<Weight, string> = {
  no: goingOut.no,
  fix: goingOut.fix,
  wait: goingOut.wait,
  held: goingOut.held,
  doubt: goingOut.doubt,
};

/** Which platforms a new time is for. */
export const scopeStrings = {
  legend: 'Which platforms',
  holding: (count: number) => `Those that have a time (${number(count)})`,
  ticked: 'Choose platforms',
  platforms: 'Platforms',
  notes: 'What is in the way',
  verdict: (weight: Weight) => verdicts[weight],
  noteCount: (count: number) => `(${plural(count, 'post', 'posts')})`,
  moreNotes: (count: number) => `and ${number(count)} more`,
  schedule: (count: number) => `Schedule on ${plural(count, 'platform', 'platforms')}`,
};
