// Strings of jobs: how long they take, what their results say, and that one ended while the user was on another page.
import type { Job } from '../../preload/contract/jobs.ts';
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

/** How long each kind of work usually takes, in ms, and its words. */
const usual: Record<Task, { title: string; usualMs: number; usually: string }> = {
  write: { title: 'Writing', usualMs: 20_000, usually: 'Usually about 20 seconds.' },
  revise: { title: 'Revising the text', usualMs: 20_000, usually: 'Usually about 20 seconds.' },
  picture: { title: 'Making a new picture', usualMs: 120_000, usually: 'Usually about 2 minutes.' },
  publish: { title: 'Sending', usualMs: 180_000, usually: 'Usually a few minutes.' },
  other: { title: 'Working on this post', usualMs: 120_000, usually: '' },
};
const reel = { title: 'Making the video', usualMs: 600_000, usually: 'Up to 15 minutes.' };

export const workStrings = (task: Task, isVideo: boolean) => (isVideo && task === 'write' ? reel : usual[task]);

/** The flags of a result in words, several can hold; a job that says nothing is simply done. */
export const resultStrings = ({ flags }: Pick<Job, 'flags'>): string[] => {
  const said = [
    flags.revisionApplied === true && 'Text changed as asked',
    flags.noVisibleChange === true && 'Nothing visible changed. Try a more specific note.',
    flags.imageryReverted === true && 'Picture reverted to the earlier one',
  ].filter((line) => line !== false);
  return said.length > 0 ? said : flags.revisionApplied === false ? ["The text wasn't changed"] : ['Done'];
};
