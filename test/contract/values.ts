// Values made from a golden member to try it: of a wrong type, at its bounds, past them, of its set.
import type { Is, Member } from './golden/form.ts';
import { platforms } from './golden/states.ts';

/** A value of another type than the one described. */
export const ofWrongType = (is: Is): unknown => {
  if (is === 'slot') return 7;
  if (typeof is !== 'string') return 'shape' in is || 'list' in is ? 'text' : 7;
  return is === 'number' || is === 'boolean' || is === 'object' ? ['list'] : { an: 'object' };
};

/** The values of a set, also of a list of such; null when the member is not closed. */
export const setOf = ({ is }: Member): readonly string[] | null => {
  if (typeof is === 'string') return null;
  if ('values' in is) return is.values;
  return 'list' in is && typeof is.list !== 'string' && 'values' in is.list ? is.list.values : null;
};

/** Values no such set holds: another platform where not all may stand, and one that does not exist. */
export const outside = (values: readonly string[]): string[] =>
  [...platforms, 'threads'].filter((text) => !values.includes(text));

/** A text of a set as the member holds it: alone, or in a list. */
export const asHeld = ({ is }: Member, text: string): unknown =>
  typeof is !== 'string' && 'list' in is ? [text] : text;

const ofSize = (is: Is, size: number): unknown => {
  if (is === 'number') return size;
  return is === 'string' ? 'a'.repeat(size) : Array.from({ length: size }, (_, index) => `id_${index}`);
};

export const atBounds = ({ is, min, max }: Member): unknown[] =>
  [min, max].filter((bound) => bound !== undefined).map((bound) => ofSize(is, bound));

export const pastBounds = ({ is, min, max }: Member): unknown[] => [
  ...(min === undefined ? [] : [ofSize(is, min - 1)]),
  ...(max === undefined ? [] : [ofSize(is, max + 1)]),
];
