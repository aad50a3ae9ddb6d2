// The most credits that a batch may cost: what is proposed, and what is written.
import type { AiSurvey } from '../../../preload/contract/ai-batches.ts';
import { aiBatchBounds } from '../../../preload/rules/own-bounds.ts';

/** The most that it can cost, or what there is, if that is less; and enough for each of the posts to begin. */
export const proposedCap = ({ credits, dearest, balance }: Pick<AiSurvey, 'credits' | 'dearest' | 'balance'>): number =>
  Math.max(1, dearest, Math.min(credits.most, balance?.total ?? Infinity, aiBatchBounds.credits));

/** null: it is no number of credits. With or without separators. */
export const capOf = (typed: string): number | null => {
  const digits = typed.replaceAll(/[\s,]/g, '');
  const value = /^\d+$/.test(digits) ? Number(digits) : 0;
  return value >= 1 && value <= aiBatchBounds.credits ? value : null;
};
