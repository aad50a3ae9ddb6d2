// What a person would miss of a post: its words, pictures and times, without what the service counts by itself.
import { hash } from 'node:crypto';
import { slotText } from '../../service/leniency.ts';
import type { WirePost } from './packed.ts';
import { readField, textFields } from './fields.ts';

/** Two states of a post with the same hash say and show the same. */
export const personalHash = ({ name, variants }: WirePost): string => {
  const shown = variants.map((variant) => [
    variant.platform,
    ...textFields.map((field) => readField(variant, field)),
    variant.media.map(({ id }) => id),
    slotText(variant.scheduledAt) ?? null,
    variant.status === 'published',
  ]);
  return hash('sha256', JSON.stringify([name, shown]), 'base64url');
};
