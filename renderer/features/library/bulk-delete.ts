// How far a deletion reaches, and what is asked before it: the more it takes that can't be restored, the more.
import type { Survey } from '../../../preload/contract/bulk-actions.ts';
import { unaskedDeletions } from '../../../preload/rules/own-bounds.ts';

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
