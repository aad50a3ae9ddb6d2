// The checks of the open post: what is wrong with each variant, which field it is about, and the fix its link does.
import type { Account } from '../../../../preload/contract/account.ts';
import type { BrandRules } from '../../../../preload/contract/brand.ts';
import type { Post } from '../../../../preload/contract/posts.ts';
import type { EditedVariant } from '../editor.svelte.ts';
import { checkStrings, fixStrings } from '../../../posts/check-strings.ts';
import { type Obstacle, gatesOf, weightOf } from '../../../../preload/rules/blockers.ts';
import { checksOf } from '../../../../preload/rules/readiness.ts';
import { hashtagCount } from '../../../../preload/rules/preflight.ts';
import { platforms } from '../../../../preload/rules/platforms.ts';
import type { Finding } from '../../../../preload/rules/findings.ts';
import { textBounds } from '../../../../preload/rules/service-bounds.ts';
import { trimTo } from '../../../../preload/rules/text-length.ts';
import type { FieldName, DraftFields } from '../variant-draft.svelte.ts';

/** `check`: a warning, not a blocker. */
type Weight = 'no' | 'fix' | 'check';
/** Below which part a line is shown. `channel`: before the text, as it isn't about the text. */
export type CheckPlace = 'channel' | 'text' | 'title' | 'media' | 'hashtags' | 'altText';
export type CheckLine = {
  key: string;
  obstacle: Obstacle;
  weight: Weight;
  place: CheckPlace;
  source: string | undefined;
};

/**
 * Of what is live nothing is left to check, and of a text that was not begun nothing is said. What the banners of the
 * variant say (VariantBanners.svelte) and what only has to be waited for are no checks.
 */
export const checkLines = (
  post: Post,
  edited: EditedVariant,
  account: Account | undefined,
  brand: BrandRules | undefined,
): CheckLine[] => {
  const { platform, variant, draft } = edited;
  if (variant.status === 'published') return [];
  // One of the brand's keywords in the main variant is enough.
  const rules = brand && !variant.isPrimary ? { ...brand, keywords: [] } : brand;
  const found: (Omit<CheckLine, 'place'> & { place: CheckPlace | null })[] = [
    ...gatesOf(post, variant, platform, account ?? null).map((obstacle) => ({
      key: obstacle.kind,
      obstacle,
      weight: lineWeight(obstacle),
      place: placeOf(obstacle, draft.current),
      source: undefined,
    })),
    ...checksOf(post, variant, platform, draft.current, rules ?? null).map((check) => ({
      key: JSON.stringify(check.finding),
      obstacle: check.finding,
      weight: check.blocks ? ('fix' as const) : ('check' as const),
      place: placeOf(check.finding, draft.current),
      source: checkStrings.source(check),
    })),
  ];
  return found.filter((line): line is CheckLine => line.place !== null);
};

const lineWeight = (obstacle: Obstacle): Weight => {
  const weight = weightOf(obstacle);
  return weight === 'no' || weight === 'fix' ? weight : 'check';
};

const placeOf = (obstacle: Obstacle, { title }: DraftFields): CheckPlace | null => {
  switch (obstacle.kind) {
    case 'no-subscription':
    case 'sign-in':
    case 'limited':
    case 'not-connected':
    case 'coming-soon':
      return 'channel';
    case 'needs-approval':
    case 'approval-waits':
    case 'approve-first':
    case 'changed':
    case 'unchecked':
    case 'making':
    case 'making-video':
    case 'video-failed':
    case 'empty':
      return null;
    case 'no-media':
    case 'mixed-shapes':
    case 'media':
      return 'media';
    case 'title-too-long':
    case 'title-marks':
    case 'no-title':
      return 'title';
    case 'hashtags':
      return 'hashtags';
    case 'no-alt-text':
    case 'alt-text-too-long':
      return 'altText';
    case 'avoided':
      return obstacle.field;
    case 'blank':
      return title.includes(obstacle.blank) ? 'title' : 'text';
    case 'too-long':
    case 'long-with-tags':
    case 'long-for-tools':
    case 'text-marks':
    case 'mentions':
    case 'cashtags':
    case 'no-keyword':
    case 'off-tone':
      return 'text';
  }
};

export type CheckSum = { blocking: number; looking: number };

export const sumOf = (lines: readonly CheckLine[]): CheckSum => ({
  blocking: lines.filter(({ weight }) => weight !== 'check').length,
  looking: lines.filter(({ weight }) => weight === 'check').length,
});

/** Empty when there is nothing to fix. */
export const sumText = ({ blocking, looking }: CheckSum): string =>
  [blocking > 0 && checkStrings.mustFix(blocking), looking > 0 && checkStrings.worthChecking(looking)]
    .filter((part) => part !== false)
    .join(', ');

