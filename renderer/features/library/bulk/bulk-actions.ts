// Bulk actions of the list, the sends they may use, and what is asked before posts are deleted.
import type { PostSet } from '../../../../preload/contract/library.ts';
import type { SyncStatus } from '../../../../preload/contract/sync.ts';
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import { unaskedDeletions } from '../../../../preload/rules/early-bounds.ts';

export const listActions = [
  'approve',
  'schedule',
  'plan',
  'shift',
  'publish',
  'unschedule',
  'askAi',
  'edit',
  'tag',
  'duplicate',
  'replace',
  'export',
  'remove',
] as const;
/** `revise`: of one post alone. */
export type ListAction = (typeof listActions)[number] | 'revise';
/** `at`: the time that is proposed, an instant; left out: as usual. */
export type Work = { act: ListAction; of: PostSet; count: number; at?: string };

/** How many sends of this hour bulk actions leave to single posts. */
export const reservedSends = (status: SyncStatus | undefined): number =>
  status?.allowances.find(({ budget }) => budget === 'outward')?.reserved ?? 0;

/** From this many posts on, the number has to be typed before they are deleted. */
export const typedFrom = 100;

/** Some are scheduled or published, or there are more drafts than are deleted without a question. */
export const asksToDelete = ({ count, fits, partlyLive }: Survey): boolean =>
  partlyLive !== null ||
  fits.schedule - fits.unschedule > unaskedDeletions ||
  fits.unschedule > 0 ||
  count > fits.schedule;

/** `all`: nothing would be left. */
export const asksForNumber = ({ count }: Survey, all: boolean): boolean =>
  count >= typedFrom || (all && count > unaskedDeletions);

/** With or without thousands separators. */
export const isNumber = (typed: string, count: number): boolean => typed.replace(/[\s.,'’]/g, '') === String(count);
