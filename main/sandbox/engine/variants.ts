// A variant's content: versions, siblings that follow the primary until pinned, edits, attachments, length.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import type { PostRecord, VariantContent, VariantRecord, VersionRecord, MediaRecord } from '../records.ts';
import { type Words, type World, Refusal, type Call } from '../world.ts';
import type { UpdateVariant } from '../../service/inputs.ts';
import { measureText } from '../../../preload/rules/text-length.ts';

export type VersionEntry = Pick<VersionRecord, 'kind'> &
  Partial<Pick<VersionRecord, 'label' | 'feedback' | 'score' | 'verdict'>>;

type Fields = { [K in keyof VariantContent]: VariantContent[K] | undefined } & Pick<
  VariantContent,
  'hashtags' | 'mediaIds'
>;

/** The content alone, what is empty left out. */
export const contentOf = (variant: Fields): VariantContent => ({
  ...(variant.body !== undefined && { body: variant.body }),
  ...(variant.title !== undefined && { title: variant.title }),
  ...(variant.description !== undefined && { description: variant.description }),
  hashtags: variant.hashtags,
  ...(variant.altText !== undefined && { altText: variant.altText }),
  mediaIds: variant.mediaIds,
});

/** The text the platform publishes: a description on Shorts and Pinterest, where `body` reads the same (readings.md, 14). */
const publishedText = (content: VariantContent): string | undefined => content.body ?? content.description;

export const textFields = (platform: PlatformId, text: string): Pick<VariantContent, 'body' | 'description'> =>
  platforms[platform].hasTitle ? { body: text, description: text } : { body: text };

export const isEmpty = (content: VariantContent): boolean =>
  !publishedText(content) && !content.title && content.mediaIds.length === 0;

