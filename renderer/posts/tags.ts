// The person's own words for a post: what is typed becomes tags, written as they are where they are in use already.
import { localNoteBounds } from '../../preload/rules/own-bounds.ts';
import type { TagCount } from '../../preload/contract/library.ts';

/** Capitals make no other tag. */
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((each) => same(each, tag));

/** Of what was typed, commas between them. */
export const typedTags = (typed: string, known: readonly TagCount[]): string[] => {
  const words = typed
    .split(',')
    .map((each) => each.trim().slice(0, localNoteBounds.tagText).trim())
    .filter((each, index, all) => each !== '' && !hasTag(all.slice(0, index), each));
  return words.map((word) => known.find(({ tag }) => same(tag, word))?.tag ?? word);
};

/** As the person's language sorts them, from the first moment: what Backspace takes away must not depend on what is stored. */
export const inOrder = (tags: readonly string[]): string[] => tags.toSorted((one, other) => one.localeCompare(other));

export const withoutTag = (tags: readonly string[], tag: string): string[] => tags.filter((each) => !same(each, tag));
