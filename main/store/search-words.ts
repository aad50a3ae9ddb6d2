// What a person types as a question to the search index: whole words, parts of words, and a last one that may be
// unfinished.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import { soughtIn, type Sought } from './words.ts';

/** Beginnings of three letters are kept by the index (prefix, library-014-compact.ts). */
const longBeginning = /^[a-z0-9]{4,}$/;
const shortBeginning = /^[a-z0-9]{2}$/;
/** Of more the index itself makes one list. */
const mostBeginning = 24;
/** Each makes a step through what is found slower, and counting it. */
const mostInside = 48;
const IndexedWord = row.string().optional();
const IndexedWords = row.array(row.string());

/** `match`: an FTS5 expression. `cut`: a part is in more words than were asked for. */
export type Question = { match: string; cut: boolean };

const quoted = (text: string): string => `"${text}"`;
const anyOf = (words: readonly string[]): string => `(${words.map(quoted).join(' OR ')})`;

export const createSearchWords = (db: Statements) => {
  const selectNext = db.prepare('SELECT term FROM search_word WHERE term >= :from AND term < :to LIMIT 1').pluck();
  const selectInside = db
    .prepare(
      `SELECT term FROM search_term WHERE instr(term, :part) > 0 ORDER BY length(term), term LIMIT ${mostInside + 1}`,
    )
    .pluck();

  /** Words of the index that begin so, each the first from what `after` makes of the one before. */
  function* indexedWords(beginning: string, after: (word: string) => string): Generator<string> {
    const to = `${beginning}\u{10ffff}`;
    let next = IndexedWord.parse(selectNext.get({ from: beginning, to }));
    while (next !== undefined) {
      yield next;
      next = IndexedWord.parse(selectNext.get({ from: after(next), to }));
    }
  }

  /** All words that begin so; null: they are many. */
  const wholeWords = (beginning: string): string[] | null => {
    const found: string[] = [];
    // No word has this letter: it begins what comes after all places of the word.
    for (const next of indexedWords(beginning, (word) => `${word}\u0001`)) {
      if (found.length === mostBeginning) return null;
      found.push(quoted(next));
    }
    return found;
  };

  /** The word of these two letters, and all beginnings of three. */
  const threeLetters = (letters: string): string[] => {
    const threeOf = (word: string) => [...word].slice(0, 3).join('');
    const after = (word: string) => (word === letters ? `${word}\u0001` : `${threeOf(word)}\u{10ffff}`);
    return [...indexedWords(letters, after)].map((word) =>
      word === letters ? quoted(word) : `${quoted(threeOf(word))} *`,
    );
  };

  /**
   * For a beginning of other than three letters the index would first put together every place of every such word,
   * however few rows are wanted; words that are named are read as far as the page goes. Only letters that the index
   * keeps as they are can be looked up by their beginning here.
   */
  const unfinished = (text: string): string => {
    const named = longBeginning.test(text) ? wholeWords(text) : shortBeginning.test(text) ? threeLetters(text) : null;
    return named === null || named.length === 0 ? `${quoted(text)} *` : `(${named.join(' OR ')})`;
  };

  /** null: nothing was asked, or no word holds a part that was. */
  return (asked: string): Question | null => {
    const sought = soughtIn(asked);
    let cut = false;
    const expressions = sought.map(({ text, inside }: Sought, index) => {
      if (!inside) return index === sought.length - 1 ? unfinished(text) : quoted(text);
      const found = IndexedWords.parse(selectInside.all({ part: text }));
      cut ||= found.length > mostInside;
      return found.length === 0 ? null : anyOf(found.slice(0, mostInside));
    });
    if (expressions.length === 0 || expressions.includes(null)) return null;
    return { match: expressions.join(' AND '), cut };
  };
};
