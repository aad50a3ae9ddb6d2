// What can be said of a result without reading it.
import type { AiBatchView, AiItem, AiResult } from '../../../preload/contract/ai-batches.ts';

export type Result = Extract<AiItem, { state: 'unchecked' | 'accepted' | 'rejected' }>;

export const isResult = (item: AiItem): item is Result => 'flags' in item;

/** The service says nothing of what a revision changed. */
export const isUnknown = ({ flags }: Pick<Result, 'flags'>, { task }: Pick<AiBatchView, 'task'>): boolean =>
  task === 'revise' && Object.values(flags).every((flag) => flag === null);

/** What is live stays as it is: a result that it says can't be rejected, and one that it does not say not accepted. */
export const staysAccepted = ({ isLive, isProposal }: AiResult): boolean => isLive && !isProposal;
export const staysRejected = ({ isLive, isProposal }: AiResult): boolean => isLive && isProposal;

/** It can be accepted without having read it. */
export const isClean = (result: Result, batch: Pick<AiBatchView, 'task'>): boolean => {
  if (staysRejected(result)) return false;
  const { revisionApplied, noVisibleChange, imageryReverted } = result.flags;
  return revisionApplied !== false && !noVisibleChange && !imageryReverted && !isUnknown(result, batch);
};
