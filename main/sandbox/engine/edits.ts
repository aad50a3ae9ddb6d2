// What an edit of one variant makes of its content: null clears, what is left out stays (public-api.md, UpdateVariant).
import type { z } from 'zod';
import type { UpdateVariant } from '../../service/inputs.ts';
import type { VariantContent, VariantRecord } from '../records.ts';
import { Refusal } from '../world.ts';
import { bareHashtags, contentOf, publishedText } from './variants.ts';

export type Edit = Omit<z.infer<typeof UpdateVariant>, 'platform'>;

const edited = (edit: string | null | undefined, before: string | undefined): string | undefined =>
  edit === undefined ? before : edit || undefined;

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
  const text = edited(edit.description === undefined ? edit.body : edit.description, publishedText(variant));
  return contentOf({
    ...(hasTitle ? { body: text, description: text } : { body: text }),
    title: edited(edit.title, variant.title),
    hashtags: edit.hashtags === undefined ? variant.hashtags : bareHashtags(edit.hashtags),
    altText: edited(edit.altText, variant.altText),
    mediaIds: variant.mediaIds,
  });
};
