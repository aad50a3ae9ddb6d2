// Cuts a text to what a platform takes, measured the platform's way, at the end of a word.
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { measureText } from '../../../preload/rules/text-length.ts';

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

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

export const cutText = (text: string, platform: PlatformId): string =>
  cut(text, (candidate) => measureText(platform, candidate).over === 0);

export const cutTitle = (title: string, platform: PlatformId): string =>
  cut(title, (candidate) => candidate.length <= (platforms[platform].titleLimit ?? Number.POSITIVE_INFINITY));

/** The plain beginning of a text, at most `limit` UTF-16 units, never half a character (readings.md, 3). */
export const beginningOf = (text: string, limit: number): string =>
  text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
