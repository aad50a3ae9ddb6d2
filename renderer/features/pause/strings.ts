// Strings of "Pause everything" and Resume.
import { common, number, platformName, plural, isolated, posts, quoted } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');
const times = (count: number): string => plural(count, 'time', 'times');
const hours = (count: number): string => plural(count, 'hour', 'hours');
const nameOf = (name: string): string => (name === '' ? common.untitled : isolated(name));
/** `Buns, Tart and 3 more`. */
const names = (all: readonly string[], count: number): string => {
  const shown = all.slice(0, 3).map(nameOf);
  return listed.format(count > shown.length ? [...shown, `${number(count - shown.length)} more`] : shown);
};

export const pauseStrings = {
  start: 'Pause everything',
  resume: 'Resume',
  failed: "Couldn't pause. Nothing was taken off.",
  paused: (count: number) => (count === 0 ? 'Paused' : `Paused. Taking off ${times(count)}`),
  undo: 'Undo',
};

export const pauseDialogStrings = {
  title: 'Pause everything?',
  text: (postCount: number) =>
    postCount === 0
      ? 'Nothing is scheduled now. Recurring posts rest until you resume.'
      : `Nothing is published until you resume. The ${plural(postCount, 'post with a time becomes a draft', 'posts with a time become drafts')} at the service; Galley keeps every time. Recurring posts rest, too.`,
  reading: 'Counting what is scheduled',
  times: (count: number) => `${times(count)} ${count === 1 ? 'is' : 'are'} unscheduled, soonest first`,
  /** `countedHours`: were unscheduling counted as publishing is; 0: it is known not to be. */
  howLong: (countedHours: number) =>
    countedHours === 0
      ? "Usually under a minute. Unscheduling doesn't use the hourly publishing limit."
      : `Usually under a minute, up to ${hours(countedHours)} if the service counts them. You'll see what isn't off yet.`,
  offline: "You're offline. The service publishes them until this computer reaches it again.",
  next: (name: string) => `${quoted(name === '' ? common.untitled : name)} comes off first`,
  nextAt: (platform: string, time: string) => `${platformName(platform)}, ${time}.`,
  tooNear: (name: string) => `${quoted(name === '' ? common.untitled : name)} may still be published`,
  sending: (count: number) => `${number(count)} ${count === 1 ? 'is' : 'are'} already sending and can't be stopped`,
  withdrawn: (count: number) =>
    `${plural(count, 'click', 'clicks')} to publish ${count === 1 ? 'is' : 'are'} withdrawn`,
  withdrawnText: (all: readonly string[]) =>
    `${names(all, all.length)}. ${all.length === 1 ? "It isn't" : "They aren't"} published when you resume.`,
  sendingOne: (name: string, platform: string, time: string) =>
    `${nameOf(name)} on ${platformName(platform)}, since ${time}.`,
  autopilot: 'Autopilot may still schedule new posts',
  autopilotText:
    'Plans can only be paused in the web app. What they add is listed here, and comes off only if you say so.',
  seePlans: 'See plans',
  why: 'Why',
  whyHint: 'optional, shown on this computer',
  remind: 'Remind me',
  inOneHour: 'in 1 hour',
  today: (time: string) => `today ${time}`,
  tomorrow: (time: string) => `tomorrow ${time}`,
  again: (count: number, perHour: number) =>
    count === 0
      ? ''
      : `Resume schedules ${count === 1 ? 'it' : `all ${number(count)}`} again, about ${number(perHour)} an hour.`,
};

export const stripStrings = {
  label: 'Pause',
  lead: 'Everything is paused',
  since: (time: string, why: string) => (why === '' ? `since ${time}.` : `since ${time}, ${quoted(why)}.`),
  here: (count: number) =>
    count === 0 ? '' : `${plural(count, 'post keeps its time', 'posts keep their times')} here.`,
  held: (count: number, all: number) =>
    `${number(count)} of ${number(all)} ${count === 1 ? 'is' : 'are'} still held by the service.`,
  nextHeld: (name: string, time: string) => `Next: ${nameOf(name)}, ${time}.`,
  published: (count: number) => `${number(count)} published meanwhile.`,
  appeared: (count: number) => `${number(count)} scheduled since.`,
  reminder: (time: string) => `Reminder ${time}.`,
  details: 'Details',
  resume: 'Resume…',
  stillPaused: 'Everything is still paused',
};

export const detailsStrings = {
  title: (time: string) => `Paused since ${time}`,
  held: 'Still held by the service, nearest first',
  heldText: 'They come off as soon as the service can be reached. Until then they may be published.',
  published: 'Published before they could be taken off',
  appeared: 'Scheduled since you paused',
  appearedText: 'By autopilot, or somewhere else. They will be published unless you take them off.',
  none: 'Everything is off the service.',
  takeOff: (count: number) => (count === 0 ? 'Take off' : `Take off ${number(count)}`),
  taken: (count: number) => `Unscheduled ${times(count)}`,
  failed: "Couldn't take them off.",
  more: (count: number) => `${number(count)} more`,
};

export const resumeStrings = {
  title: (count: number) => (count === 0 ? 'Resume' : `Resume ${posts(count)}`),
  text: (ahead: number, passed: number): string =>
    [
      ...(ahead > 0
        ? [
            `${number(ahead)} ${ahead === 1 ? 'is still ahead and comes' : 'are still ahead and come'} back as ${ahead === 1 ? 'it was' : 'they were'}.`,
          ]
        : []),
      ...(passed > 0 ? [`${number(passed)} ${passed === 1 ? 'has' : 'have'} passed while you were paused:`] : []),
      ...(ahead + passed === 0 ? ['No times are left to give back.'] : []),
    ].join(' '),
  was: (time: string) => `was ${time}`,
  leave: 'Leave as draft',
  choose: 'Choose a time…',
  use: 'Use this time',
  choosing: 'Finish choosing a time first',
  newTime: (name: string) => `New time for ${quoted(name === '' ? common.untitled : name)}`,
  edited: (all: readonly string[]) => `${posts(all.length)} changed since you paused: ${names(all, all.length)}.`,
  moved: (all: readonly string[]) =>
    `${plural(all.length, 'post has', 'posts have')} another time now, which stays: ${names(all, all.length)}.`,
  published: (all: readonly string[]) => `${posts(all.length)} published meanwhile: ${names(all, all.length)}.`,
  deleted: (all: readonly string[]) => `${posts(all.length)} deleted meanwhile: ${names(all, all.length)}.`,
  sends: (count: number, perHour: number) =>
    `${plural(count, 'send', 'sends')}, about ${number(perHour)} an hour, earliest first.`,
  finish: (time: string) => `All back by ${time}.`,
  later: 'Not yet',
  submit: (count: number) => (count === 0 ? 'End the pause' : `Resume ${number(count)}`),
  done: (count: number) =>
    count === 0 ? 'Resumed' : `Resumed. ${times(count)} ${count === 1 ? 'comes' : 'come'} back`,
  failed: "Couldn't resume. Everything is still paused.",
};
