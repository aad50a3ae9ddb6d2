// What a job is for, and whether it is over.
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
