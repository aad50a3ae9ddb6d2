// Jobs of the service in the window: what a job is for, whether it is over, and how far it probably is.
import type { Job } from '../../preload/contract/jobs.ts';

export type Task = 'write' | 'revise' | 'picture' | 'publish' | 'other';

/** `kind` names what a job does; only one value of it is promised (public-api.md, Job). */
const taskOfKind: Readonly<Record<string, Task>> = {
  generate_post: 'write',
  revise_post: 'revise',
  regenerate_image: 'picture',
  publish_post: 'publish',
};

export const taskOf = ({ kind }: Job): Task => taskOfKind[kind] ?? 'other';

export const isOver = (job: Job): boolean => job.status === 'succeeded' || job.status === 'failed';

/** The service gives up after about 15 minutes (public-api.md, Limits). */
export const tooLongMs = 15 * 60_000;

/** The bar fills to 90% of the usual time, then waits. */
export const expectedShare = (elapsedMs: number, usualMs: number): number => Math.min(0.9, (elapsedMs / usualMs) * 0.9);

/** `0:48`, `12:05`. */
export const elapsedText = (elapsedMs: number): string => {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
