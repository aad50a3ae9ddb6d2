// One field that may have changed on two sides: which side counts, what both make together, or that a person decides.
import { fits, isSame, type FieldName, type FieldValue } from '../posts/fields.ts';
import { mergeSets } from './sets.ts';
import { mergeWords } from './words.ts';

export type ThreeWay =
  /** Nothing of ours is left to send. */
  | { is: 'theirs' }
  /** They did not touch it. */
  | { is: 'mine' }
  | { is: 'merged'; value: FieldValue }
  | { is: 'conflict' };

export const threeWay = (field: FieldName, base: FieldValue, mine: FieldValue, theirs: FieldValue): ThreeWay => {
  if (isSame(mine, theirs) || isSame(mine, base)) return { is: 'theirs' };
  if (isSame(theirs, base)) return { is: 'mine' };
  const value = merged(field, base, mine, theirs);
  if (value === null) return { is: 'conflict' };
  return isSame(value, theirs) ? { is: 'theirs' } : { is: 'merged', value };
};

/** null: it cannot be put together. Short texts are not blended, and nothing is blended with emptiness. */
const merged = (field: FieldName, base: FieldValue, mine: FieldValue, theirs: FieldValue): FieldValue => {
  if (field === 'hashtags') return mergeSets(list(base), list(mine), list(theirs));
  if (field !== 'body' || typeof mine !== 'string' || typeof theirs !== 'string') return null;
  const merge = mergeWords(typeof base === 'string' ? base : '', mine, theirs);
  return merge.is === 'clean' && fits(field, merge.text) ? merge.text : null;
};

const list = (value: FieldValue): string[] => (Array.isArray(value) ? value : []);
