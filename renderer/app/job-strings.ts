// Strings of jobs that ended while the user was on another page.
import type { Task } from './job-task.ts';
import { quoted } from './strings.ts';

const done: Record<Task, string> = {
  write: 'is written',
  revise: 'is revised',
  picture: 'has its new picture',
  publish: 'is live',
  other: 'is done',
};
const notDone: Record<Task, string> = {
  write: 'was not written',
  revise: 'was not revised',
  picture: 'got no new picture',
  publish: 'did not go out',
  other: 'was not finished',
};

export const jobStrings = {
  ended: (name: string, task: Task, worked: boolean) => `${quoted(name)} ${(worked ? done : notDone)[task]}`,
  open: 'Open post',
  /** The body of the system notification; `ended` is its title. */
  clickToSee: 'Click to see it.',
  notify: 'Tell me when it is done',
  notAllowed: 'This computer does not show notices of Galley. It says so here instead.',
};
