// The one judgement of a version before it goes out, for the editor, every dialog, the plans and the day sheet alike.
import type { BrandRules } from './model/brand.ts';
import type { Post, Variant } from './model/post.ts';
import { platforms, type PlatformId } from './platforms.ts';
import { preflight, type Check, type Finding } from './preflight.ts';

export type Words = { text: string; title: string; hashtags: readonly string[]; altText: string };

/** The words of a version as its platform shows them. */
export const wordsOf = (
  {
    body,
    title,
    description,
    hashtags,
    altText,
  }: Pick<Variant, 'body' | 'title' | 'description' | 'hashtags' | 'altText'>,
  platform: PlatformId,
): Words => ({
  text: (platforms[platform].hasTitle ? (description ?? body) : body) ?? '',
  title: title ?? '',
  hashtags,
  altText: altText ?? '',
});

/** `words`: as they are being written; left out: as they are kept. */
export const checksOf = (
  post: Pick<Post, 'kind'>,
  variant: Variant,
  platform: PlatformId,
  words: Words = wordsOf(variant, platform),
  brand: BrandRules | null = null,
): Check[] =>
  preflight(
    {
      platform,
      kind: post.kind,
      ...words,
      title: platforms[platform].hasTitle ? words.title : '',
      media: variant.media,
    },
    brand,
  );

/**
 * `refused`: a rule that is certain. `doubtful`: the service's document does not say, and no such post is known to exist
 * on the platform: it is never called ready, and the person may send it all the same.
 */
export type Judgement = { is: 'refused' | 'doubtful'; finding: Finding };

const judgement = ({ finding, blocks }: Check): Judgement | null => {
  if (blocks) return { is: 'refused', finding };
  return isDoubtful(finding) ? { is: 'doubtful', finding } : null;
};
export const isDoubtful = ({ kind }: { kind: string }): boolean => kind === 'no-media';

/** What speaks against sending it, what is certain first. Advice is not part of it. */
export const judge = (checks: readonly Check[]): Judgement[] =>
  checks
    .map(judgement)
    .filter((each) => each !== null)
    .sort((one, other) => Number(other.is === 'refused') - Number(one.is === 'refused'));
