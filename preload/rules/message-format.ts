// What compiled messages are made with: numbers, lists and plurals of a language, and names from outside inside a sentence.
import { isPlatformId, platforms } from './platforms.ts';

/** The languages that Galley speaks. BCP 47. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** `preferred`: BCP 47, in the user's order. */
export const chooseLanguage = (choice: 'system' | Language, preferred: readonly string[]): Language => {
  if (choice !== 'system') return choice;
  const spoken = preferred.map((tag) => languages.find((language) => language === tag.toLowerCase().split('-')[0]));
  return spoken.find((language) => language !== undefined) ?? 'en';
};

/** Forms by plural category (`one`, `few`, `other`) or by exact count (`=0`). */
type PluralForms = Readonly<Record<string, string>> & { readonly other: string };

/** The formats of one language. */
export const createMessageFormat = (language: Language) => {
  const grouped = new Intl.NumberFormat(language);
  const all = new Intl.ListFormat(language);
  let rules: Intl.PluralRules | undefined;
  return {
    /** 2200 becomes 2,200. */
    number: (value: number): string => grouped.format(value),
    /** `a, b, and c`. */
    list: (texts: readonly string[]): string => all.format(texts),
    /** The form for a count; an exact one (`=1`) comes first. */
    plural: (count: number, forms: PluralForms): string =>
      forms[`=${String(count)}`] ?? forms[(rules ??= new Intl.PluralRules(language)).select(count)] ?? forms.other,
  };
};

/** Signs that turn the direction of what follows, also beyond the name, and those that end an isolation. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/** The blocks that Unicode keeps for what is written from right to left, and the marks that count as it. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

/**
 * A name from outside in the middle of a sentence: bidirectional text in it does not reorder the words around it. One that
 * is written as the sentence is needs no signs around it.
 */
export const isolated = (name: string): string => {
  const harmless = name.replaceAll(turning, '');
  return rightToLeft.test(harmless) ? `${firstStrongIsolate}${harmless}${popDirectionalIsolate}` : harmless;
};

/** A platform the service added later goes by its id. */
export const platformName = (id: string): string =>
  isPlatformId(id) ? platforms[id].name : isolated(id.replaceAll('_', ' '));

/** For a chip or a tile. */
export const platformShortName = (id: string): string => platformName(id).replace('YouTube ', '');
