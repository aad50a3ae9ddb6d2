// What changed in a post since the person last saw it: platform by platform, word by word.
import type { LastSeen, SeenVariant, Variant } from '../../preload/contract/posts.ts';
import { changedWordCount, type Piece, wordDiff } from '../text/word-diff.ts';

/** What both versions say, with marks; and whether the pictures are others, or in another order. */
export type VariantChange = {
  title: Piece[];
  text: Piece[];
  hashtags: Piece[];
  altText: Piece[];
  wordCount: number;
  isMedia: boolean;
};

/** Of a platform that the post was not on. */
const nothing = { text: '', title: '', hashtags: [], altText: '', media: [] };

const tagLine = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ');

const since = (
  before: Omit<SeenVariant, 'platform'>,
  { title, body, hashtags, altText, media }: Variant,
): VariantChange => {
  const words = {
    title: wordDiff(before.title, title ?? ''),
    text: wordDiff(before.text, body ?? ''),
    hashtags: wordDiff(tagLine(before.hashtags), tagLine(hashtags)),
    altText: wordDiff(before.altText, altText ?? ''),
  };
  return {
    ...words,
    wordCount: Object.values(words).reduce((sum, pieces) => sum + changedWordCount(pieces), 0),
    isMedia: media.map(({ id }) => id).join(' ') !== before.media.join(' '),
  };
};

/** By platform; those that are as they were are not in it. */
export const changesSince = (seen: LastSeen, variants: readonly Variant[]): ReadonlyMap<string, VariantChange> =>
  new Map(
    variants.flatMap((variant): [string, VariantChange][] => {
      const before = seen.variants.find(({ platform }) => platform === variant.platform);
      const change = since(before ?? nothing, variant);
      return change.wordCount > 0 || change.isMedia ? [[variant.platform, change]] : [];
    }),
  );
