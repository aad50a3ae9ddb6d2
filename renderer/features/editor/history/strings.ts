// Words of the versions: every wording Galley has seen, and going back to one.
import type { PostVersion, Wording } from '../../../../preload/contract/versions.ts';
import { number, plural, platformName, isolated } from '../../../app/strings.ts';
import { fieldName } from '../../../posts/sync/operation-strings.ts';

const sources: Record<Wording['source'], string> = {
  person: 'Written by hand',
  service: 'From the service',
  ai: 'Written for you',
  merge: 'Both put together',
};

export const versionStrings = {
  stored: 'Every wording kept here',
  historyFailed: 'Could not read the list of versions.',
  noHistory: 'The service has no versions of it yet.',
  score: (value: number) => `score ${number(value)}`,
  scores: (values: readonly number[]) => `Score over time: ${values.map(number).join(', then ')}`,
  tip: 'now',
  textLater: 'Text appears after you restore it.',
  compareMode: 'How to compare',
  inWords: 'Words',
  sideBySide: 'Side by side',
  versionKey: (seq: number) => `Blue is in version ${number(seq)}. Red is only in yours.`,
  restore: (seq: number) => `Restore ${number(seq)}`,
  restored: (seq: number) => `Version ${number(seq)} is back, as a new version on top`,
  restoreWaits: 'Kept here. The version comes back as soon as the service takes it.',
  notRestored: 'That did not work.',
  ownLabel: 'Your label',
  labelHint: 'Only on this computer',
  name: 'Post name',
  readFailed: 'Could not read the versions.',
  none: 'No earlier wording yet. Every wording of this post is kept here as you go.',
  sources,
  group: (platform: string, field: string) => `${platformName(platform)} ${fieldName(field)}`,
  now: 'Now',
  version: (seq: number) => `Version ${number(seq)}`,
  empty: 'Empty',
  earlier: (ago: string) => `From ${ago}`,
  differ: (count: number) => (count === 0 ? 'no word differs' : plural(count, 'word differs', 'words differ')),
  beside: (count: number): string =>
    `and now, ${count === 0 ? 'the same' : plural(count, 'word differs', 'words differ')}`,
  key: 'Blue is in the earlier one. Red is only in yours.',
  keep: 'Keep mine',
  bringBack: 'Bring back',
  broughtBack: 'The earlier wording is back',
  foot: 'Bringing one back adds it on top. Nothing is ever lost.',
  besideMain: (main: string) => `Beside ${platformName(main)}, the main version:`,
  mainKey: 'Blue is only here. Red is only in the main version.',
  copyMain: 'Copy text from main',
  compareMain: 'Compare with main',
  closeDiff: 'Back to the text',
  copiedMain: 'The text of the main version is here. It stays pinned.',
  live: 'This version is live, so it can no longer be changed.',
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
