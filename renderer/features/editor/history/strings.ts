// Strings of the versions: every wording Galley has seen, and going back to one.
import type { PostVersion, Wording } from '../../../../preload/contract/versions.ts';
import { number, plural, platformName, isolated } from '../../../app/strings.ts';
import { fieldName } from '../../../posts/sync/operation-strings.ts';

const sources: Record<Wording['source'], string> = {
  person: 'Written by hand',
  service: 'From the service',
  ai: 'Written by AI',
  merge: 'Combined',
};

export const versionStrings = {
  stored: 'All saved versions',
  historyFailed: "Couldn't load the list of versions.",
  noHistory: 'The service has no versions of this yet.',
  score: (value: number) => `score ${number(value)}`,
  scores: (values: readonly number[]) => `Score over time: ${values.map(number).join(', then ')}`,
  tip: 'now',
  textLater: 'Text appears after you restore it.',
  compareMode: 'How to compare',
  inWords: 'Words',
  sideBySide: 'Side by side',
  versionKey: (seq: number) => `Blue is in version ${number(seq)}. Red is only in yours.`,
  restore: (seq: number) => `Restore ${number(seq)}`,
  restored: (seq: number) => `Restored version ${number(seq)} as a new version`,
  restoreWaits: 'Saved here. The version is restored as soon as the service accepts it.',
  notRestored: "That didn't work.",
  ownLabel: 'Your label',
  labelHint: 'Only on this computer',
  name: 'Post name',
  readFailed: "Couldn't load versions.",
  none: 'No earlier versions yet. Every version of this post is saved here as you go.',
  sources,
  group: (platform: string, field: string) => `${platformName(platform)} ${fieldName(field)}`,
  now: 'Now',
  version: (seq: number) => `Version ${number(seq)}`,
  empty: 'Empty',
  earlier: (ago: string) => `From ${ago}`,
  differ: (count: number) => (count === 0 ? 'no changes' : plural(count, 'word changed', 'words changed')),
  beside: (count: number): string =>
    `and now, ${count === 0 ? 'the same' : plural(count, 'word changed', 'words changed')}`,
  key: 'Blue is in the earlier one. Red is only in yours.',
  keep: 'Keep mine',
  bringBack: 'Restore',
  broughtBack: 'Restored the earlier text',
  foot: 'Restoring adds a new version on top. Nothing is lost.',
  besideMain: (main: string) => `Compared with ${platformName(main)}, the main version:`,
  mainKey: 'Blue is only here. Red is only in the main version.',
  copyMain: 'Copy text from main',
  compareMain: 'Compare with main',
  closeDiff: 'Back to the text',
  copiedMain: 'Copied the main text. This version stays pinned.',
  live: "This version is live, so you can't change it.",
};

const byHand = 'Edited by hand';

/** What made a version, as a title. `label` of a restored one names the version it came from. */
export const versionKind = ({ kind, seq, label }: Pick<PostVersion, 'kind' | 'seq' | 'label'>): string => {
  switch (kind) {
    case 'generate':
      return seq === 1 ? 'First draft' : 'Written again';
    case 'ai':
      return 'Revised';
    case 'manual':
      return label === null || label === byHand ? byHand : `${byHand}: ${isolated(label)}`;
    case 'restore':
      return label === null
        ? 'Restored'
        : /^restored/iu.test(label)
          ? isolated(label)
          : `Restored ${isolated(label.toLowerCase())}`;
    default:
      return isolated(label ?? kind);
  }
};
