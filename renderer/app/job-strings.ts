// Strings of jobs that ended while the user was on another page.
import type { Task } from './job-task.ts';
import { quoted } from './strings.ts';

const done: Record<Task, string> = {
  write: 'is written',
  revise: 'is revised',
  picture: 'has a new picture',
  publish: 'is live',
  other: 'is done',
};
const notDone: Record<Task, string> = {
  write: "wasn't written",
  revise: "wasn't revised",
  picture: "didn't get a new picture",
  publish: "wasn't published",
  other: "didn't finish",
};

export const jobStrings = {
  ended: (name: string, task: Task, worked: boolean) => `${quoted(name)} ${(worked ? done : notDone)[task]}`,
  open: 'Open post',
  /** The body of the system notification; `ended` is its title. */
  clickToSee: 'Click to see it.',
  notify: "Notify me when it's done",
  notAllowed: "This computer isn't showing notifications from Galley. You'll see it here instead.",
};
