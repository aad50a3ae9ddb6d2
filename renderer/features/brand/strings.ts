// Words of the brand kit: its fields, colors, type and pictures, and what the service remembers.
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
  well: 'reads well',
  large: 'reads when it is large',
  hard: 'is hard to read',
};

export const brandStrings = {
  title: 'Brand kit',
  readFailed: 'Could not read the brand kit.',
  refreshFailed: 'Could not read the brand kit again.',
  notSaved: 'That was not saved.',
  sideWhere: (city: string | null) =>
    city === null
      ? 'Name and time zone are set in the web app. There is no time zone yet.'
      : `Name and time zone are set in the web app. Times use ${city}.`,
  waiting: (fields: BrandKit['waiting']) => `Waits to be sent: ${listed.format(fields.map(brandFieldName))}.`,
  contested: (fields: BrandKit['contested']) =>
    `Changed here and elsewhere: ${listed.format(fields.map(brandFieldName))}.`,
  readAt: (ago: string) => `As of ${ago}`,

  logo: {
    none: 'No logo yet',
    of: (business: string) => `Logo of ${isolated(business)}`,
    change: 'Change logo',
    add: 'Add a logo',
    title: 'Choose a logo',
    text: 'One of your pictures, or one of the brand’s. It costs nothing.',
    failed: 'The logo was not changed.',
    changed: 'Logo changed',
  },

  description: 'What you do',
  industry: 'Industry',
  audience: 'Who it is for',

  tone: 'How you sound',
  tones,
  /** One that the service added later goes by its own word. */
  toneName: (word: string): string => (Object.hasOwn(tones, word) ? tones[word as ToneWord] : isolated(word)),
  otherTones: (words: readonly string[]) =>
    `The service also says ${listed.format(words.map((word) => quoted(word)))}. That goes when you choose here.`,

  keywords: 'Words you own',
  addKeyword: 'Add a word',
  avoided: 'Words you avoid',
  avoidedNote: 'Kept on this computer. Checks of a draft warn of them.',
  addAvoided: 'Add a word you never want to read',
  removeWord: (word: string) => `Remove ${isolated(word)}`,

  colors: 'Colors',
  colorNames: colors,
  defaults: 'Still the defaults',
  editColors: 'Edit colors',
  colorsText: 'All three are saved together.',
  pick: (name: string) => `Pick ${isolated(name.toLowerCase())}`,
  hexHint: 'As #2F5D50',
  notAColor: 'Six digits or letters from A to F, after #.',
  save: 'Save colors',
  saved: 'Colors saved',
  contrast: 'How text reads',
  onColor: (text: 'white' | 'dark', how: Reading, to1: number) =>
    `${text === 'white' ? 'White' : 'Dark'} text ${readings[how]} (${ratio.format(to1)}:1)`,
  pair: (top: keyof Palette, ground: keyof Palette, how: Reading, to1: number) =>
    `${colors[top]} text on ${colors[ground].toLowerCase()} ${readings[how]} (${ratio.format(to1)}:1)`,

  type: 'Type',
  headings: 'Headings',
  body: 'Body',
  notHere: 'Not on this computer, so it shows in another one.',
  typeWhere: 'Fonts are set in the web app.',

  pictures: 'Pictures',
  pictureCount: (count: number) => `${number(count)} in the library`,
  allPictures: 'See all',
  noPictures: 'No brand pictures yet. They are added in the web app.',
  picturesFailed: 'Could not read the brand pictures.',
  /** What the brand itself goes without a word of. */
  picture: (tags: readonly string[]) => (tags.length === 0 ? 'No tags' : tags.map(isolated).join(', ')),
};

export const memoryStrings = {
  title: 'Things to remember',
  text: 'Everything written for you keeps these in mind.',
  add: 'Add a fact',
  submit: 'Add',
  added: 'Added',
  forget: (text: string) => `Forget ${quoted(text)}`,
  forgotten: 'Forgotten',
  undo: 'Undo',
  neverRead: 'What the service remembers shows when Galley is online.',
  readAt: (ago: string) => `As of ${ago}.`,
  none: 'Nothing yet. Add a fact that every post should get right.',
  count: (count: number) => plural(count, 'thing', 'things'),
  kind: (kind: Memory['kind']) => (kind === 'fact' ? 'Always' : kind === 'timely' ? 'For now' : isolated(kind)),
  fades: (day: string) => `Fades ${day}`,
  faded: (day: string) => `Faded ${day}`,
  noEnd: 'Fades by itself',
  waits: 'Waits to be sent',
  note: '“For now” notes are picked up by the service and fade on their own.',
  readFailed: 'Could not read what the service remembers.',
  failed: 'That was not kept.',
};
