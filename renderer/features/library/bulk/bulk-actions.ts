// What is to be done with posts of the list.
import type { PostSet } from '../../../../preload/contract/library.ts';
import type { SyncStatus } from '../../../../preload/contract/sync.ts';
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import { unaskedDeletions } from '../../../../preload/rules/own-bounds.ts';

export const listActions = [
  ...(['approve', 'schedule', 'plan', 'publish', 'unschedule', 'edit', 'tag', 'duplicate', 'replace'] as const),
  ...(['export', 'remove'] as const),
];
export type ListAction = (typeof listActions)[number];
export type Work = { act: ListAction; of: PostSet; count: number };

// How many of the sends that are left many posts leave free for single ones.
export const reservedSends = (status: SyncStatus | undefined): number =>
  status?.allowances.find(({ budget }) => budget === 'outward')?.kept ?? 0;

// How far a deletion reaches, and what is asked before it: the more it takes that can't be restored, the more.
/** As many are named by their number, which is typed. */
export const typedFrom = 100;

type States = { drafts: number; scheduled: number; published: number };

export const statesOf = ({ count, fits }: Survey): States => ({
  drafts: fits.schedule - fits.unschedule,
  scheduled: fits.unschedule,
  published: count - fits.schedule,
});

export const asksToDelete = (survey: Survey): boolean => {
  const { drafts, scheduled, published } = statesOf(survey);
  return drafts > unaskedDeletions || scheduled + published > 0;
};

/** `all`: nothing would be left. */
export const asksForNumber = ({ count }: Survey, all: boolean): boolean =>
  count >= typedFrom || (all && count > unaskedDeletions);

/** As people write it, with or without a separator. */
export const isNumber = (typed: string, count: number): boolean => typed.replace(/[\s.,'’]/g, '') === String(count);
