// Strings of jobs: how long they take, what their results say, and that one ended while the user was on another page.
import * as messages from '#messages/app/job.ts';
import type { Job } from '../../preload/contract/jobs.ts';
import type { Task } from './job-task.ts';

const done: Record<Task, (name: string) => string> = messages.done;
const notDone: Record<Task, (name: string) => string> = messages.notDone;

export const jobStrings = {
  ...messages.job,
  ended: (name: string, task: Task, worked: boolean) => (worked ? done : notDone)[task](name),
};

/** How long each kind of work usually takes, in ms, and its words. */
const usual: Record<Task, { title: string; usualMs: number; usually: string }> = {
  write: {
    ...messages.usual.write,
    usualMs: 20_000,
  },
  revise: {
    ...messages.usual.revise,
    usualMs: 20_000,
  },
  picture: {
    ...messages.usual.picture,
    usualMs: 120_000,
  },
  publish: {
    ...messages.usual.publish,
    usualMs: 180_000,
  },
  other: {
    ...messages.usual.other,
    usualMs: 120_000,
  },
};
const reel = {
  ...messages.reel,
  usualMs: 600_000,
};

export const workStrings = (task: Task, isVideo: boolean) => (isVideo && task === 'write' ? reel : usual[task]);

/** The flags of a result in words, several can hold; a job that says nothing is simply done. */
export const resultStrings = ({ flags }: Pick<Job, 'flags'>): string[] => {
  const said = [
    flags.revisionApplied === true && messages.result.textChanged,
    flags.noVisibleChange === true && messages.result.nothingVisible,
    flags.imageryReverted === true && messages.result.pictureReverted,
  ].filter((line) => line !== false);
  if (said.length > 0) return said;
  return [flags.revisionApplied === false ? messages.result.textUnchanged : messages.result.done];
};
