// What is to be done with posts of the list.
import type { PostSet } from '../../../preload/contract/library.ts';

export const listActions = [
  ...(['approve', 'schedule', 'plan', 'publish', 'unschedule', 'edit', 'tag', 'duplicate', 'replace'] as const),
  ...(['export', 'remove'] as const),
];
export type ListAction = (typeof listActions)[number];
export type Work = { act: ListAction; of: PostSet; count: number };
