// Words of the versions: every wording Galley has seen, and going back to one.
import type { Wording } from '../../preload/model/sync.ts';
import { number, plural, platformName } from './common.ts';
import { fieldName } from './operations.ts';

const sources: Record<Wording['source'], string> = {
  person: 'Written by hand',
  service: 'From the service',
  ai: 'Written for you',
  merge: 'Both put together',
};

export const versionWords = {
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
