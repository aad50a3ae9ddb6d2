// The one judgment of a variant before it's published: the checks of its text and media, and all its blockers.
import type { BrandRules } from '../contract/brand.ts';
import type { Post, Variant } from '../contract/posts.ts';
import { type BlockerInputs, type Obstacle, gatesOf, isDoubtful } from './blockers.ts';
import type { Judgement } from './findings.ts';
import { type PlatformId, platforms } from './platforms.ts';
import { type Check, preflight } from './preflight.ts';

export type Words = { text: string; title: string; hashtags: readonly string[]; altText: string };

/** A variant's text as its platform shows it. */
const wordsOf = (
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

/** `words`: the draft in the editor; omitted: the saved text. */
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

const judgement = ({ finding, blocks }: Check): Judgement | null => {
  if (blocks) return { is: 'refused', finding };
  return isDoubtful(finding) ? { is: 'doubtful', finding } : null;
};

const isBeingMade = ({ generation: { status, videoStatus } }: Variant): boolean =>
  status === 'generating' || videoStatus === 'generating';

/** Findings that certainly or possibly get a variant's text or media rejected, certain ones first. No advice. */
export const judge = (
  post: Pick<Post, 'kind'>,
  variant: Variant,
  platform: PlatformId,
  words: Words = wordsOf(variant, platform),
): Judgement[] =>
  checksOf(post, variant, platform, words)
    .map(judgement)
    .filter((each) => each !== null)
    // Missing content may still be generated.
    .filter(({ finding: { kind } }) => (kind !== 'empty' && kind !== 'no-media') || !isBeingMade(variant))
    .sort((one, other) => Number(other.is === 'refused') - Number(one.is === 'refused'));

/**
 * All blockers of a variant, first those for which the service holds a slot.
 * `account` null: never read, so neither channel nor plan is judged.
 */
export const obstaclesOf = (
  post: Pick<Post, 'kind' | 'needsApproval' | 'needsOwnApproval' | 'changedSinceApproval' | 'aiUnchecked' | 'sync'>,
  variant: Variant,
  platform: PlatformId,
  account: BlockerInputs | null,
  words: Words = wordsOf(variant, platform),
): Obstacle[] => [
  ...gatesOf(post, variant, platform, account),
  ...judge(post, variant, platform, words).map(({ finding }) => finding),
];
