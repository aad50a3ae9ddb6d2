// Where a post holds the words that were searched for, so that the row can show it.
import type { Found, TextRange } from '../../preload/model/post.ts';
import type { SearchTexts } from '../store/search.ts';

/** As the index cuts words (unicode61) and folds letters: without marks and capitals. */
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

export const searchWords = (search: string): string[] => (search.match(word) ?? []).map(folded);

/** The words stand whole, the last one may be the beginning of another. `hit`: which of them there are. */
const look = (text: string, words: readonly string[]): { ranges: TextRange[]; hit: Set<string> } => {
  const last = words.at(-1) ?? '';
  const ranges: TextRange[] = [];
  const hit = new Set<string>();
  for (const { 0: written, index } of text.matchAll(word)) {
    const read = folded(written);
    const begins = last !== '' && read.startsWith(last);
    if (!begins && !words.includes(read)) continue;
    ranges.push([index, index + written.length]);
    if (begins) hit.add(last);
    hit.add(read);
  }
  return { ranges, hit };
};

/** What is shown around a hit, in UTF-16 units. */
const passageLength = 140;
const beforeHit = 40;
const shownOfExcerpt = 48;
const fields = ['body', 'title', 'description', 'hashtags', 'alt', 'note', 'idea', 'media'] as const;

/** `texts` is read only where the row itself does not show every word. */
export const foundIn = (
  row: { name: string; excerpt: string },
  words: readonly string[],
  texts: () => SearchTexts | null,
): Found => {
  const name = look(row.name, words);
  const excerpt = look(row.excerpt, words);
  // Further on the row would cut it off.
  if ((excerpt.ranges[0]?.[0] ?? 0) > shownOfExcerpt && name.ranges.length === 0)
    return { name: [], excerpt: [], passage: { field: 'body', ...passageOf(row.excerpt, words, words) } };
  const missing = words.filter((each) => !name.hit.has(each) && !excerpt.hit.has(each));
  const all = missing.length === 0 ? null : texts();
  const field = all && fields.find((each) => missing.some((sought) => look(all[each], words).hit.has(sought)));
  return {
    name: name.ranges,
    excerpt: excerpt.ranges,
    passage: all && field ? { field, ...passageOf(all[field], words, missing) } : null,
  };
};

const passageOf = (text: string, words: readonly string[], missing: readonly string[]) => {
  const flat = text.replaceAll(/\s/g, ' ');
  const last = words.at(-1) ?? '';
  const { ranges } = look(flat, words);
  const first = ranges.find(([start, end]) => {
    const read = folded(flat.slice(start, end));
    return missing.includes(read) || (missing.includes(last) && read.startsWith(last));
  });
  const hitAt = first?.[0] ?? 0;
  const blank = hitAt > beforeHit ? flat.indexOf(' ', hitAt - beforeHit) : -1;
  const start = hitAt <= beforeHit ? 0 : blank === -1 || blank >= hitAt ? hitAt : blank + 1;
  const end = Math.min(flat.length, start + passageLength);
  const lead = start > 0 ? '… ' : '';
  return {
    text: lead + flat.slice(start, end),
    ranges: ranges
      .filter((range) => range[0] >= start && range[1] <= end)
      .map(([from, to]): TextRange => [from - start + lead.length, to - start + lead.length]),
  };
};
