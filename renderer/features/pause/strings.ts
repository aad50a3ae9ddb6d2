// Strings of "Pause everything" and Resume.
import * as messages from '#messages/pause.ts';
import { common, number, platformName, plural, isolated, posts, quoted } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');
const times = messages.times;
const hours = messages.hours;
const nameOf = (name: string): string => (name === '' ? common.untitled : isolated(name));
/** `Buns, Tart and 3 more`. */
const names = (all: readonly string[], count: number): string => {
  const shown = all.slice(0, 3).map(nameOf);
  return listed.format(count > shown.length ? [...shown, `${number(count - shown.length)} more`] : shown);
};

export const pauseStrings = {
  ...messages.pause,
  paused: (count: number) => (count === 0 ? 'Paused' : `Paused. Taking off ${times(count)}`),
};

export const pauseDialogStrings = {
  ...messages.pauseDialog,
  times: (count: number) => `${times(count)} ${count === 1 ? 'is' : 'are'} unscheduled, soonest first`,
  /** `countedHours`: were unscheduling counted as publishing is; 0: it is known not to be. */
  howLong: (countedHours: number) =>
    countedHours === 0
      ? "Usually under a minute. Unscheduling doesn't use the hourly publishing limit."
      : `Usually under a minute, up to ${hours(countedHours)} if the service counts them. You'll see what isn't off yet.`,
  next: (name: string) => `${quoted(name === '' ? common.untitled : name)} comes off first`,
  tooNear: (name: string) => `${quoted(name === '' ? common.untitled : name)} may still be published`,
  withdrawnText: (all: readonly string[]) =>
    `${names(all, all.length)}. ${all.length === 1 ? "It isn't" : "They aren't"} published when you resume.`,
  sendingOne: (name: string, platform: string, time: string) =>
    `${nameOf(name)} on ${platformName(platform)}, since ${time}.`,
};

export const stripStrings = {
  ...messages.strip,
  since: (time: string, why: string) => (why === '' ? `since ${time}.` : `since ${time}, ${quoted(why)}.`),
  nextHeld: (name: string, time: string) => `Next: ${nameOf(name)}, ${time}.`,
};

export const detailsStrings = {
  ...messages.details,
  taken: (count: number) => `Unscheduled ${times(count)}`,
};

export const resumeStrings = {
  ...messages.resume,
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
  newTime: (name: string) => `New time for ${quoted(name === '' ? common.untitled : name)}`,
  edited: (all: readonly string[]) => `${posts(all.length)} changed since you paused: ${names(all, all.length)}.`,
  moved: (all: readonly string[]) =>
    `${plural(all.length, 'post has', 'posts have')} another time now, which stays: ${names(all, all.length)}.`,
  published: (all: readonly string[]) => `${posts(all.length)} published meanwhile: ${names(all, all.length)}.`,
  deleted: (all: readonly string[]) => `${posts(all.length)} deleted meanwhile: ${names(all, all.length)}.`,
  done: (count: number) =>
    count === 0 ? 'Resumed' : `Resumed. ${times(count)} ${count === 1 ? 'comes' : 'come'} back`,
};
