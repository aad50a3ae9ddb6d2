// The brand kit field by field: two values compared, and two sides put together over what both began from.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { toneWords } from '../../preload/rules/bounds.ts';
import type { Brand } from '../service/schema.ts';
import { BrandFields } from './intents.ts';

/** Of a change of the kit. */
export const BrandArgs = z.strictObject({ fields: BrandFields });
/** What the service had before, in its own words: a tone among them may be one that cannot be sent. */
export const BrandBase = z.record(z.string(), z.unknown());

/** Letter by letter; other fields are whole with one click. */
export const isWritten = (fields: BrandFields): boolean =>
  Object.keys(fields).every((name) => name === 'description' || name === 'industry' || name === 'targetAudience');

type Field = keyof BrandFields;
export type WireBrand = z.infer<typeof Brand>;

/** An empty text and an absent one say the same. */
export const sameValue = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown) => (value === '' || value === null ? undefined : value);

/** As a reading has it: a tone word may be one of a later service. */
export const valueIn = (brand: WireBrand, field: Field): unknown => {
  if (field === 'colors') {
    const { primary, secondary, accent } = brand.colors;
    return { primary, secondary, accent };
  }
  return brand[field] ?? '';
};

/** As it can be sent: words of tone that a later service may know are left out. */
export const sendable = (field: Field, value: unknown): unknown =>
  field === 'toneOfVoice' ? listIn(value).filter(isToneWord) : value;

/** Lists are sets: both sides' additions and removals, in the order of `mine`. Other fields cannot be blended. */
export const mergeBrand = (
  base: z.infer<typeof BrandBase>,
  mine: BrandFields,
  brand: WireBrand,
): { clean: BrandFields; conflicting: BrandFields } => {
  const clean: Record<string, unknown> = {};
  const conflicting: Record<string, unknown> = {};
  for (const field of BrandFields.keyof().options) {
    const theirs = valueIn(brand, field);
    const wanted = mine[field];
    if (wanted === undefined || sameValue(wanted, theirs) || sameValue(wanted, base[field])) continue;
    if (sameValue(theirs, base[field])) clean[field] = wanted;
    else if (!Array.isArray(wanted)) conflicting[field] = wanted;
    else {
      const merged = sendable(field, mergeLists(listIn(base[field]), wanted, listIn(theirs)));
      if (!sameValue(merged, theirs)) clean[field] = merged;
    }
  }
  return { clean: BrandFields.parse(clean), conflicting: BrandFields.parse(conflicting) };
};

const mergeLists = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => [
  ...mine.filter((item) => theirs.includes(item) || !base.includes(item)),
  ...theirs.filter((item) => !base.includes(item) && !mine.includes(item)),
];

const listIn = (value: unknown): string[] => z.array(z.string()).catch([]).parse(value);
const isToneWord = (word: string): boolean => toneWords.some((known) => known === word);
