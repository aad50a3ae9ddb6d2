// Checks a draft against the brand: words to avoid, missing keywords, signs of another tone.
import type { BrandRules } from '../contract/brand.ts';
import { toneWords } from './service-bounds.ts';

export type BrandFinding =
  /** `word`: as written in the draft. */
  | { kind: 'avoided'; word: string; field: 'title' | 'text' | 'hashtags' | 'altText' }
  /** `example`: one of the brand's keywords. */
  | { kind: 'no-keyword'; example: string }
  | { kind: 'off-tone'; sign: 'exclaims' | 'shouts' | 'emoji' };

type Words = { text: string; title: string; hashtags: readonly string[]; altText: string };

/** Finds nothing in an empty draft. */
export const brandLint = (words: Words, rules: BrandRules): BrandFinding[] => {
  const { text, title } = words;
  if (`${title}${text}`.trim() === '') return [];
  return [
    ...avoidedIn(words, rules.avoided),
    ...missing(words, rules.keywords),
    ...offTone(`${title}\n${text}`, rules),
  ];
};

const avoidedIn = (words: Words, avoided: readonly string[]): BrandFinding[] => {
  const fields = { title: words.title, text: words.text, hashtags: words.hashtags.join(' | '), altText: words.altText };
  return avoided.flatMap((each) =>
    (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field): BrandFinding[] => {
      const word = wholeWord(each).exec(fields[field])?.[0];
      return word === undefined ? [] : [{ kind: 'avoided', word, field }];
    }),
  );
};

const missing = ({ text, title, hashtags }: Words, keywords: readonly string[]): BrandFinding[] => {
  const [example] = keywords;
  const tags = hashtags.map((tag) => tag.toLowerCase());
  const isThere = (keyword: string) =>
    wholeWord(keyword).test(`${title}\n${text}`) || tags.includes(keyword.toLowerCase().replace(/\s+/gu, ''));
  return example === undefined || keywords.some(isThere) ? [] : [{ kind: 'no-keyword', example }];
};

/** Only clear signs, and only for the tones the service names. */
const offTone = (text: string, { tone }: BrandRules): BrandFinding[] => {
  const has = (...some: (typeof toneWords)[number][]) => some.some((each) => tone.includes(each));
  if (!has(...toneWords)) return [];
  const signs = [
    !has('bold', 'playful') && /!\s*!|(?:![^!]*){3}/u.test(text) && ('exclaims' as const),
    !has('bold') && /(?<!\p{L})\p{Lu}{3,}(?:\s+\p{Lu}{3,})+(?!\p{L})/u.test(text) && ('shouts' as const),
    !has('friendly', 'bold', 'casual', 'playful') && /\p{Extended_Pictographic}/u.test(text) && ('emoji' as const),
  ];
  return signs.flatMap((sign) => (sign === false ? [] : [{ kind: 'off-tone' as const, sign }]));
};

/** Matches a whole word in any case; a phrase may span two lines. */
const wholeWord = (word: string): RegExp => {
  const parts = word
    .trim()
    .split(/\s+/u)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${parts.join(String.raw`\s+`)}(?![\p{L}\p{N}_])`, 'iu');
};
