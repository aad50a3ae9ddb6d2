// The length of a text, as the platform that publishes it counts.
import { lazy } from '../lazy.ts';
import { type CountingRule, type PlatformId, platforms } from './platforms.ts';

const graphemes = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

const bytes = new TextEncoder();

/** X: the weight of a link of any length. */
const linkWeight = 23;

/** X: scripts with weight 1 per character; every other character, and every emoji, has weight 2. */
const lightRanges: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** An emoji by itself, or a plain character turned into one by U+FE0F, a skin tone or a keycap; flags are pairs. */
const emoji =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|[0-9#*]\uFE0F?\u20E3|\p{Regional_Indicator}{2})/u;

/**
 * X links a bare domain only with a known top-level domain, and a bare country domain (`example.de`) only after a
 * subdomain or before a path. The complete list is long and changes; these are the common ones. A rarer one is counted
 * letter by letter, at most a few characters too short.
 */
const plainEndings =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|app|dev|blog|shop|store|site|online|club|live|news|xyz|cafe|bakery|restaurant|photography|studio|design|agency|world|today|life|art|link|page|cloud|tech|email|events|games|media|social|travel|co|tv';

const hostLabel = '[a-z0-9\\u00c0-\\u024f](?:[a-z0-9\\u00c0-\\u024f-]*[a-z0-9\\u00c0-\\u024f])?';

const path = '(?:[/?#][^\\s<>"]*[^\\s<>".,;:!?\'()\\[\\]])?/?';

const link = new RegExp(
  [
    `https?://(?:${hostLabel}\\.)+[a-z]{2,}(?::\\d+)?${path}`,
    `(?:${hostLabel}\\.)+(?:${plainEndings})(?![a-z0-9.-]*[a-z0-9]\\b)${path}`,
    `(?:${hostLabel}\\.){2,}[a-z]{2}(?![a-z0-9-])${path}`,
    `(?:${hostLabel}\\.)+[a-z]{2}/[^\\s<>"]*[^\\s<>".,;:!?'()\\[\\]]`,
  ]
    .map((form) => `(?<![\\p{L}\\p{N}_@.$#/-])${form}`)
    .join('|'),
  'giu',
);

const weigh = (text: string): number => {
  let weight = 0;
  for (const { segment } of graphemes().segment(text)) {
    if (emoji.test(segment)) {
      weight += 2;
      continue;
    }
    for (const character of segment) {
      const point = character.codePointAt(0) ?? 0;
      weight += lightRanges.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
    }
  }
  return weight;
};

const weighForX = (text: string): number => {
  let weight = 0;
  let from = 0;
  for (const match of text.matchAll(link)) {
    weight += weigh(text.slice(from, match.index)) + linkWeight;
    from = match.index + match[0].length;
  }
  return weight + weigh(text.slice(from));
};

/** Length of a text in the unit of the rule: UTF-16 units, UTF-8 bytes or X's weighted characters. Composed (NFC) first. */
export const countBy = (rule: CountingRule, text: string): number => {
  const composed = text.normalize('NFC');
  if (rule === 'utf16') return composed.length;
  if (rule === 'utf8-bytes') return bytes.encode(composed).length;
  return weighForX(composed);
};

/** A platform's main text compared with its limit. `over` is 0 while it fits. */
export type Measure = { used: number; limit: number; over: number; warns: boolean };

export const measureText = (platform: PlatformId, text: string): Measure => {
  const { limit, warnAt, count } = platforms[platform].text;
  const used = countBy(count, text);
  return { used, limit, over: Math.max(0, used - limit), warns: warnAt !== null && used > warnAt };
};

/** A mark that may end a sentence: a space follows, and no small letter goes on. */
const sentenceMark = /[.!?…]+["'»”’)\]]*(?=\s)(?![^\S\n]+\p{Ll})/gu;
/** A dot that belongs to its word: `24. Dezember`, `z. B.`, `Dr. Korn`. */
const dotOfWord = /(?:\d|(?<![\p{L}\p{N}])(?:\p{L}|ca|dr|evtl|inkl|mr|mrs|ms|nr|prof|st|str|tel|vs|zzgl))\.$/iu;

/** Where the beginning that fits ends: before a grapheme cluster, and before a link that doesn't fit whole. */
const fittingEnd = (rule: CountingRule, text: string, limit: number): number => {
  const segments = [...graphemes().segment(text)];
  let fits = 0;
  let tooMany = segments.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (countBy(rule, text.slice(0, segments[middle]?.index ?? text.length)) <= limit) fits = middle;
    else tooMany = middle;
  }
  const end = segments[fits]?.index ?? 0;
  const apart = [...text.matchAll(link)].find(({ 0: { length }, index }) => index < end && index + length > end);
  return apart?.index ?? end;
};

/**
 * The beginning of a text that fits, cut after a sentence if one ends near, otherwise after a word; never inside a
 * grapheme cluster or a link. Empty if the text begins with a link that doesn't fit.
 */
export const trimTo = (rule: CountingRule, text: string, limit: number): string => {
  if (countBy(rule, text) <= limit) return text;
  const end = fittingEnd(rule, text, limit);
  const sentence = [...text.matchAll(sentenceMark)]
    .map(({ 0: { length }, index }) => index + length)
    .findLast((after) => after <= end && !dotOfWord.test(text.slice(0, after)));
  if (sentence !== undefined && sentence > end * 0.6) return text.slice(0, sentence);
  const word = text.slice(0, end + 1).search(/\s\S*$/u);
  if (word <= end / 2) return text.slice(0, end).trimEnd();
  let words = text.slice(0, word).trimEnd();
  while (dotOfWord.test(words)) words = words.replace(/\s*\S+$/u, '');
  return words;
};

/** The beginning of a text, cut between grapheme clusters: never inside an emoji or an accented letter. */
export const cutAfter = (text: string, maxUnits: number): string => {
  if (text.length <= maxUnits) return text;
  let end = 0;
  for (const { index, segment } of graphemes().segment(text)) {
    if (index + segment.length > maxUnits) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};
