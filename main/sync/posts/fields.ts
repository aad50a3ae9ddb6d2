// The fields of a post that people write, each read, compared and measured in one way wherever it comes from.
import { z } from 'zod';
import { textBounds } from '../../../preload/rules/bounds.ts';
import { platforms } from '../../../preload/rules/platforms.ts';

const text = (limit: number) => z.string().max(limit).nullable().optional();

/** A file of Galley's own, or an attachment the service told of. */
export const Attachment = z.union([z.strictObject({ mid: z.int().positive() }), z.strictObject({ sid: z.string() })]);
export type Attachment = z.infer<typeof Attachment>;

/** An omitted field stays, null clears it. Hashtags without `#`. */
export const Fields = z.strictObject({
  body: text(textBounds.variantBody),
  title: text(textBounds.variantTitle),
  description: text(textBounds.variantDescription),
  hashtags: z.array(z.string()).optional(),
  altText: text(textBounds.variantAltText),
});
export type Fields = z.infer<typeof Fields>;

export const textFields = ['body', 'title', 'hashtags', 'altText'] as const;
export type TextField = (typeof textFields)[number];
/** `image`: the id of the first picture. */
export type FieldName = TextField | 'name' | 'image';
/** null: empty. */
export type FieldValue = string | string[] | null;

type Texts = {
  platform: string;
  body?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  hashtags?: string[] | null | undefined;
  altText?: string | null | undefined;
};

/** Title and description exist there only (public-api.md, Post variant). */
export const isTitled = (platform: string): boolean =>
  Object.hasOwn(platforms, platform) && platforms[platform as keyof typeof platforms].hasTitle;

/** Where there is a description, it is what the platform publishes as body (public-api.md, UpdateVariant). */
export const textOf = ({ platform, body, description }: Texts): string | null =>
  emptied(isTitled(platform) ? (description ?? body) : body);

export const readField = (of: Texts, field: TextField): FieldValue => {
  switch (field) {
    case 'body':
      return textOf(of);
    case 'hashtags':
      return cleanTags(of.hashtags ?? []);
    case 'title':
    case 'altText':
      return emptied(of[field]);
  }
};

const emptied = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

const cleanTags = (tags: string[]): string[] =>
  tags.map((tag) => tag.trim().replace(/^#+/, '')).filter((tag) => tag !== '');

/**
 * What can be sent of `fields` to this platform: one text instead of body and description, and no title where there is
 * none.
 */
export const writable = (platform: string, fields: Fields): Partial<Record<TextField, FieldValue>> => {
  const titled = isTitled(platform);
  const body = fields.body !== undefined || !titled ? fields.body : fields.description;
  return {
    ...(body === undefined ? {} : { body: emptied(body) }),
    ...(fields.title === undefined || !titled ? {} : { title: emptied(fields.title) }),
    ...(fields.hashtags === undefined ? {} : { hashtags: cleanTags(fields.hashtags) }),
    ...(fields.altText === undefined ? {} : { altText: emptied(fields.altText) }),
  };
};

/** The service may trim a text or take a `#` away (H16): that is no difference. */
export const isSame = (one: FieldValue, other: FieldValue): boolean => plain(one) === plain(other);

const plain = (value: FieldValue): string =>
  Array.isArray(value) ? cleanTags(value).join('\n') : (value ?? '').replaceAll('\r\n', '\n').trim();

/** As wordings and conflicts keep it: hashtags in one line. */
export const asText = (value: FieldValue): string | null =>
  Array.isArray(value) ? (value.length === 0 ? null : value.join(' ')) : value;

const limits: Record<FieldName, number> = {
  body: textBounds.variantBody,
  title: textBounds.variantTitle,
  hashtags: Infinity,
  altText: textBounds.variantAltText,
  name: textBounds.postName,
  image: Infinity,
};
export const fits = (field: FieldName, value: string): boolean => value.length <= limits[field];
