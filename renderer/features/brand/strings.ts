// Strings of the brand kit: its fields, colors, type and pictures, and what the service remembers.
import type { BrandKit, Memory, Palette } from '../../../preload/contract/brand.ts';
import type { ToneWord } from '../../../preload/rules/service-bounds.ts';
import type { Reading } from './contrast.ts';
import { number, plural, isolated, quoted } from '../../app/strings.ts';
import { brandFieldName } from '../../posts/sync/operation-strings.ts';

const listed = new Intl.ListFormat('en');
/** Never more than it is: 4.49 is not enough where 4.5 is. */
const ratio = new Intl.NumberFormat('en', { maximumFractionDigits: 1, roundingMode: 'floor' });

const tones: Record<ToneWord, string> = {
  professional: 'Professional',
  friendly: 'Friendly',
  bold: 'Bold',
  casual: 'Casual',
  playful: 'Playful',
};

const colors: Record<keyof Palette, string> = { primary: 'Primary', secondary: 'Secondary', accent: 'Accent' };

const readings: Record<Reading, string> = {
  well: 'is easy to read',
  large: 'is readable at large sizes',
  hard: 'is hard to read',
};

export const brandStrings = {
  title: 'Brand kit',
  readFailed: "Couldn't load the brand kit.",
  refreshFailed: "Couldn't refresh the brand kit.",
  notSaved: "That wasn't saved.",
  sideWhere: (city: string | null) =>
    city === null
      ? 'Set the name and time zone in the web app. No time zone yet.'
      : `Set the name and time zone in the web app. Times use ${city}.`,
  waiting: (fields: BrandKit['waiting']) => `Waiting to sync: ${listed.format(fields.map(brandFieldName))}.`,
  contested: (fields: BrandKit['contested']) =>
    `Changed here and elsewhere: ${listed.format(fields.map(brandFieldName))}.`,
  readAt: (ago: string) => `Updated ${ago}`,

  logo: {
    none: 'No logo yet',
    of: (business: string) => `${isolated(business)} logo`,
    change: 'Change logo',
    add: 'Add a logo',
    title: 'Choose a logo',
    text: 'Use one of your pictures or a brand picture. Free.',
    failed: "Couldn't change the logo.",
    changed: 'Logo changed',
  },

  description: 'What you do',
  industry: 'Industry',
  audience: 'Audience',

  tone: 'How you sound',
  tones,
  /** One that the service added later goes by its own word. */
  toneName: (word: string): string => (Object.hasOwn(tones, word) ? tones[word as ToneWord] : isolated(word)),
  otherTones: (words: readonly string[]) =>
    `The service also lists ${listed.format(words.map((word) => quoted(word)))}. Choosing here replaces them.`,

  keywords: 'Keywords',
  addKeyword: 'Add a keyword',
  avoided: 'Words to avoid',
  avoidedNote: 'Saved on this computer. Drafts that use them get a warning.',
  addAvoided: 'Add a word to avoid',
  removeWord: (word: string) => `Remove ${isolated(word)}`,

  colors: 'Colors',
  colorNames: colors,
  defaults: 'Still the defaults',
  editColors: 'Edit colors',
  colorsText: 'All three are saved together.',
  pick: (name: string) => `Pick ${isolated(name.toLowerCase())}`,
  notAColor: 'Enter # and six digits or letters A to F.',
  save: 'Save colors',
  saved: 'Colors saved',
  contrast: 'Contrast',
  onColor: (text: 'white' | 'dark', how: Reading, to1: number) =>
    `${text === 'white' ? 'White' : 'Dark'} text ${readings[how]} (${ratio.format(to1)}:1)`,
  pair: (top: keyof Palette, ground: keyof Palette, how: Reading, to1: number) =>
    `${colors[top]} text on ${colors[ground].toLowerCase()} ${readings[how]} (${ratio.format(to1)}:1)`,

  type: 'Type',
  headings: 'Headings',
  body: 'Body',
  notHere: 'Not on this computer, so another font is shown.',
  typeWhere: 'Set fonts in the web app.',

  pictures: 'Pictures',
  pictureCount: (count: number) => `${number(count)} in the library`,
  allPictures: 'See all',
  noPictures: 'No brand pictures yet. Add them in the web app.',
  picturesFailed: "Couldn't load brand pictures.",
  /** What the brand itself goes without a word of. */
  picture: (tags: readonly string[]) => (tags.length === 0 ? 'No tags' : tags.map(isolated).join(', ')),
};

export const memoryStrings = {
  title: 'Things to remember',
  text: 'Facts the AI uses in everything it writes for you.',
  add: 'Add a fact',
  submit: 'Add',
  added: 'Added',
  forget: (text: string) => `Forget ${quoted(text)}`,
  forgotten: 'Forgotten',
  undo: 'Undo',
  neverRead: "Things to remember appear when you're online.",
  readAt: (ago: string) => `Updated ${ago}.`,
  none: 'Nothing yet. Add a fact that every post should get right.',
  count: (count: number) => plural(count, 'thing', 'things'),
  kind: (kind: Memory['kind']) => (kind === 'fact' ? 'Always' : kind === 'timely' ? 'For now' : isolated(kind)),
  fades: (day: string) => `Expires ${day}`,
  faded: (day: string) => `Expired ${day}`,
  noEnd: 'Expires automatically',
  waits: 'Waiting to sync',
  note: 'The service adds “For now” notes, and they expire on their own.',
  readFailed: "Couldn't load things to remember.",
  failed: "That wasn't saved.",
};
