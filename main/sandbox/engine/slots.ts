// Where a variant stands in time: the moment a calendar or a queue shows it at, and whether it is still being made.
import type { VariantRecord } from '../records.ts';

/** When it went out, else when it is to go out; null for a draft. */
export const momentOf = (variant: VariantRecord): number | null => {
  if (variant.status === 'draft') return null;
  return variant.status === 'published' ? variant.publishedAt : variant.scheduledAt;
};

export const isBeingMade = ({ generation }: VariantRecord): boolean =>
  generation.status === 'generating' || generation.videoStatus === 'generating';

export const hasFailed = ({ publishFailure, generation }: VariantRecord): boolean =>
  publishFailure !== undefined || generation.status === 'failed' || generation.videoStatus === 'failed';
