// What is to be done with posts of the list.
import type { PostSet } from '../../../preload/post-many.ts';

export type ListAction =
  | 'approve'
  | 'schedule'
  | 'plan'
  | 'publish'
  | 'unschedule'
  | 'edit'
  | 'tag'
  | 'duplicate'
  | 'replace'
  | 'export'
  | 'remove';
export type Work = { act: ListAction; of: PostSet; count: number };
