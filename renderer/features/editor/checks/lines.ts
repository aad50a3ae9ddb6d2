// Everything that stands against the versions of a post, as lines with their weight.
import type { Account } from '../../../../preload/contract/account.ts';
import type { BrandRules } from '../../../../preload/contract/brand.ts';
import type { Post } from '../../../../preload/contract/posts.ts';
import type { Version } from '../editor.svelte.ts';
import { checkStrings } from '../../../posts/check-strings.ts';
import { type Obstacle, checksOf, gatesOf, weightOf } from '../../../../preload/rules/blockers.ts';

/** `look`: worth a look, and no hindrance. */
export type Weight = 'no' | 'fix' | 'wait' | 'held' | 'look';
export type CheckLine = { key: string; obstacle: Obstacle; weight: Weight; source: string | undefined };

/** Of what is live nothing is left to check. */
export const checkLines = (
  post: Post,
  version: Version,
  account: Account | undefined,
  brand: BrandRules | undefined,
): CheckLine[] => {
  const { platform, variant, words } = version;
  if (variant.status === 'published') return [];
  // One of the brand's own words in the main version is enough.
  const rules = brand && !variant.isPrimary ? { ...brand, keywords: [] } : brand;
  return [
    ...gatesOf(post, variant, platform, account ?? null).map((obstacle) => ({
      key: obstacle.kind,
      obstacle,
      weight: lineWeight(obstacle),
      source: undefined,
    })),
    ...checksOf(post, variant, platform, words.shown, rules ?? null).map((check) => ({
      key: JSON.stringify(check.finding),
      obstacle: check.finding,
      weight: check.blocks ? ('fix' as const) : ('look' as const),
      source: checkStrings.source(check),
    })),
  ];
};

const lineWeight = (obstacle: Obstacle): Weight => {
  const weight = weightOf(obstacle);
  return weight === 'doubt' ? 'look' : weight;
};

export type CheckSum = { blocking: number; looking: number };

export const sumOf = (lines: readonly CheckLine[]): CheckSum => ({
  blocking: lines.filter(({ weight }) => weight === 'fix' || weight === 'no').length,
  looking: lines.filter(({ weight }) => weight === 'look').length,
});

/** Of all versions; nothing while there is no post. */
export const sumOfPost = (
  post: Post | undefined,
  versions: readonly Version[],
  account: Account | undefined,
  brand: BrandRules | undefined,
): CheckSum => sumOf(post ? versions.flatMap((version) => checkLines(post, version, account, brand)) : []);

export const sumText = ({ blocking, looking }: CheckSum): string =>
  [blocking > 0 && checkStrings.mustFix(blocking), looking > 0 && checkStrings.worthALook(looking)]
    .filter((part) => part !== false)
    .join(', ') || checkStrings.allGood;
