// What can be said of a result without reading it.
import type { AiBatchView, AiItem } from '../../../preload/contract/ai-batches.ts';

export type Result = Extract<AiItem, { state: 'unchecked' | 'accepted' | 'rejected' }>;

export const isResult = (item: AiItem): item is Result => 'flags' in item;

/** The service says nothing of what a revision changed. */
export const isUnknown = ({ flags }: Pick<Result, 'flags'>, { task }: Pick<AiBatchView, 'task'>): boolean =>
  task === 'revise' && Object.values(flags).every((flag) => flag === null);

/** It can be accepted without having read it. */
export const isClean = (result: Result, batch: Pick<AiBatchView, 'task'>): boolean => {
  const { revisionApplied, noVisibleChange, imageryReverted } = result.flags;
  return revisionApplied !== false && !noVisibleChange && !imageryReverted && !isUnknown(result, batch);
};
