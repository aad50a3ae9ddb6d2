// Strings of scheduling, approving and publishing.
import type { Weight } from '../../preload/rules/blockers.ts';
import { checkStrings } from './check-strings.ts';
import { isolated, number, platformName, plural, quoted } from '../app/strings.ts';
import { slotLost } from '../app/errors/strings.ts';

const platformList = new Intl.ListFormat('en');

export const publishStrings = {
  schedule: 'Schedule this post',
  timeFor: 'When should it publish?',
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
  busyDay: (count: number) => plural(count, 'post', 'posts'),
  /** Others at the same hour on a platform of this post: a warning. */
  sameHour: (others: readonly { name: string; time: string }[], platforms: readonly string[]) =>
    `${plural(others.length, 'other post', 'other posts')} at this hour on ${platformList.format(platforms.map(platformName))}: ` +
    `${others
      .slice(0, 3)
      .map(({ name, time }) => `${quoted(name)} at ${time}`)
      .join(', ')}.`,
  sameWords: (name: string, day: string) => `Starts with the same words as ${quoted(name)}, ${day}.`,
  zoneIsYours: 'The business has no time zone yet, so times use yours.',
  notATime: 'Enter a time like 9:30 or 4 PM.',
  noTimeWritten: 'Enter a time like fri 11:30 or tomorrow 9.',
  past: 'This time has passed. Choose a later one.',
  gap: (time: string) => `Clocks skip this time that night. It becomes ${time}.`,
  twice: 'This time happens twice that night.',
  firstPass: (time: string) => `First, ${time}`,
  secondPass: (time: string) => `Second, ${time}`,
  willItGo: 'Ready to publish?',
  go: 'Ready',
  published: 'Live',
  held: 'Held',
  no: "Can't send",
  fix: checkStrings.blocks,
  wait: 'Not ready',
  doubt: checkStrings.warns,
  saving: 'Saving',
  timeSaved: 'Time saved',
  timeQueued: 'Saved here',
  timeSavedHere: 'Time saved here.',
  notBeforeSent: "It won't publish until synced.",
  publishesAt: (time: string) => `Publishes ${time}.`,
  hasTime: (time: string) => `Currently ${time}.`,
  alreadyLive: 'Already live.',
  notSaved: 'Not saved',
  unscheduled: 'Unscheduled',
  approveNow: 'Approve now',
  coversAll: 'Approving covers every platform at once.',
  heldByService: 'The service put this on hold. Rescheduling usually fixes it.',
  tick: (platform: string) => `Schedule on ${platformName(platform)}`,
  takesOff: (platform: string, time: string) => `Unschedules ${platformName(platform)}, now ${time}`,
  ownTime: 'Own time',
  ownTimeOn: (platform: string) => `Own time on ${platformName(platform)}`,
  ownPassed: 'This time has passed.',
  noTime: 'No time',
  sameTime: 'Use the same time',
  sameForAll: 'Same for all',
  /** `left`: sends of this hour; null: not known. */
  sum: (sends: number, takenOff: number, left: number | null) =>
    [
      sends > 0 && plural(sends, 'send', 'sends'),
      sends > 0 && left !== null && `${number(left)} left this hour`,
      takenOff > 0 && `${number(takenOff)} unscheduled`,
    ]
      .filter(Boolean)
      .join(', '),
  unschedule: 'Unschedule',
  tryOn: (platform: string) => `Try ${platformName(platform)} again`,
  publishNow: 'Publish now…',
  saveTime: (count: number) => (count === 0 ? 'Save time' : `Schedule ${plural(count, 'platform', 'platforms')}`),
  accountUnread: "Couldn't load the account. Channels are checked when you save.",
  connect: 'Connect on the web',
  signIn: 'Sign in on the web',

  confirmPublish: (name: string) => `Publish ${quoted(name)} now?`,
  confirmText: "It publishes immediately. You can't undo this here.",
  publishCount: (count: number) => (count === 0 ? 'Publish' : `Publish to ${plural(count, 'platform', 'platforms')}`),
  nothingToPublish: 'Nothing can be published now.',
  nothingTicked: 'Nothing selected yet.',
  publishesNow: 'Publishes immediately.',
  takesMinutes: 'Takes a few minutes.',
  sending: 'Sending',
  sendingNote: 'This can take a few minutes. You can close this; it keeps going.',
  queued: 'Waiting',
  queuedText: 'Saved on this computer. It publishes as soon as possible. Activity shows the result.',
  live: 'Live',
  openPost: 'Open post',
  notSent: 'Not sent',
  unsure: 'Unconfirmed',
  unsureText: "No reply arrived, so it may or may not be live. Galley won't send it again automatically.",
  stillNotLive: "The service doesn't show it as live. Check the platform before you publish again.",
  checkAgain: 'Check again',
  worthRetry: 'You can try again.',
  noRetry: "Trying again won't help.",
  slotLost,
  retryTitle: "Trying again only sends what isn't live.",
  publishedTo: (live: number, all: number) => `Published to ${number(live)} of ${number(all)}`,
  someQueued: (count: number) => `${plural(count, 'platform is', 'platforms are')} waiting to be sent.`,
  someSending: (count: number) => `${plural(count, 'platform is', 'platforms are')} still sending.`,
  allLive: 'Everything is live.',
  needHand: (count: number) => `${plural(count, 'platform needs', 'platforms need')} attention.`,
  textNotSaved: "Couldn't save the text first, so nothing was sent.",

  approveTitle: 'Approve and publish now?',
  approveText: 'Its time has passed, so approving publishes it right away, on every platform.',
  approvalSaved: 'Approval saved here. It will be sent as soon as possible.',
  approvalWaits: checkStrings.approvalWaits,
  publishWaits: "It's already on its way.",
  approved: 'Approved',
  approvedAndPublished: 'Approved and published',
  approvedAndPublishing: 'Approved, publishing now',
  notApproved: "The post wasn't approved.",
};

/** Why there is nothing to approve yet. */
const verdicts: Record<Weight, string> = {
  no: publishStrings.no,
  fix: publishStrings.fix,
  wait: publishStrings.wait,
  held: publishStrings.held,
  doubt: publishStrings.doubt,
};

/** Which platforms a new time is for. */
export const scopeStrings = {
  legend: 'Which platforms',
  holding: (count: number) => `Scheduled ones (${number(count)})`,
  ticked: 'Choose platforms',
  platforms: 'Platforms',
  notes: 'Blockers',
  verdict: (weight: Weight) => verdicts[weight],
  noteCount: (count: number) => `(${plural(count, 'post', 'posts')})`,
  moreNotes: (count: number) => `and ${number(count)} more`,
  schedule: (count: number) => `Schedule on ${plural(count, 'platform', 'platforms')}`,
};
