// How long the text of a conflict may be, and how long it is as its place counts.
import { textBounds } from '../../../preload/rules/bounds.ts';
import type { Conflict } from '../../../preload/contract/sync.ts';
import { platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { measureText } from '../../../preload/rules/text-length.ts';

/** null: nothing is counted. */
export const measureField = (conflict: Conflict, text: string): { used: number; limit: number } | null => {
  if (conflict.postId === null) return brandLimit(conflict.field, text);
  const platform = platformIds.find((id) => id === conflict.platform);
  switch (conflict.field) {
    case 'body':
    case 'description':
      return platform ? measureText(platform, text) : { used: text.length, limit: textBounds.variantBody };
    case 'title':
      return { used: text.length, limit: (platform && platforms[platform].titleLimit) ?? textBounds.variantTitle };
    case 'altText':
      return { used: text.length, limit: textBounds.variantAltText };
    case 'name':
      return { used: text.length, limit: textBounds.postName };
    default:
      return null;
  }
};

const brandLimits: Readonly<Record<string, number>> = {
  description: textBounds.brandDescription,
  industry: textBounds.brandIndustry,
  targetAudience: textBounds.brandTargetAudience,
};
const brandLimit = (field: string, text: string) => {
  const limit = brandLimits[field];
  return limit === undefined ? null : { used: text.length, limit };
};
