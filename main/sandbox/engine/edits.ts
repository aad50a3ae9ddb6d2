// What an edit of one variant makes of its content: null clears, what is left out stays (public-api.md, UpdateVariant).
import type { z } from 'zod';
import type { UpdateVariant } from '../../service/inputs.ts';
import type { VariantContent, VariantRecord } from '../records.ts';
import { Refusal } from '../world.ts';
import { bareHashtags, contentOf } from './variants.ts';

export type Edit = Omit<z.infer<typeof UpdateVariant>, 'platform'>;

const withField = (
  content: VariantContent,
  field: 'body' | 'title' | 'description' | 'altText',
  value: string | null,
): VariantContent => {
  const changed = { ...content };
  if (value === null || value === '') delete changed[field];
  else changed[field] = value;
  return changed;
};

/**
 * Where there is a title, `body` and `description` are one field (readings.md, 14); `description` wins when both
 * come. Elsewhere title and description are refused (readings.md, 13).
 */
export const editedContent = (variant: VariantRecord, edit: Edit, hasTitle: boolean): VariantContent => {
  if (!hasTitle && (edit.title !== undefined || edit.description !== undefined)) {
    throw new Refusal(
      'VALIDATION_ERROR',
      'body.title and body.description exist on YouTube Shorts and Pinterest only.',
    );
  }
  let content = contentOf(variant);
  const text = edit.description === undefined ? edit.body : edit.description;
  if (text !== undefined) content = withField(content, 'body', text);
  if (text !== undefined && hasTitle) content = withField(content, 'description', text);
  if (edit.title !== undefined) content = withField(content, 'title', edit.title);
  if (edit.altText !== undefined) content = withField(content, 'altText', edit.altText);
  return edit.hashtags === undefined ? content : { ...content, hashtags: bareHashtags(edit.hashtags) };
};
