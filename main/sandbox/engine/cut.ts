// Cuts a text to what a platform takes, measured the platform's way, at the end of a word.
import { platforms, type CountingRule, type PlatformId } from '../../../preload/platforms.ts';

/** Code points that weigh 1 on X; every other weighs 2, an emoji of several code points 2 in all, a link 23. */
const lightOnX: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
const linkWeightOnX = 23;
const link = /https?:\/\/\S+/gu;

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

const isLight = (codePoint: number): boolean => lightOnX.some(([from, to]) => codePoint >= from && codePoint <= to);

const weightOnX = (text: string): number => {
  const links = text.match(link)?.length ?? 0;
  const rest = graphemes(text.replace(link, '')).map((grapheme) => {
    if (/\p{Extended_Pictographic}/u.test(grapheme)) return 2;
    return Array.from(grapheme, (char) => (isLight(char.codePointAt(0) ?? 0) ? 1 : 2)).reduce<number>(
      (sum, weight) => sum + weight,
      0,
    );
  });
  return links * linkWeightOnX + rest.reduce((sum, weight) => sum + weight, 0);
};

const length: Readonly<Record<CountingRule, (text: string) => number>> = {
  utf16: (text) => text.length,
  'utf8-bytes': (text) => Buffer.byteLength(text),
  'x-weighted': weightOnX,
};

/** The longest beginning of `text` that `fits`, ending in an ellipsis after a whole word where there is one. */
const cut = (text: string, fits: (candidate: string) => boolean): string => {
  if (fits(text)) return text;
  const parts = graphemes(text);
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(`${parts.slice(0, middle).join('')}…`)) low = middle;
    else high = middle - 1;
  }
  const beginning = parts.slice(0, low).join('');
  const endsInsideWord = /\S/u.test(parts[low - 1] ?? '') && /\S/u.test(parts[low] ?? '');
  const wholeWords = endsInsideWord ? beginning.replace(/\s+\S*$/u, '') : beginning;
  return `${wholeWords.trimEnd()}…`;
};

/** How long the platform says a text is. */
export const lengthOn = (platform: PlatformId, text: string): number => length[platforms[platform].text.count](text);

export const cutText = (text: string, platform: PlatformId): string => {
  const { limit, count } = platforms[platform].text;
  return cut(text, (candidate) => length[count](candidate) <= limit);
};

export const cutTitle = (title: string, platform: PlatformId): string =>
  cut(title, (candidate) => candidate.length <= (platforms[platform].titleLimit ?? Number.POSITIVE_INFINITY));

/** The plain beginning of a text, at most `limit` UTF-16 units, never half a character (readings.md, 3). */
export const beginningOf = (text: string, limit: number): string =>
  text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
