// Strings of "Pause everything" and Resume.
import * as messages from '#messages/pause.ts';
import { common } from '../../app/strings.ts';

const nameOf = (name: string): string => (name === '' ? common.untitled : name);
/** Of many the first three, as in `Buns, Tart and 3 more`. */
const names = (all: readonly string[]): string[] => {
  const shown = all.slice(0, 3).map(nameOf);
  return all.length > shown.length ? [...shown, messages.more(all.length - shown.length)] : shown;
};

export const pauseStrings = messages.pause;

export const pauseDialogStrings = {
  ...messages.pauseDialog,
  next: (name: string) => messages.pauseDialog.next(nameOf(name)),
  tooNear: (name: string) => messages.pauseDialog.tooNear(nameOf(name)),
  withdrawnText: (all: readonly string[]) => messages.pauseDialog.withdrawnText(all.length, names(all)),
  sendingOne: (name: string, platform: string, time: string) =>
    messages.pauseDialog.sendingOne(nameOf(name), platform, time),
};

export const stripStrings = {
  ...messages.strip,
  since: (time: string, why: string) => (why === '' ? messages.since.plain(time) : messages.since.why(time, why)),
  nextHeld: (name: string, time: string) => messages.strip.nextHeld(nameOf(name), time),
};

export const detailsStrings = messages.details;

export const resumeStrings = {
  ...messages.resume,
  text: (ahead: number, passed: number): string => {
    const resumeText = messages.resumeText;
    if (ahead + passed === 0) return resumeText.none;
    return [ahead > 0 && resumeText.ahead(ahead), passed > 0 && resumeText.passed(passed)].filter(Boolean).join(' ');
  },
  newTime: (name: string) => messages.resume.newTime(nameOf(name)),
  edited: (all: readonly string[]) => messages.resume.edited(all.length, names(all)),
  moved: (all: readonly string[]) => messages.resume.moved(all.length, names(all)),
  published: (all: readonly string[]) => messages.resume.published(all.length, names(all)),
  deleted: (all: readonly string[]) => messages.resume.deleted(all.length, names(all)),
};