/** Hashtags are sent without `#` (public-api.md, Post variant). */
const bareHashtags = (hashtags: readonly string[]): string[] =>
  hashtags.map((tag) => tag.trim().replace(/^#+/u, '')).filter((tag) => tag !== '');

export const newVariant = (world: World, platform: PlatformId, isPrimary: boolean): VariantRecord => ({
  id: world.id('var'),
  platform,
  isPrimary,
  pinned: false,
  status: 'draft',
  mediaOrigin: 'taka',
  scheduledAt: null,
  publishedAt: null,
  hashtags: [],
  mediaIds: [],
  generation: { status: 'pending' },
  versions: [],
});

/** Gives the variant this content as a new tip version. */
const withVersion = (
  variant: VariantRecord,
  content: VariantContent,
  entry: VersionEntry,
  at: number,
): VariantRecord => {
  const bare = { ...variant };
  delete bare.body;
  delete bare.title;
  delete bare.description;
  delete bare.altText;
  const seq = (variant.versions.at(-1)?.seq ?? 0) + 1;
  return { ...bare, ...content, versions: [...variant.versions, { seq, ...entry, createdAt: at, content }] };
};

/** A change is a new version; without a change nothing is stored. */
export const withContent = (
  variant: VariantRecord,
  content: VariantContent,
  entry: VersionEntry,
  at: number,
): VariantRecord =>
  isDeepStrictEqual(contentOf(variant), content) ? variant : withVersion(variant, content, entry, at);

/** The primary's text cut to the sibling's platform, with the primary's pictures (readings.md, 16). */
export const derivedContent = (primary: VariantContent, sibling: VariantRecord): VariantContent => {
  const text = publishedText(primary);
  const title = platforms[sibling.platform].hasTitle ? (primary.title ?? sibling.title) : undefined;
  return {
    ...(text !== undefined && textFields(sibling.platform, cutText(text, sibling.platform))),
    ...(title !== undefined && { title: cutTitle(title, sibling.platform) }),
    hashtags: primary.hashtags.slice(0, platforms[sibling.platform].hashtagLimit ?? undefined),
    ...(primary.altText !== undefined && { altText: primary.altText }),
    mediaIds: primary.mediaIds,
  };
};

/** A sibling that still follows the primary. */
const follows = (variant: VariantRecord): boolean =>
  !variant.isPrimary && !variant.pinned && variant.status !== 'published';

/** Platforms that a change of this variant affects: its own, and for the primary every sibling that follows. */
export const reach = (post: PostRecord, variant: VariantRecord): PlatformId[] => [
  variant.platform,
  ...(variant.isPrimary ? post.variants.filter(follows).map(({ platform }) => platform) : []),
];

/**
 * Edits one variant. Its followers change with the primary at once; an edited sibling becomes pinned (public-api.md,
 * UpdateVariant). `follow`: what a follower gets from the primary's new content.
 */
export const changeContent = (
  post: PostRecord,
  variant: VariantRecord,
  content: VariantContent,
  entry: VersionEntry,
  at: number,
  follow: (primary: VariantContent, sibling: VariantRecord) => VariantContent = derivedContent,
): PostRecord => ({
  ...post,
  variants: post.variants.map((candidate) => {
    if (candidate.id === variant.id) {
      // Restoring adds a new tip even when nothing differs (public-api.md, Moves: restore version).
      const change = entry.kind === 'restore' ? withVersion : withContent;
      return { ...change(candidate, content, entry, at), pinned: !candidate.isPrimary };
    }
    return variant.isPrimary && follows(candidate)
      ? withContent(candidate, follow(content, candidate), entry, at)
      : candidate;
  }),
});

export const wordsOf = (variant: VariantContent): Words => ({
  body: publishedText(variant) ?? '',
  ...(variant.title !== undefined && { title: variant.title }),
  ...(variant.description !== undefined && { description: variant.description }),
  hashtags: variant.hashtags,
  altText: variant.altText ?? '',
});

/** Written words as content of a platform, within its limits. */
export const contentOfWords = (platform: PlatformId, words: Words, mediaIds: string[]): VariantContent => {
  const { hasTitle, hashtagLimit } = platforms[platform];
  const text = hasTitle ? (words.description ?? words.body) : words.body;
  return {
    ...textFields(platform, cutText(text, platform)),
    ...(hasTitle && words.title !== undefined && { title: cutTitle(words.title, platform) }),
    hashtags: bareHashtags(words.hashtags).slice(0, hashtagLimit ?? undefined),
    ...(words.altText !== '' && { altText: words.altText }),
    mediaIds,
  };
};

// The content of a variant after an edit: null clears, omitted fields stay (public-api.md, UpdateVariant).
export type Edit = Omit<z.infer<typeof UpdateVariant>, 'platform'>;

const edited = (edit: string | null | undefined, before: string | undefined): string | undefined =>
  edit === undefined ? before : edit || undefined;

/**
 * With a title, `body` and `description` are one field (readings.md, 14); `description` wins when both are given.
 * Elsewhere title and description are refused (readings.md, 13).
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

// Media a caller may put into a post.
/**
 * Uploads of the key's own identity, or pictures of the brand library (public-api.md, CreateFromMedia, Set-image,
 * BrandImage); anything else behaves as absent.
 */
export const findAttachment = ({ world, business, key }: Call, attachmentId: string): MediaRecord => {
  const media = world.tables.media.get(attachmentId);
  const usable = media?.businessId === business.id && (media.identity === key.identity || media.libraryTags !== null);
  if (!usable) throw new Refusal('NOT_FOUND', 'There is no such file among your uploads or in the brand library.');
  return media;
};

// Cuts a text to a platform's limit, measured the platform's way, at the end of a word.
const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** The longest beginning of `text` that `fits`, ending in an ellipsis after a whole word where there is one. */
const cut = (text: string, fits: (candidate: string) => boolean): string => {
  if (fits(text)) return text;
  const parts = graphemes(text);
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(`${parts.slice(0, middle).join('')}…`)) low = middle;
    else high = middle - 1;
  }
  const beginning = parts.slice(0, low).join('');
  const endsInsideWord = /\S/u.test(parts[low - 1] ?? '') && /\S/u.test(parts[low] ?? '');
  const wholeWords = endsInsideWord ? beginning.replace(/\s+\S*$/u, '') : beginning;
  return `${wholeWords.trimEnd()}…`;
};

export const cutText = (text: string, platform: PlatformId): string =>
  cut(text, (candidate) => measureText(platform, candidate).over === 0);

export const cutTitle = (title: string, platform: PlatformId): string =>
  cut(title, (candidate) => candidate.length <= (platforms[platform].titleLimit ?? Number.POSITIVE_INFINITY));

/** The plain beginning of a text, at most `limit` UTF-16 units, never half a character (readings.md, 3). */
export const beginningOf = (text: string, limit: number): string =>
  text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
