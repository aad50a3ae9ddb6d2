// Strings of the brand kit: its fields, colors, type and pictures, and what the service remembers.
import * as messages from '#messages/brand.ts';
import type { BrandKit, Memory, Palette } from '../../../preload/contract/brand.ts';
import type { ToneWord } from '../../../preload/rules/service-bounds.ts';
import type { Reading } from './contrast.ts';
import { isolated, quoted } from '../../app/strings.ts';
import { brandFieldName } from '../../posts/sync/operation-strings.ts';

const listed = new Intl.ListFormat('en');
/** Never more than it is: 4.49 is not enough where 4.5 is. */
const ratio = new Intl.NumberFormat('en', { maximumFractionDigits: 1, roundingMode: 'floor' });

const tones: Record<ToneWord, string> = messages.tones;

const colors: Record<keyof Palette, string> = messages.colors;

const readings: Record<Reading, string> = messages.readings;

export const brandStrings = {
  ...messages.brand,
  sideWhere: (city: string | null) =>
    city === null
      ? 'Set the name and time zone in the web app. No time zone yet.'
      : `Set the name and time zone in the web app. Times use ${city}.`,
  waiting: (fields: BrandKit['waiting']) => `Waiting to sync: ${listed.format(fields.map(brandFieldName))}.`,
  contested: (fields: BrandKit['contested']) =>
    `Changed here and elsewhere: ${listed.format(fields.map(brandFieldName))}.`,
  tones,
  /** One that the service added later goes by its own word. */
  toneName: (word: string): string => (Object.hasOwn(tones, word) ? tones[word as ToneWord] : isolated(word)),
  otherTones: (words: readonly string[]) =>
    `The service also lists ${listed.format(words.map((word) => quoted(word)))}. Choosing here replaces them.`,
  colorNames: colors,
  pick: (name: string) => `Pick ${isolated(name.toLowerCase())}`,
  onColor: (text: 'white' | 'dark', how: Reading, to1: number) =>
    `${text === 'white' ? 'White' : 'Dark'} text ${readings[how]} (${ratio.format(to1)}:1)`,
  pair: (top: keyof Palette, ground: keyof Palette, how: Reading, to1: number) =>
    `${colors[top]} text on ${colors[ground].toLowerCase()} ${readings[how]} (${ratio.format(to1)}:1)`,
  /** What the brand itself goes without a word of. */
  picture: (tags: readonly string[]) => (tags.length === 0 ? 'No tags' : tags.map(isolated).join(', ')),
};

export const memoryStrings = {
  ...messages.memory,
  kind: (kind: Memory['kind']) => (kind === 'fact' ? 'Always' : kind === 'timely' ? 'For now' : isolated(kind)),
};