// Fixes: done at once where the finding says how, else the field is shown where the person does it.

export type Fix = { label: string; act: () => void };

/** What a fix can do in the editor, for one variant. */
export type FixActions = {
  edit: <F extends FieldName>(field: F, value: DraftFields[F]) => void;
  /** Opens the variant with the caret in this field; `find`: with this selected. */
  show: (field: FieldName, find?: string) => void;
  /** null: this variant keeps its picture. */
  picture: (() => void) | null;
  connect: () => void;
};

/** null: nothing here settles it. */
export const fixOf = (obstacle: Obstacle, edited: EditedVariant, actions: FixActions): Fix | null => {
  switch (obstacle.kind) {
    case 'not-connected':
      return { label: fixStrings.connect, act: actions.connect };
    case 'sign-in':
      return { label: fixStrings.signIn, act: actions.connect };
    case 'no-subscription':
    case 'needs-approval':
    case 'approval-waits':
    case 'approve-first':
    case 'changed':
    case 'unchecked':
    case 'limited':
    case 'coming-soon':
    case 'making':
    case 'making-video':
    case 'video-failed':
      return null;
    default:
      return fixOfFinding(obstacle, edited, actions);
  }
};

/** As many as fit beside those of the text; empty: leaving out all of them would not do. */
const firstWithin = (limit: number, text: string, hashtags: readonly string[]): string[] => {
  const fitting = hashtags.slice(0, limit);
  while (fitting.length > 0 && hashtagCount(text, fitting) > limit) fitting.pop();
  return fitting;
};

const fixOfFinding = (finding: Finding, { platform, draft }: EditedVariant, actions: FixActions): Fix | null => {
  const { text, title, hashtags, altText } = draft.current;
  const { count, warnAt, limit } = platforms[platform].text;
  const trim = (to: number, label: string): Fix => ({
    label,
    act: () => actions.edit('text', trimTo(count, text, to)),
  });
  switch (finding.kind) {
    case 'empty':
      return { label: fixStrings.write, act: () => actions.show('text') };
    case 'too-long':
      return trim(limit, fixStrings.trimTo(limit));
    case 'long-for-tools':
      return trim(warnAt ?? limit, fixStrings.trimTo(warnAt ?? limit));
    case 'long-with-tags':
    case 'mentions':
    case 'cashtags':
      return { label: fixStrings.show, act: () => actions.show('text') };
    case 'title-too-long':
      return { label: fixStrings.trimTitle, act: () => actions.edit('title', trimTo('utf16', title, finding.limit)) };
    case 'title-marks':
      return { label: fixStrings.takeOut, act: () => actions.edit('title', title.replace(/[<>]/gu, '')) };
    case 'text-marks':
      return { label: fixStrings.takeOut, act: () => actions.edit('text', text.replace(/[<>]/gu, '')) };
    case 'no-title': {
      const [line = ''] = text.trim().split('\n', 1);
      const first = trimTo('utf16', line, platforms[platform].titleLimit ?? textBounds.variantTitle);
      return first === ''
        ? { label: fixStrings.write, act: () => actions.show('title') }
        : { label: fixStrings.firstLine, act: () => actions.edit('title', first) };
    }
    case 'hashtags': {
      const fitting = firstWithin(finding.limit, text, hashtags);
      return fitting.length === 0
        ? { label: fixStrings.show, act: () => actions.show('text') }
        : { label: fixStrings.keepFirst(fitting.length), act: () => actions.edit('hashtags', fitting) };
    }
    case 'blank':
      return {
        label: fixStrings.fillIn,
        act: () => actions.show(title.includes(finding.blank) ? 'title' : 'text', finding.blank),
      };
    case 'no-alt-text':
      return { label: fixStrings.describe, act: () => actions.show('altText') };
    case 'alt-text-too-long':
      return {
        label: fixStrings.trimTo(finding.limit),
        act: () => actions.edit('altText', trimTo('utf16', altText, finding.limit)),
      };
    case 'avoided': {
      const { field, word } = finding;
      return field === 'hashtags'
        ? {
            label: fixStrings.takeOutTag,
            act: () =>
              actions.edit(
                'hashtags',
                hashtags.filter((tag) => tag !== word),
              ),
          }
        : { label: fixStrings.show, act: () => actions.show(field, word) };
    }
    case 'no-keyword':
    case 'off-tone':
      return { label: fixStrings.show, act: () => actions.show('text') };
    case 'no-media':
      return actions.picture ? { label: fixStrings.addPicture, act: actions.picture } : null;
    case 'mixed-shapes':
    case 'media':
      return actions.picture ? { label: fixStrings.replace, act: actions.picture } : null;
  }
};
