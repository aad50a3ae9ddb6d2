// Where a post contains the search terms, so that its row can show it.
import type { Found, TextRange } from '../../../preload/contract/posts.ts';
import { type SearchTexts, folded, word, type Sought } from '../../store/search.ts';

/** `of`: the search terms that were found. */
type Hit = { range: TextRange; of: Sought[] };

/** Where `part` begins and ends in the original text; folding may change the number of letters. */
const rangeIn = (written: string, read: string, part: string): TextRange => {
  const from = read.indexOf(part);
  if (read.length === written.length) return [from, from + part.length];
  const ends = [...written.matchAll(/\P{M}\p{M}*/gu)].map(({ 0: letter, index }) => index + letter.length);
  const starts = [0, ...ends];
  const lengthBefore = (end: number) => folded(written.slice(0, end)).length;
  return [
    starts.findLast((end) => lengthBefore(end) <= from) ?? 0,
    ends.find((end) => lengthBefore(end) >= from + part.length) ?? written.length,
  ];
};

/** Whole words match, the last one also as a prefix; for a part, only the part itself is marked. */
const findHits = (text: string, sought: readonly Sought[]): Hit[] => {
  const last = sought.at(-1);
  return [...text.matchAll(word)].flatMap(({ 0: written, index }): Hit[] => {
    const read = folded(written);
    const of = sought.filter((each) =>
      each.inside ? read.includes(each.text) : each === last ? read.startsWith(each.text) : read === each.text,
    );
    const [first] = of;
    if (!first) return [];
    const [from, to] = of.every(({ inside }) => inside) ? rangeIn(written, read, first.text) : [0, written.length];
    return [{ range: [index + from, index + to], of }];
  });
};

const rangesOf = (hits: readonly Hit[]): TextRange[] => hits.map(({ range }) => range);

/** Length of the text shown around a hit, in UTF-16 units. */
const passageLength = 140;
const beforeHit = 40;
const shownOfExcerpt = 48;
const fields = ['body', 'title', 'description', 'hashtags', 'alt', 'note', 'idea', 'media'] as const;

/** `texts` is only read when the row itself does not show every term. */
export const foundIn = (
  row: { name: string; excerpt: string },
  sought: readonly Sought[],
  texts: () => SearchTexts | null,
): Found => {
  const name = findHits(row.name, sought);
  const excerpt = findHits(row.excerpt, sought);
  // Further on the row would cut it off.
  if ((excerpt[0]?.range[0] ?? 0) > shownOfExcerpt && name.length === 0)
    return { name: [], excerpt: [], passage: { field: 'body', ...passageOf(row.excerpt, sought, sought) } };
  const shown = new Set([...name, ...excerpt].flatMap(({ of }) => of));
  const missing = sought.filter((each) => !shown.has(each));
  const all = missing.length === 0 ? null : texts();
  const field =
    all && fields.find((each) => findHits(all[each], sought).some(({ of }) => of.some((one) => missing.includes(one))));
  return {
    name: rangesOf(name),
    excerpt: rangesOf(excerpt),
    passage: all && field ? { field, ...passageOf(all[field], sought, missing) } : null,
  };
};

const passageOf = (text: string, sought: readonly Sought[], missing: readonly Sought[]) => {
  const flat = text.replaceAll(/\s/g, ' ');
  const hits = findHits(flat, sought);
  const hitAt = hits.find(({ of }) => of.some((each) => missing.includes(each)))?.range[0] ?? 0;
  const blank = hitAt > beforeHit ? flat.indexOf(' ', hitAt - beforeHit) : -1;
  const start = hitAt <= beforeHit ? 0 : blank === -1 || blank >= hitAt ? hitAt : blank + 1;
  const end = Math.min(flat.length, start + passageLength);
  const lead = start > 0 ? '… ' : '';
  return {
    text: lead + flat.slice(start, end),
    ranges: rangesOf(hits)
      .filter((range) => range[0] >= start && range[1] <= end)
      .map(([from, to]): TextRange => [from - start + lead.length, to - start + lead.length]),
  };
};
