// Strings of the brand kit: its fields, colors, type and pictures, and what the service remembers.
import * as messages from '#messages/brand.ts';
import { language } from '#messages/language.ts';
import type { BrandKit, Memory, Palette } from '../../../preload/contract/brand.ts';
import type { ToneWord } from '../../../preload/rules/service-bounds.ts';
import type { Reading } from './contrast.ts';
import { isolated, quoted } from '../../app/strings.ts';
import { brandFieldName } from '../../posts/sync/operation-strings.ts';

/** Never more than it is: 4.49 is not enough where 4.5 is. */
const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1, roundingMode: 'floor' });

const tones: Record<ToneWord, string> = messages.tones;

const colors: Record<keyof Palette, string> = messages.colors;

const onColor: Record<'white' | 'dark', Record<Reading, (ratio: string) => string>> = messages.textOnColor;
const pairs: Record<Reading, (top: string, ground: string, ratio: string) => string> = messages.pairs;

export const brandStrings = {
  ...messages.brand,
  sideWhere: (city: string | null) => (city === null ? messages.zone.none : messages.zone.of(city)),
  waiting: (fields: BrandKit['waiting']) => messages.brand.waiting(fields.map(brandFieldName)),
  contested: (fields: BrandKit['contested']) => messages.brand.contested(fields.map(brandFieldName)),
  tones,
  /** One that the service added later goes by its own word. */
  toneName: (word: string): string => (Object.hasOwn(tones, word) ? tones[word as ToneWord] : isolated(word)),
  otherTones: (words: readonly string[]) => messages.brand.otherTones(words.map(quoted)),
  colorNames: colors,
  pick: (name: keyof Palette) => messages.pickColor[name],
  onColor: (text: 'white' | 'dark', how: Reading, to1: number) => onColor[text][how](ratio.format(to1)),
  pair: (top: keyof Palette, ground: keyof Palette, how: Reading, to1: number) =>
    pairs[how](colors[top], messages.colorsUnder[ground], ratio.format(to1)),
  /** What the brand itself goes without a word of. */
  picture: (tags: readonly string[]) => (tags.length === 0 ? messages.noTags : tags.map(isolated).join(', ')),
};

export const memoryStrings = {
  ...messages.memory,
  /** One that the service added later goes by its own word. */
  kind: (kind: Memory['kind']) =>
    kind === 'fact' ? messages.kinds.fact : kind === 'timely' ? messages.kinds.timely : isolated(kind),
};
